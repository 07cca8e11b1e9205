import { once } from 'node:events'
import { Agent, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpServer, listen } from './http-server.ts'

const LIMITS = {
  headersTimeout: 300,
  requestTimeout: 600,
  connectionsCheckingInterval: 20,
  keepAliveTimeout: 75_000,
}
/** Node counts from its last check, and the machine may be busy. The default interval of checks is 30 s. */
const MAX_DELAY_MS = 5_000

let server: Server

beforeAll(async () => {
  server = createHttpServer(LIMITS).on('request', (request, response) => {
    request.resume().on('end', () => response.end('ok'))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/**
 * Sends `first`, then one more byte every 50 ms.
 *
 * @returns the milliseconds until the server disconnects, and its answer: `reset` if a byte that was still under way
 *   after the answer made the system drop it
 */
async function sendSlowly(first: string, next: string): Promise<{ ms: number; answer: string }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.on('error', () => {
    answer ||= 'reset'
  })
  await once(socket, 'connect')
  const startedAt = performance.now()
  if (first) socket.write(first)
  const writing = next ? setInterval(() => socket.write(next), 50) : undefined
  // Not `once` of node:events, which rejects when the connection is reset.
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(writing)
  return { ms: performance.now() - startedAt, answer }
}

const POST = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n'

test.each([
  ['sends nothing', '', '', LIMITS.headersTimeout],
  ['sends its headers slowly', 'GET / HTTP/1.1\r\nX-Slow: ', 'a', LIMITS.headersTimeout],
  ['sends its body slowly', POST, 'a', LIMITS.requestTimeout],
  ['stops in the middle of its body', POST, '', LIMITS.requestTimeout],
])('a client that %s is disconnected at its limit', async (_, first, next, limit) => {
  const { ms, answer } = await sendSlowly(first, next)
  // Timers may run a millisecond early.
  expect(ms).toBeGreaterThan(limit - 50)
  expect(ms).toBeLessThan(limit + MAX_DELAY_MS)
  expect(answer).toMatch(next === '' ? /^HTTP\/1\.1 408 / : /^(HTTP\/1\.1 408 |reset$)/)
})

test('other clients are answered while 50 slow clients are connected', async () => {
  const slow = Array.from({ length: 50 }, () => sendSlowly('GET / HTTP/1.1\r\nX-Slow: ', 'a'))
  const { port } = server.address() as AddressInfo
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
  for (const { answer } of await Promise.all(slow)) expect(answer).toMatch(/^(HTTP\/1\.1 408 |reset$)/)
})

test('a body that the page has not read is discarded after the response, and the connection stays open', {
  timeout: 10_000,
}, async () => {
  const other = createHttpServer(LIMITS)
  await once(other.listen(0, '127.0.0.1'), 'listening')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { port } = other.address() as AddressInfo
  const post = request({ agent, port, method: 'POST' }).end('a'.repeat(500_000))
  const [incoming, response] = (await once(other, 'request')) as [IncomingMessage, ServerResponse]
  // As the framework does for every post: this stream pauses the body until someone reads it.
  Readable.toWeb(incoming)
  const answered = new Promise<void>((resolve) => {
    post.once('response', (answer) => answer.resume().once('end', resolve))
  })
  const discarded = once(incoming, 'end')
  response.end()
  await Promise.all([answered, discarded])
  expect(incoming.socket.destroyed).toBe(false)
  agent.destroy()
  other.close()
})

test('a port in use is named, and a later error of a server that listens is thrown', async () => {
  const { port } = server.address() as AddressInfo
  const other = createHttpServer(LIMITS)
  await expect(listen(other, { host: '127.0.0.1', port })).rejects.toThrow(`PORT ${port} is in use`)
  await listen(other, { host: '127.0.0.1', port: 0 })
  expect(() => other.emit('error', new Error('accept'))).toThrow('accept')
  other.close()
})
