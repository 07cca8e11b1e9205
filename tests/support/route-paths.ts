import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

const pathsOf = (entries: readonly RouteConfigEntry[], parent = ''): string[] =>
  entries.flatMap(({ path, children = [] }) => {
    const full = path === undefined ? parent : `${parent}/${path}`
    return [...(path === undefined ? [] : [full]), ...pathsOf(children, full)]
  })

/** The path of every route of the app but the landing page, such as `/jobs/:id`. */
export const ROUTE_PATHS: readonly string[] = pathsOf(await routes)
