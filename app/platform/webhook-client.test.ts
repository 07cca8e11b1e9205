import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPublicAddress } from '#app/lib/ip-address.server.ts'
import { createWebhookClient, describeWebhookError } from './webhook-client.server.ts'

const client = createWebhookClient({ allowLoopback: false })

let port: number
let requests = 0
const server = createServer((_, response) => {
  requests += 1
  response.end()
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

test.each(['http', 'https'])('nothing connects to this machine by %s, by address or by name', async (protocol) => {
  for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
    const error = await client.post(`${protocol}://${host}:${port}/`, {}, '{}').catch((error: unknown) => error)
    expect(error).toBeInstanceOf(Error)
    if (protocol === 'https') expect(describeWebhookError(error)).toBe('The address is not on the public internet.')
  }
  expect(requests).toBe(0)
})

test('where this machine is allowed, it is reached by http', async () => {
  const local = createWebhookClient({ allowLoopback: true })
  expect(await local.findTargetProblem(`http://localhost:${port}/`)).toBeNull()
  expect(await local.findTargetProblem('http://10.0.0.1/')).toBe('not-https')
  expect(await local.findTargetProblem('https://10.0.0.1/')).toBe('private')
  expect(await local.post(`http://127.0.0.1:${port}/`, {}, '{}')).toBe(200)
})
