import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '#app/platform/log.server.ts'
import { createMetrics } from './metrics.ts'
import { rejectWhenFull } from './reject-when-full.ts'

let server: Server
afterEach(() => server.close())

const metrics = createMetrics({ totalCount: 0, idleCount: 0, waitingCount: 0 })

/** The status of a request to a server whose application answers 200. */
async function answer(hasCapacity: boolean, path: string, method = 'GET'): Promise<Response> {
  const admission = { hasCapacity: () => hasCapacity, run: () => Promise.resolve(null) }
  const options = { admission, log: createLog('silent'), metrics, secure: false }
  server = createServer(rejectWhenFull((_, response) => response.end('ok'), options))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method })
}

test('a full server answers a page with 503, Retry-After and the security headers', async () => {
  const response = await answer(false, '/jobs?q=nurse')
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(response.headers.get('X-Frame-Options')).toBe('DENY')
  expect(await response.text()).toContain('The site is unavailable for a moment.')
  expect(await metrics.registry.metrics()).toContain('http_requests_total{method="GET",status="503"} 1')
})

test.each([
  ['/healthz', 'GET'],
  ['/readyz', 'GET'],
  ['/assets/app-1.js', 'GET'],
  ['/files/a.webp', 'GET'],
  ['/favicon.svg', 'GET'],
  ['/store/store_muster/products', 'GET'],
  ['/booking', 'POST'],
])('a full server passes %s (%s) on to the application', async (path, method) => {
  expect((await answer(false, path, method)).status).toBe(200)
})

test('a server with capacity passes pages on', async () => {
  expect((await answer(true, '/jobs')).status).toBe(200)
})
