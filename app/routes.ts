import { index, type RouteConfig } from '@react-router/dev/routes'

export default [index('routes/site/landing.tsx')] satisfies RouteConfig
