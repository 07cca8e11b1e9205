import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database.ts'
import type { Program } from '../resilience/program.ts'
import { newAddress, startServer, stopServer } from '../resilience/servers.ts'
import { send } from '../routes/client.ts'
import { formatMs, IS_QUICK, percentile, report } from './report.ts'

/** The quick form waits for the limit of headers only. */
const BODIES = IS_QUICK ? 0 : 50

let database: Awaited<ReturnType<typeof createTestDatabase>>
let program: Program

beforeAll(async () => {
  database = await createTestDatabase()
  program = await startServer(database.url)
})

afterAll(async () => {
  await stopServer(program)
  await database.drop()
})

/** Connects, sends `first` and then one byte every 500 ms. @returns milliseconds until the server disconnects */
async function connectSlowly(first: string, next: string): Promise<number> {
  const socket = connect(Number(new URL(program.url).port), '127.0.0.1')
  // The server may reset the connection while a byte is on its way, which counts as disconnecting. `once` of
  // node:events would reject at that error.
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => {})
  socket.resume()
  await once(socket, 'connect')
  const startedAt = performance.now()
  if (first) socket.write(first)
  const writing = next ? setInterval(() => socket.write(next), 500) : undefined
  await closed
  clearInterval(writing)
  return performance.now() - startedAt
}

test('slow clients are disconnected at their limits, and others are answered', async () => {
  // A form that the application accepts and reads, each time of another client.
  const post = () =>
    [
      'POST /booking HTTP/1.1',
      `Host: ${new URL(program.url).host}`,
      `X-Forwarded-For: ${newAddress()}`,
      'Content-Type: application/x-www-form-urlencoded',
      'Content-Length: 1000',
      '\r\n',
    ].join('\r\n')
  const repeat = (count: number, first: () => string, next: string) =>
    Promise.all(Array.from({ length: count }, () => connectSlowly(first(), next)))
  let isOver = false
  const slow = Promise.all([
    repeat(200, () => '', ''),
    repeat(50, () => 'GET / HTTP/1.1\r\nX-Slow: ', 'a'),
    repeat(BODIES, post, 'a'),
  ]).finally(() => {
    isOver = true
  })
  const probes: number[] = []
  while (!isOver) {
    const startedAt = performance.now()
    // Each time another search, because a page that has been shown is kept.
    const path = `/jobs?q=nurse${probes.length}`
    expect((await send(program.url, { path, headers: { 'X-Forwarded-For': newAddress() } })).status).toBe(200)
    probes.push(performance.now() - startedAt)
    await sleep(100)
  }
  const [silent, headers, bodies] = await slow
  const [headersMs, bodiesMs] = [Math.max(...silent, ...headers), Math.max(0, ...bodies)]
  report({
    promise: 9,
    attack: `200 silent sockets, 50 slow headers, ${BODIES} slow bodies`,
    measured: `disconnected after at most ${formatMs(headersMs)} (headers), ${formatMs(bodiesMs)} (bodies); other requests p99 ${formatMs(percentile(probes, 0.99))}`,
    target: '10 s and 30 s, at most 2 s later',
    isMet: headersMs <= 12_000 && bodiesMs <= 32_000,
  })
  expect(headersMs).toBeLessThan(15_000)
  expect(bodiesMs).toBeLessThan(35_000)
})
