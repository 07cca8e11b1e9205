import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPublicAddress } from '#app/lib/ip-address.server.ts'
import { BodyTooLargeError, createPublicHttpClient, describeHttpError } from './public-http-client.server.ts'

const client = createPublicHttpClient({ allowLoopback: false })

let port: number
let requests = 0
const server = createServer(({ url = '/' }, response) => {
  requests += 1
  const [path, target = '/to?/to'] = url.split(/\?(.*)/)
  if (path === '/to') response.writeHead(302, { Location: target })
  if (path === '/missing') response.writeHead(404)
  response.end(path === '/text' ? 'hello' : undefined)
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

test.each([
  '127.0.0.1',
  '127.8.8.8',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '198.18.0.1',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2001:0:1::',
  'localhost',
])('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  ['http://8.8.8.8/', 'not-https'],
  ['https://8.8.8.8/', null],
  ['https://127.0.0.1/', 'private'],
  ['https://2130706433/', 'private'],
  ['https://0x7f.1/', 'private'],
  ['https://[::1]/', 'private'],
  ['https://[::ffff:10.0.0.1]/', 'private'],
  ['https://localhost/', 'private'],
  ['https://no-such-host.invalid/', 'unknown-host'],
])('the target %s has the problem %s', async (url, problem) => {
  expect(await client.findTargetProblem(url)).toBe(problem)
})

test('a host whose name is not resolved in time is unknown', async () => {
  const lookupAll = () => Promise.withResolvers<never>().promise
  const slow = createPublicHttpClient({ allowLoopback: false, lookupAll, timeoutMs: 10 })
  expect(await slow.findTargetProblem('https://example.com/')).toBe('unknown-host')
})

test.each(['http', 'https'])('nothing connects to this machine by %s, by address or by name', async (protocol) => {
  for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
    const error = await client.post(`${protocol}://${host}:${port}/`, {}, '{}').catch((error: unknown) => error)
    expect(error).toBeInstanceOf(Error)
    if (protocol === 'https') expect(describeHttpError(error)).toBe('The address is not on the public internet.')
  }
  expect(requests).toBe(0)
})

test('where this machine is allowed, it is reached by http', async () => {
  const local = createPublicHttpClient({ allowLoopback: true })
  expect(await local.findTargetProblem(`http://localhost:${port}/`)).toBeNull()
  expect(await local.findTargetProblem('http://10.0.0.1/')).toBe('not-https')
  expect(await local.findTargetProblem('https://10.0.0.1/')).toBe('private')
  expect(await local.post(`http://127.0.0.1:${port}/`, {}, '{}')).toBe(200)
})

test('a document is read up to its limit, and redirects are followed only to allowed addresses', async () => {
  const local = createPublicHttpClient({ allowLoopback: true })
  const at = (path: string) => `http://127.0.0.1:${port}${path}`
  expect(await local.get(at('/text'), {}, 5)).toEqual({ status: 200, body: 'hello' })
  await expect(local.get(at('/text'), {}, 4)).rejects.toThrow(BodyTooLargeError)
  expect(await local.get(at('/missing'), {}, 100)).toMatchObject({ status: 404 })
  expect(await local.get(at('/to?/text'), {}, 100)).toEqual({ status: 200, body: 'hello' })
  await expect(local.get(at('/to?/to'), {}, 100)).rejects.toThrow('too many redirects')
  for (const target of ['https://10.0.0.1/', 'http://10.0.0.1/', 'file:///etc/passwd', 'https://[::ffff:10.0.0.1]/']) {
    const error = await local.get(at(`/to?${target}`), {}, 100).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(Error)
  }
  await expect(client.get(at('/text'), {}, 100)).rejects.toBeInstanceOf(Error)
})
