import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createAssetCache } from './asset-cache.ts'

const HOST = 'jobs.example.com.au'

/** A cache before a file server, which counts what it reads. */
function openCache(answer: (headers: IncomingHttpHeaders) => Response) {
  let reads = 0
  const cache = createAssetCache(
    (_, { incoming }) => {
      reads += 1
      return answer(incoming.headers)
    },
    { baseUrl: `https://${HOST}` },
  )
  async function get(url: string, headers: IncomingHttpHeaders = {}, method = 'GET'): Promise<string> {
    const incoming = { method, url, headers: { host: HOST, ...headers } } as IncomingMessage
    const stored = cache.find(incoming)
    if (stored) return String(stored.body)
    const response = await cache.fetch(new Request(`https://${HOST}${url}`, { method }), { incoming })
    return response.text()
  }
  return { get, reads: () => reads }
}

const encoded = ({ 'accept-encoding': accepted = '' }: IncomingHttpHeaders) => {
  const encoding = ['zstd', 'br', 'gzip'].find((name) => String(accepted).includes(name))
  return new Response(encoding ?? 'plain', encoding ? { headers: { 'Content-Encoding': encoding } } : {})
}

test('a file is read once for each encoding', async () => {
  const { get, reads } = openCache(encoded)
  for (const _ of [1, 2]) {
    expect(await get('/assets/jobs-Ab1.js', { 'accept-encoding': 'gzip, deflate, br' })).toBe('br')
    expect(await get('/assets/jobs-Ab1.js', { 'accept-encoding': 'gzip' })).toBe('gzip')
    expect(await get('/assets/jobs-Ab1.js')).toBe('plain')
  }
  expect(reads()).toBe(3)
})

test('a client never gets an encoding that it does not accept', async () => {
  const { get } = openCache(encoded)
  expect(await get('/assets/jobs-Ab1.js', { 'accept-encoding': 'br, zstd' })).toBe('zstd')
  expect(await get('/assets/jobs-Ab1.js', { 'accept-encoding': 'br' })).toBe('br')
})

test('a file that is sent as it is, such as a font, is read once for all encodings that it is asked for in', async () => {
  const { get, reads } = openCache(() => new Response('font'))
  for (const _ of [1, 2]) expect(await get('/assets/inter-Ab1.woff2', { 'accept-encoding': 'br' })).toBe('font')
  expect(reads()).toBe(1)
})

test.each<[string, string, IncomingHttpHeaders, string?]>([
  ['a query', '/assets/a.js?x=1', {}],
  ['another folder', '/files/a.webp', {}],
  ['an encoded path', '/assets/%2e%2e', {}],
  ['another host', '/assets/a.js', { host: 'evil.example' }],
  ['a range', '/assets/a.js', { range: 'bytes=0-1' }],
  ['a known version', '/assets/a.js', { 'if-none-match': 'x' }],
  ['another method', '/assets/a.js', {}, 'HEAD'],
])('a request with %s is left to the file server', async (_, url, headers, method) => {
  const { get, reads } = openCache(() => new Response('file'))
  await get('/assets/a.js')
  await get(url, headers, method)
  expect(reads()).toBe(2)
})

test('a file that does not exist is not stored', async () => {
  const { get, reads } = openCache(() => new Response('', { status: 404 }))
  for (const _ of [1, 2]) await get('/assets/a.js')
  expect(reads()).toBe(2)
})
