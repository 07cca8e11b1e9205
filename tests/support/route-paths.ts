import type { RouteConfigEntry } from '@react-router/dev/routes'
import appRoutes from '#app/routes.ts'

type Route = { path: string; file: string }

const routesOf = (entries: readonly RouteConfigEntry[], parent = ''): Route[] =>
  entries.flatMap(({ path, file, children = [] }) => {
    const full = path === undefined ? parent : `${parent}/${path}`
    return [...(path === undefined ? [] : [{ path: full, file }]), ...routesOf(children, full)]
  })

/** Every route of the app but the landing page: its path, such as `/jobs/:id`, and its file in app/. */
export const ROUTES: readonly Route[] = routesOf(await appRoutes)

export const ROUTE_PATHS: readonly string[] = ROUTES.map(({ path }) => path)
