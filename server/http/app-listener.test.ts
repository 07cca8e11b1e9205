import { createServer, type RequestListener, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '#app/platform/log.server.ts'
import { createAppListener } from './app-listener.ts'

let server: Server
let logged: Record<string, unknown>[]
beforeEach(() => {
  logged = []
})
afterEach(() => server.close().closeAllConnections())

const log = createLog('info', { write: (line) => void logged.push(JSON.parse(line)) })

async function statusOf(listener: RequestListener, headers: Record<string, string> = {}): Promise<number | undefined> {
  server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/jobs/0192?q=nurse', headers }, (response) => {
      resolve(response.resume().statusCode)
    })
      .on('error', reject)
      .end()
  })
}

test('an error outside the application gets 500 and is logged with its stack and path, without the search', async () => {
  const listener = createAppListener(() => Promise.reject(new TypeError('A fault of the cache.')), {
    log,
    secure: false,
  })
  expect(await statusOf(listener)).toBe(500)
  expect(logged).toMatchObject([
    {
      level: 'error',
      msg: 'request failed',
      path: '/jobs/0192',
      err: { type: 'TypeError', stack: expect.stringContaining('app-listener.test.ts') },
    },
  ])
})

test('a request with an invalid host gets 400 and is not logged', async () => {
  const listener = createAppListener(() => new Response('page'), { log, secure: false })
  expect(await statusOf(listener, { Host: 'a b' })).toBe(400)
  expect(logged).toEqual([])
})
