import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { feedResponse } from './feed-response.server.ts'

const feed = (parts: AsyncIterable<string> | string[]) => ({
  contentType: 'application/xml',
  version: '1',
  lastModified: null,
  parts,
})
const request = (headers = {}, method = 'GET') => new Request('https://jobs.example/feed', { method, headers })

/** A feed without an end, which counts its parts. */
function endlessFeed() {
  const counts = { read: 0, closed: 0 }
  async function* read() {
    try {
      for (;;) {
        counts.read += 1
        yield 'x'.repeat(1000)
      }
    } finally {
      counts.closed += 1
    }
  }
  return { counts, parts: read() }
}

test('a feed is read as fast as its reader takes it, and no further once the reader has left', async () => {
  const { counts, parts } = endlessFeed()
  const reader = feedResponse(request(), feed(parts)).body?.getReader()
  for (let chunk = 1; chunk <= 5; chunk++) {
    expect((await reader?.read())?.value?.length).toBeGreaterThan(30_000)
    // One chunk of 33 parts is prepared in advance.
    expect(counts.read).toBeLessThanOrEqual(33 * (chunk + 1))
  }
  await reader?.cancel()
  const { read } = counts
  await new Promise(setImmediate)
  expect(counts).toEqual({ read, closed: 1 })
})

test('nothing of a feed is read for its head, or for a version that the reader has', async () => {
  const { counts, parts } = endlessFeed()
  const { headers, status } = feedResponse(request({}, 'HEAD'), feed(parts))
  expect([status, counts.read]).toEqual([200, 0])
  const known = feedResponse(request({ 'If-None-Match': headers.get('ETag') }), feed(parts))
  expect([known.status, counts.read]).toEqual([304, 0])
})

const COMPRESSED = { 'Accept-Encoding': 'gzip, deflate' }

test('a feed is compressed for a client that accepts gzip', async () => {
  const jobs = ['<jobs>', 'Crane Operator & Dogger, '.repeat(2000), '</jobs>']
  const { headers, body } = feedResponse(request(COMPRESSED), feed(jobs))
  expect([headers.get('Content-Encoding'), headers.get('Vary')]).toEqual(['gzip', 'Accept-Encoding'])
  const bytes = await buffer(body as ReadableStream<Uint8Array>)
  expect(bytes.length).toBeLessThan(1000)
  expect(gunzipSync(bytes).toString()).toBe(jobs.join(''))
  const plain = feedResponse(request(), feed(jobs))
  expect([plain.headers.get('Content-Encoding'), await plain.text()]).toEqual([null, jobs.join('')])
})

test('a client that has a version of a feed, compressed or not, does not get it again compressed', () => {
  for (const accepted of [COMPRESSED, {}]) {
    const tag = feedResponse(request(accepted), feed([])).headers.get('ETag')
    expect(feedResponse(request({ ...COMPRESSED, 'If-None-Match': tag }), feed([])).status).toBe(304)
  }
})

test('a compressed feed is read no further once the client has left', async () => {
  const { counts, parts } = endlessFeed()
  const reader = feedResponse(request(COMPRESSED), feed(parts)).body?.getReader()
  await reader?.read()
  await reader?.cancel()
  await expect.poll(() => counts.closed).toBe(1)
})
