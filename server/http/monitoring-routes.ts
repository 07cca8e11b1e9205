import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { canReadMetrics } from '../metrics.ts'
import { plainPage } from '../plain-page.ts'
import { type AppDeps, type AppEnv, isSecure } from './app-deps.ts'

/** A load balancer asks every few seconds: a database that does not answer within this time counts as down. */
const READY_TIMEOUT_MS = 1_000

/** `/healthz`, `/readyz` and `/metrics`, for load balancers and monitoring. */
export function monitoringRoutes(deps: Pick<AppDeps, 'adapters' | 'db' | 'metrics' | 'metricsToken'>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.get('/healthz', (c) => c.text('ok'))
  routes.get('/readyz', async (c) => {
    const isReady = await Promise.race([
      deps.db.execute(sql`select 1`).then(
        () => true,
        () => false,
      ),
      sleep(READY_TIMEOUT_MS, false, { ref: false }),
    ])
    return isReady ? c.text('ready') : c.text('database unavailable', 503)
  })
  routes.get('/metrics', async (c) => {
    if (!canReadMetrics(c.req.raw.headers, c.env?.incoming?.socket.remoteAddress, deps.metricsToken))
      return plainPage(404, isSecure(deps))
    const { registry } = deps.metrics
    return c.text(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
  })
  return routes
}
