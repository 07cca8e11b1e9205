import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/site/landing.tsx'),
  route('contact', 'routes/site/contact.tsx'),
  route('privacy', 'routes/site/privacy.tsx'),
  route('terms', 'routes/site/terms.tsx'),
  route('dev/ui', 'routes/dev/ui.tsx'),
  route('*', 'routes/site/not-found.tsx'),
] satisfies RouteConfig
