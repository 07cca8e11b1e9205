import { expect, test } from 'vitest'
import { feedResponse } from './feed-response.server.ts'

const feed = (parts: AsyncIterable<string>) => ({
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
