import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { beforeEach, describe, expect, test } from 'vitest'
import { createPageCache, sendPage } from './page-cache.ts'

const HOST = 'jobs.example.com.au'
const MAX_AGE_MS = 1000

let now: number
/** The changes of the data, as the database announces them; null: it does not. */
let version: number | null
/** Those of only the store. */
let storeVersion: number
let catchUps: number
let rendered: string[]
/** Runs while a page is rendered. */
let whileRendering: () => Promise<void>
let answer: () => Response

beforeEach(() => {
  now = 0
  version = null
  storeVersion = 0
  catchUps = 0
  rendered = []
  whileRendering = async () => {}
  answer = () => new Response(`page ${rendered.length}`, { headers: { 'Cache-Control': 'private, no-cache' } })
})

function openCache(maxAgeMs = MAX_AGE_MS, announcesAllChanges = true) {
  const cache = createPageCache(
    async (request) => {
      rendered.push(`${request.method} ${new URL(request.url).pathname}`)
      const response = answer()
      await whileRendering()
      return response
    },
    {
      baseUrl: `http://${HOST}`,
      maxAgeMs,
      clock: () => now,
      announcesAllChanges,
      dataVersion: {
        current: (area) => version && version + (area === 'store' ? storeVersion : 0),
        async catchUp() {
          catchUps += 1
        },
        close: async () => {},
      },
    },
  )
  /** What the server sends: the stored page, or the rendered one. */
  async function get(url: string, headers: IncomingHttpHeaders = {}, method = 'GET'): Promise<string> {
    const incoming = { method, url, headers: { host: HOST, ...headers } } as IncomingMessage
    const stored = cache.find(incoming)
    if (stored) return `stored ${stored.body}`
    const response = await cache.fetch(new Request(`http://${HOST}${url}`, { method }), { incoming })
    return response.text()
  }
  return { get, find: (url: string) => cache.find({ method: 'GET', url, headers: { host: HOST } } as IncomingMessage) }
}

test.each(['/', '/?utm=x', '/jobs', '/jobs?q=nurse', '/jobs/0192', '/companies/acme', '/store', '/product/0192'])(
  'the second request for %s gets the stored page',
  async (url) => {
    const { get } = openCache()
    expect([await get(url), await get(url)]).toEqual(['page 1', 'stored page 1'])
  },
)

test.each([
  '/booking',
  '/bookings/token',
  '/jobs.data',
  '/jobs/0192.data',
  '/jobs/0192/report',
  '/employee/login',
  '/admin/dashboard',
  '/success?checkout=token',
  '//jobs',
  `http://${HOST}/jobs`,
  `/jobs?q=${'x'.repeat(500)}`,
])('%s is rendered for each request', async (url) => {
  const { find } = openCache()
  expect(find(url)).toBeNull()
  const { get } = openCache()
  await get(url.startsWith('/') ? url : '/booking')
  expect(find(url)).toBeNull()
})

test.each<[string, IncomingHttpHeaders]>([
  ['a session', { cookie: 'muster-session=abc.def' }],
  ['a theme and a session', { cookie: 'theme=dark; muster-session=abc.def' }],
  ['a session and a theme', { cookie: 'muster-session=abc.def; theme=dark' }],
  ['a toast', { cookie: 'toast=abc' }],
  ['an unknown theme', { cookie: 'theme=abc' }],
  ['an empty cookie', { cookie: '' }],
  ['credentials', { authorization: 'Basic abc' }],
  ['another host', { host: 'evil.example' }],
])('a request with %s neither gets nor stores a page', async (_, headers) => {
  const { get } = openCache()
  expect([await get('/jobs', headers), await get('/jobs'), await get('/jobs', headers)]).toEqual([
    'page 1',
    'page 2',
    'page 3',
  ])
})

test('each theme, encoding and search has its own page', async () => {
  const { get } = openCache()
  const variants: [string, IncomingHttpHeaders][] = [
    ['/jobs', {}],
    ['/jobs?q=a', {}],
    ['/jobs', { cookie: 'theme=dark' }],
    ['/jobs', { cookie: 'theme=light' }],
    ['/jobs', { 'accept-encoding': 'gzip, br' }],
    ['/jobs', { 'accept-encoding': 'gzip' }],
  ]
  for (const [n, [url, headers]] of variants.entries()) expect(await get(url, headers)).toBe(`page ${n + 1}`)
  for (const [n, [url, headers]] of variants.entries()) expect(await get(url, headers)).toBe(`stored page ${n + 1}`)
})

test.each<[string, ResponseInit]>([
  ['sets a cookie', { headers: { 'Cache-Control': 'private, no-cache', 'Set-Cookie': 'toast=x' } }],
  ['may not be stored', { headers: { 'Cache-Control': 'private, no-store' } }],
  ['is an error', { status: 503, headers: { 'Cache-Control': 'private, no-cache' } }],
  ['is a 404', { status: 404, headers: { 'Cache-Control': 'private, no-cache' } }],
])('a response that %s is not stored', async (_, init) => {
  const { get } = openCache()
  answer = () => new Response('mine', init)
  await get('/jobs')
  answer = () => new Response('other', { headers: { 'Cache-Control': 'private, no-cache' } })
  expect(await get('/jobs')).toBe('other')
})

