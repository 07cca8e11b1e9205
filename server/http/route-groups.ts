import {
  createRequestHandler,
  matchRoutes,
  type RequestHandler,
  type RouteObject,
  type ServerBuild,
} from 'react-router'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>
type RouteModule = Route['module']

/**
 * A route of the built server whose module is loaded with the first request for its group (`lazyRouteGroups` in
 * vite.config.ts).
 */
type LazyRoute = Route & { load?: () => Promise<RouteModule> }

/**
 * The framework's request handler, one for each first segment of a path. The framework compares a path with its routes
 * one by one, three times for each page: with all 380 of them, up to a quarter of the page's processor time. The
 * modules of a group are loaded with its first request. If that fails, the request fails, and the next one tries again.
 *
 * @param build a function in development, where routes change
 */
export function createGroupedHandler(build: ServerBuild | (() => Promise<ServerBuild>)): RequestHandler {
  if (typeof build === 'function') return createRequestHandler(build, 'production')
  const groups = groupRoutes(build.routes)
  const findSegment = createSegmentFinder(build.routes)
  const handlers = new Map<string, Promise<RequestHandler>>()

  const createHandler = async (routes: Routes) =>
    createRequestHandler({ ...build, routes: await loadRoutes(routes) }, 'production')

  return async (request, context) => {
    const { pathname } = new URL(request.url)
    const written = firstSegment(pathname)
    const segment = groups.segments.has(written) ? written : findSegment(pathname)
    let handler = handlers.get(segment)
    if (!handler) {
      handler = createHandler(groups.segments.has(segment) ? groups.routesOf(segment) : build.routes)
      handlers.set(segment, handler)
      handler.catch(() => handlers.delete(segment))
    }
    return (await handler)(request, context)
  }
}

/** Loads the modules of routes. @returns the routes with their modules */
export async function loadRoutes(routes: Routes): Promise<Routes> {
  const loaded = Object.entries(routes).map(async ([id, route]) => {
    const { load } = (route ?? {}) as LazyRoute
    return [id, route && load ? { ...route, module: await load() } : route] as const
  })
  return Object.fromEntries(await Promise.all(loaded))
}

/**
 * Finds the group of a path in an unusual spelling (`/JOBS`, `/%6aobs`), which belongs to none as it is written. A path
 * that begins like no route is in the group of the start page, which has the routes for all other paths.
 */
function createSegmentFinder(routes: Routes): (pathname: string) => string {
  let tree: RouteObject[] | undefined
  return (pathname) => {
    tree ??= routeTree(routes)
    const id = matchRoutes(tree, pathname.replace(/\.data$/, ''))?.at(-1)?.route.id
    const segment = id ? segmentOf(routes, id) : null
    return segment === null || isOpen(segment) ? '' : segment
  }
}

/** The routes as the framework matches them. */
export function routeTree(routes: Routes, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id, path, index, caseSensitive } = route as Route
      return index ? { id, path, index } : { id, path, caseSensitive, children: routeTree(routes, id) }
    })
}

/** `routesOf` is called when it is needed: all groups would take a twelfth of the processor time of a start. */
type RouteGroups = { segments: ReadonlySet<string>; routesOf(segment: string): Routes }

/**
 * The routes that a path can match, by its first segment: those that begin with it or with a parameter, and the start
 * page, which the framework looks up for every page. Each group has the parents of its routes and keeps their order, on
 * which the rank of a route depends.
 */
export function groupRoutes(routes: Routes): RouteGroups {
  const all = Object.values(routes).filter((route) => route !== undefined)
  const segmentOfId = new Map(all.map(({ id }) => [id, segmentOf(routes, id)]))
  const segments = new Set([...segmentOfId.values()].flatMap((own) => (own === null || isOpen(own) ? [] : own)))
  const routesOf = (segment: string): Routes => {
    const ids = new Set<string>()
    for (const [id, own] of segmentOfId) {
      if (own === null || (own !== segment && own !== '' && !isOpen(own))) continue
      for (let at: string | undefined = id; at; at = routes[at]?.parentId) ids.add(at)
    }
    return Object.fromEntries(all.filter(({ id }) => ids.has(id)).map((route) => [route.id, route]))
  }
  return { segments, routesOf }
}

/** Whether a segment of a route stands for many. */
const isOpen = (segment: string) => /[:*?]/.test(segment)

/** The first segment of a route's whole path, empty for the start page, or null for a layout without a path. */
function segmentOf(routes: Routes, id: string): string | null {
  const paths: string[] = []
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) {
    if (route.path) paths.unshift(route.path)
  }
  if (paths.length === 0 && !routes[id]?.index) return null
  return paths.join('/').split('/')[0] ?? ''
}

/** Of a path as it is written. */
export function firstSegment(pathname: string): string {
  const [, segment = '', ...rest] = pathname.split('/')
  return rest.length === 0 ? segment.replace(/\.data$/, '') : segment
}
