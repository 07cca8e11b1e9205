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

/** The framework's own address, at which a browser asks for the routes behind links. */
const MANIFEST_PATH = '/__manifest'
/** The framework rejects longer ones. */
const MAX_MANIFEST_URL = 7680

/** A route of the built server whose module is loaded with the first request for its group (`lazyRouteGroups` in vite.config.ts). */
type LazyRoute = Route & { load?: () => Promise<RouteModule> }

/**
 * The framework's request handler, one for each first segment of a path. The framework compares a path with its routes one
 * by one, three times for each page: with all 380 of them, up to a quarter of the page's processor time. The modules of a
 * group are loaded with its first request. If that fails, the request fails, and the next one tries again.
 *
 * @param build a function in development, where routes change
 */
export function createGroupedHandler(build: ServerBuild | (() => Promise<ServerBuild>)): RequestHandler {
  if (typeof build === 'function') return createRequestHandler(build, 'production')
  const groups = groupRoutes(build.routes)
  const findSegment = createSegmentFinder(build.routes)
  const listRoutes = createRouteLister(build, groups)
  const handlers = new Map<string, Promise<RequestHandler>>()

  const createHandler = async (routes: Routes) =>
    createRequestHandler({ ...build, routes: await loadRoutes(routes) }, 'production')

  return async (request, context) => {
    const { pathname } = new URL(request.url)
    if (pathname === MANIFEST_PATH) return listRoutes(request, context)
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

/**
 * Answers a browser that asks for the routes behind the links of a page, which takes no modules. The framework compares each
 * of the paths with all routes (25 ms for the 79 paths of a list of jobs), so each group is asked for its own.
 */
function createRouteLister(build: ServerBuild, { segments, routesOf }: RouteGroups): RequestHandler {
  const everything = createRequestHandler(build, 'production')
  const handlers = new Map<string, RequestHandler>()
  const handlerOf = (segment: string) => {
    const handler = handlers.get(segment) ?? createRequestHandler({ ...build, routes: routesOf(segment) }, 'production')
    handlers.set(segment, handler)
    return handler
  }
  return async (request, context) => {
    const url = new URL(request.url)
    const paths = new Set(url.searchParams.get('paths')?.split(','))
    // The framework rejects these without comparing a path.
    const isRejected = request.url.length > MAX_MANIFEST_URL || url.searchParams.get('version') !== build.assets.version
    if (isRejected || paths.size === 0) return everything(request, context)
    const segmentOf = (path: string) => (segments.has(firstSegment(path)) ? firstSegment(path) : null)
    const answers = await Promise.all(
      Array.from(Map.groupBy(paths, segmentOf), ([segment, own]) => {
        url.searchParams.set('paths', [...own].join(','))
        return (segment === null ? everything : handlerOf(segment))(new Request(url, request), context)
      }),
    )
    const [first] = answers
    const rejection = answers.find(({ status }) => status !== 200)
    if (!first || rejection) return rejection ?? everything(request, context)
    const routes = await Promise.all(answers.map((answer) => answer.json()))
    return Response.json(Object.assign({}, ...routes), { headers: first.headers })
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
 * Finds the group of a path in an unusual spelling (`/JOBS`, `/%6aobs`), which belongs to none as it is written. A path that
 * begins like no route is in the group of the start page, which has the routes for all other paths.
 */
function createSegmentFinder(routes: Routes): (pathname: string) => string {
  const childrenOf = (parentId: string | undefined): RouteObject[] =>
    Object.values(routes)
      .filter((route) => route !== undefined && route.parentId === parentId)
      .map((route) => toRouteObject(route as Route))
  const toRouteObject = ({ id, path, index, caseSensitive }: Route): RouteObject =>
    index ? { id, path, index } : { id, path, caseSensitive, children: childrenOf(id) }
  let tree: RouteObject[] | undefined
  return (pathname) => {
    tree ??= childrenOf(undefined)
    const id = matchRoutes(tree, pathname.replace(/\.data$/, ''))?.at(-1)?.route.id
    const segment = id ? segmentOf(routes, id) : null
    return segment === null || isOpen(segment) ? '' : segment
  }
}

/** `routesOf` is called when it is needed: all groups would take a twelfth of the processor time of a start. */
type RouteGroups = { segments: ReadonlySet<string>; routesOf(segment: string): Routes }

/**
 * The routes that a path can match, by its first segment: those that begin with it or with a parameter, and the start page,
 * which the framework looks up for every page. Each group has the parents of its routes and keeps their order, on which the rank of a route depends.
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
function firstSegment(pathname: string): string {
  const [, segment = '', ...rest] = pathname.split('/')
  return rest.length === 0 ? segment.replace(/\.data$/, '') : segment
}