describe('the age of a page', () => {
  test('is counted from the start of its rendering, because its data was read then', async () => {
    const { get } = openCache()
    whileRendering = async () => {
      now += 400
    }
    await get('/jobs')
    now += MAX_AGE_MS - 401
    expect(await get('/jobs')).toBe('stored page 1')
    now += 1
    expect(await get('/jobs')).toBe('page 2')
  })

  test('is zero when the cache is off', async () => {
    const { get } = openCache(0)
    expect([await get('/jobs'), await get('/jobs')]).toEqual(['page 1', 'page 2'])
  })
})

describe('while the database announces changes', () => {
  beforeEach(() => {
    version = 1
  })

  test('a page is kept for ten seconds, but not past a full minute, when jobs open and close', async () => {
    const { get } = openCache()
    await get('/jobs')
    now += 9_999
    expect(await get('/jobs')).toBe('stored page 1')
    now += 1
    expect(await get('/jobs')).toBe('page 2')
    now = 55_000
    expect(await get('/jobs')).toBe('page 3')
    now = 60_000
    expect(await get('/jobs')).toBe('page 4')
  })

  test('a change that any page may show ends every page within a second, and so does a lost connection', async () => {
    const { get } = openCache()
    await get('/jobs')
    version = 2
    now += MAX_AGE_MS - 1
    expect(await get('/jobs')).toBe('stored page 1')
    now += 1
    expect(await get('/jobs')).toBe('page 2')
    now += 5_000
    expect(await get('/jobs')).toBe('stored page 2')
    version = null
    expect(await get('/jobs')).toBe('page 3')
  })

  test('a change of what only the store shows ends the pages of the store', async () => {
    const { get } = openCache()
    for (const url of ['/jobs', '/store', '/product/0192']) await get(url)
    storeVersion += 1
    now += MAX_AGE_MS
    expect([await get('/jobs'), await get('/store'), await get('/product/0192')]).toEqual([
      'stored page 1',
      'page 4',
      'page 5',
    ])
  })

  test('a page is rendered once a second while the data changes all the time', async () => {
    const { get } = openCache()
    for (now = 0; now < 3 * MAX_AGE_MS; now += 100) {
      version = now
      await get('/checkout', {}, 'POST')
      await get('/store')
    }
    expect(rendered.filter((line) => line === 'GET /store')).toHaveLength(3)
  })

  test('a page whose data changed while it was rendered is sent for a second only', async () => {
    const { get } = openCache()
    whileRendering = async () => {
      version = 2
    }
    await get('/jobs')
    now += MAX_AGE_MS
    expect(await get('/jobs')).toBe('page 2')
  })
})

test.each([
  ['the cache of pages is off', 0, true],
  ['an external store announces no changes', MAX_AGE_MS, false],
])(
  'a write waits for what it has changed also while %s, because other caches follow the changes',
  async (_, ...options) => {
    version = 1
    const { get } = openCache(...options)
    await get('/post-job', {}, 'POST')
    expect(catchUps).toBe(1)
  },
)

describe('while pages also show an external store, which announces no changes', () => {
  beforeEach(() => {
    version = 1
  })

  test('a page is kept for a second only', async () => {
    const { get } = openCache(MAX_AGE_MS, false)
    await get('/store')
    now += MAX_AGE_MS - 1
    expect(await get('/store')).toBe('stored page 1')
    now += 1
    expect(await get('/store')).toBe('page 2')
  })
})

test('a stored page has a tag of its bytes, and a client that has it gets 304 without them', async () => {
  const { get, find } = openCache()
  await get('/jobs')
  const page = find('/jobs')
  const send = (known?: string) => {
    const sent: { status?: number; body?: unknown } = {}
    const response = {
      writeHead: (status: number) => ((sent.status = status), { end: (body: unknown) => (sent.body = body) }),
    }
    const request = { headers: known === undefined ? {} : { 'if-none-match': known } }
    if (page) sendPage(request as IncomingMessage, response as unknown as ServerResponse, page, 'id')
    return [sent.status, sent.body?.toString()]
  }
  const etag = page?.etag ?? ''
  expect(etag).toMatch(/^"[\w-]{27}"$/)
  expect([send(), send('"other"')]).toEqual([
    [200, 'page 1'],
    [200, 'page 1'],
  ])
  expect([send(etag), send(`"other", W/${etag}`), send('*')]).toEqual([
    [304, undefined],
    [304, undefined],
    [304, undefined],
  ])
})

describe('concurrent requests for one page', () => {
  test('render it once', async () => {
    const { get } = openCache()
    const pages = await Promise.all(Array.from({ length: 50 }, () => get('/jobs')))
    expect(new Set(pages)).toEqual(new Set(['page 1']))
  })

  test('are all answered when the first one fails', async () => {
    const { get } = openCache()
    let fails = true
    const good = answer
    answer = () => {
      if (!fails) return good()
      fails = false
      throw new Error('The database is away.')
    }
    const [first, ...others] = await Promise.allSettled(Array.from({ length: 5 }, () => get('/jobs')))
    expect(first?.status).toBe('rejected')
    expect(others.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'))
  })
})

test('the stored pages take at most 32 MB, and the oldest are deleted first', async () => {
  const { get, find } = openCache()
  answer = () => new Response('x'.repeat(10 * 1024 * 1024), { headers: { 'Cache-Control': 'private, no-cache' } })
  for (const n of [1, 2, 3, 4]) await get(`/jobs?page=${n}`)
  expect([1, 2, 3, 4].map((n) => find(`/jobs?page=${n}`) !== null)).toEqual([false, true, true, true])
})
