import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']

/**
 * The framework's request handler, one for each first segment of a path. The framework compares a path with its routes one
 * by one, three times for each page: with all 380 of them, up to a quarter of the page's processor time.
 *
 * @param build a function in development, where routes change
 */
export function createGroupedHandler(build: ServerBuild | (() => Promise<ServerBuild>)): RequestHandler {
  const handleAll = createRequestHandler(build, 'production')
  if (typeof build === 'function') return handleAll
  const handlers = new Map<string, RequestHandler>()
  for (const [segment, routes] of groupRoutes(build.routes)) {
    handlers.set(segment, createRequestHandler({ ...build, routes }, 'production'))
  }
  return (request, context) => {
    const handle = handlers.get(firstSegment(new URL(request.url).pathname)) ?? handleAll
    return handle(request, context)
  }
}

/**
 * The routes that a path can match, by its first segment: those that begin with it or with a parameter, and the start page,
 * which the framework looks up for every page. Each group has the parents of its routes and keeps their order, on which the rank of a route depends.
 */
export function groupRoutes(routes: Routes): Map<string, Routes> {
  const all = Object.values(routes).filter((route) => route !== undefined)
  const segments = new Map(all.map(({ id }) => [id, segmentOf(routes, id)]))
  const isOpen = (segment: string) => segment === '' || /[:*?]/.test(segment)
  const groups = new Map<string, Routes>()
  for (const segment of new Set(segments.values())) {
    if (segment === null || /[:*?]/.test(segment)) continue
    const ids = new Set<string>()
    for (const [id, own] of segments) {
      if (own === null || (own !== segment && !isOpen(own))) continue
      for (let at: string | undefined = id; at; at = routes[at]?.parentId) ids.add(at)
    }
    groups.set(segment, Object.fromEntries(all.filter(({ id }) => ids.has(id)).map((route) => [route.id, route])))
  }
  return groups
}

/** The first segment of a route's whole path, empty for the start page, or null for a layout without a path. */
function segmentOf(routes: Routes, id: string): string | null {
  const paths: string[] = []
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) {
    if (route.path) paths.unshift(route.path)
  }
  if (paths.length === 0 && !routes[id]?.index) return null
  return paths.join('/').split('/')[0] ?? ''
}

/** Of a path as it is written: an unusual spelling (`/JOBS`, `/%6aobs`) belongs to no group and is compared with all routes. */
function firstSegment(pathname: string): string {
  const [, segment = '', ...rest] = pathname.split('/')
  return rest.length === 0 ? segment.replace(/\.data$/, '') : segment
}
