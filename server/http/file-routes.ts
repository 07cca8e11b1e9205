import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { plainPage } from '../plain-page.ts'
import { renderSecurityTxt } from '../security-txt.ts'
import { storedFile } from '../stored-file.ts'
import { type AppDeps, type AppEnv, isSecure } from './app-deps.ts'

/** For files whose name contains a hash of their content. */
const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable'

/** Uploaded images, the client build, and `/.well-known/security.txt`: answered without a session. */
export function fileRoutes(deps: Pick<AppDeps, 'adapters' | 'db' | 'clientFolder' | 'now'>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  const notFound = () => plainPage(404, isSecure(deps))
  routes.get('/files/*', async (c) => (await storedFile(deps.adapters.files, c.req.path)) ?? notFound())
  const clientFiles = serveStatic<AppEnv>({ root: deps.clientFolder, precompressed: true })
  routes.get('/assets/*', async (c, next) => {
    c.header('Cache-Control', IMMUTABLE_CACHE_CONTROL)
    return clientFiles(c, next)
  })
  // Answered here: the application would look up a session for it.
  routes.all('/assets/*', notFound)
  routes.get('/:file{[\\w-]+\\.(?:css|ico|svg|png|txt|webmanifest|woff2)}', async (c, next) => {
    c.header('Cache-Control', 'public, max-age=3600')
    return clientFiles(c, next)
  })
  routes.get('/.well-known/security.txt', async (c) => {
    const text = await renderSecurityTxt({ db: deps.db, baseUrl: deps.adapters.baseUrl, now: deps.now() })
    return c.text(text, 200, { 'Cache-Control': 'public, max-age=86400' })
  })
  return routes
}
