import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { compressPage } from '#app/http/compression.server.ts'
import { firstSegment, groupRoutes, routeTree } from './route-groups.ts'

/** The framework's own address, at which a browser asks for the routes behind the links of a page. */
export const MANIFEST_PATH = '/__manifest'
/** The framework rejects longer ones. */
const MAX_URL = 7680
/** At most 15 MB, because a remembered path can keep the whole address that it was in. */
const MAX_REMEMBERED = 2_000

/**
 * Answers a browser that asks which routes are behind the links of a page, as the framework does, but without a
 * session, compressed, and with what is known of a path: each page view asks, and to compare the 79 paths of a list of
 * jobs with all routes takes 25 ms. A request that the framework rejects is left to it.
 */
export function createRouteManifest(build: ServerBuild): (request: Request) => Promise<Response> {
  const framework = createRequestHandler(build, 'production')
  /** Made with the first request, so that a start does not wait for it. */
  let idsOf: ReturnType<typeof createMatcher> | undefined
  return async (request) => {
    const url = new URL(request.url)
    const paths = url.searchParams.get('paths')?.split(',').filter(Boolean) ?? []
    const isCurrent = url.searchParams.get('version') === build.assets.version
    if (!isCurrent || paths.length === 0 || request.url.length > MAX_URL) {
      return framework(request, new RouterContextProvider())
    }
    idsOf ??= createMatcher(build.routes)
    const ids = new Set(paths.flatMap(idsOf))
    const routes = JSON.stringify(Object.fromEntries([...ids].map((id) => [id, build.assets.routes[id]])))
    // The version of the build is a part of the address.
    const headers = new Headers({
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Type': 'application/json',
    })
    return new Response(compressPage(Buffer.from(routes), request.headers.get('Accept-Encoding'), headers), { headers })
  }
}

/** The ids of the routes that a path matches: among those of its first segment, or among all if it begins like none. */
function createMatcher(routes: ServerBuild['routes']): (path: string) => readonly string[] {
  const { segments, routesOf } = groupRoutes(routes)
  const trees = new Map<string | null, RouteObject[]>()
  const known = new Map<string, readonly string[]>()
  const treeOf = (segment: string | null) => {
    const tree = trees.get(segment) ?? routeTree(segment === null ? routes : routesOf(segment))
    trees.set(segment, tree)
    return tree
  }
  return (path) => {
    let ids = known.get(path)
    if (!ids) {
      const segment = firstSegment(path)
      ids = (matchRoutes(treeOf(segments.has(segment) ? segment : null), path) ?? []).map(({ route }) => route.id ?? '')
      if (known.size >= MAX_REMEMBERED) known.clear()
      known.set(path, ids)
    }
    return ids
  }
}
