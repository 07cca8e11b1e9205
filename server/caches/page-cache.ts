import type { IncomingMessage, ServerResponse } from 'node:http'
import { compressPage, pickEncoding } from '#app/http/compression.server.ts'
import { createEtag, matchesEtag } from '#app/http/public/etag.server.ts'
import { newId } from '#app/lib/id.ts'
import { cookieName } from '#app/platform/cookies.ts'
import type { DataArea } from '#db/data-changes.ts'
import type { DataVersion } from './data-version.ts'

/**
 * Pages that are the same for every guest, their data (`.data`), and the products of the public store API. Not
 * /booking, whose form has an idempotency key, and not the stock of the API, which its clients ask for before they
 * sell.
 */
const CACHEABLE_PATH =
  /^\/(?:(?:jobs|jobs\/[\w-]+|companies\/[\w-]+|store|product\/[\w-]+)(?:\.data)?|_\.data|store\/[\w-]+\/products(?:\/[\w-]+)?)?(?:\?|$)/
const STORE_PATH = /^\/(?:store|product)\b/
const MAX_URL_LENGTH = 500
/** Counts a view, which no page of a guest shows. */
const VIEW_PATH = /^\/jobs\/[\w-]+\/views$/
/** What a route that says nothing about caching gets for a guest. A route with its own directive is not cached. */
const GUEST_CACHE_CONTROL = 'private, no-cache'
/** How long a page is kept while nothing changes: the counts of jobs on it may be 5 s older than the page. */
const MAX_UNCHANGED_MS = 10_000
/** Jobs open and close at full minutes, without a change of the data. */
const MINUTE_MS = 60_000
/** A page has about 12 KB, so this holds 2,700 different pages. */
const MAX_BYTES = 32 * 1024 * 1024

/** A compressed response with status 200, its headers as a flat list of names and values. */
export type Page = {
  headers: string[]
  body: Buffer<ArrayBuffer>
  etag?: string
  notModified?: string[]
  /** Names of the headers that have the id of the request. */
  idHeaders?: string[]
}
type Entry = Page & { renderedFrom: number; expiresAt: number; area: DataArea; version: number }
export type Bindings = { incoming: IncomingMessage }
export type Fetch = (request: Request, env: Bindings) => Response | Promise<Response>

export type PageCache = {
  /** The stored page for this request, or null. */
  find(request: IncomingMessage): Page | null
  /** Handles a request, and stores its page if it is the same for every guest. */
  fetch: Fetch
}

/**
 * Caches the pages of guests in memory, compressed. A page is sent for at most `maxAgeMs` after a change of the data,
 * and for at most 10 s and until the next full minute if nothing changes (decision 28). Concurrent requests for one
 * page render it once.
 *
 * @param handle renders what is not in the cache
 * @param options.maxAgeMs 0 switches the cache off
 * @param options.announcesAllChanges false if pages also show an external store, whose changes are not announced: every
 *   page is then sent for `maxAgeMs` only
 */
export function createPageCache(
  handle: Fetch,
  options: {
    baseUrl: string
    maxAgeMs: number
    dataVersion: DataVersion
    announcesAllChanges: boolean
    clock?: () => number
  },
): PageCache {
  const { maxAgeMs, dataVersion, announcesAllChanges, clock = Date.now } = options
  const { host } = new URL(options.baseUrl)
  const themeCookie = cookieName('theme', options.baseUrl)
  /** In the order in which they were stored. */
  const entries = new Map<string, Entry>()
  const rendering = new Map<string, Promise<Page | null>>()
  let bytes = 0

  /** The version of what pages of an area show, or null while some of its changes are not announced. */
  const currentVersion = (area: DataArea): number | null => (announcesAllChanges ? dataVersion.current(area) : null)

  /** The key of a request that any guest could have sent, or null. Two requests with one key get the same bytes. */
  function keyOf({ method, url = '', headers }: IncomingMessage): string | null {
    if (maxAgeMs === 0 || method !== 'GET' || url.length > MAX_URL_LENGTH || !CACHEABLE_PATH.test(url)) return null
    if (headers.host !== host || headers.authorization !== undefined) return null
    const theme = themeOf(headers.cookie)
    return theme && `${theme} ${pickEncoding(String(headers['accept-encoding'] ?? ''))} ${url}`
  }

  /** The theme of a request without any other cookie; null for a request with one, such as a session or a toast. */
  function themeOf(cookie: string | undefined): string | null {
    if (cookie === undefined) return 'system'
    const [name, value, ...more] = cookie.split('=')
    return name === themeCookie && more.length === 0 && /^(?:light|dark|system)$/.test(value ?? '')
      ? (value ?? null)
      : null
  }

  function remove(key: string, entry: Entry): void {
    entries.delete(key)
    bytes -= entry.body.length
  }

  function isFresh({ renderedFrom, expiresAt, area, version }: Entry): boolean {
    const age = clock() - renderedFrom
    if (age >= 0 && age < maxAgeMs) return true
    return age >= 0 && clock() < expiresAt && currentVersion(area) === version
  }

  function store(
    key: string,
    page: Page,
    { renderedFrom, area, version }: Omit<Entry, keyof Page | 'expiresAt'>,
  ): void {
    const former = entries.get(key)
    if (former) remove(key, former)
    const nextMinute = (Math.floor(renderedFrom / MINUTE_MS) + 1) * MINUTE_MS
    entries.set(key, {
      ...page,
      renderedFrom,
      expiresAt: Math.min(renderedFrom + MAX_UNCHANGED_MS, nextMinute),
      area,
      version,
    })
    bytes += page.body.length
    for (const [oldest, entry] of entries) {
      if (bytes <= MAX_BYTES && isFresh(entry)) break
      remove(oldest, entry)
    }
  }

  async function render(
    key: string,
    request: Request,
    env: Bindings,
    resolve: (page: Page | null) => void,
  ): Promise<Response> {
    const renderedFrom = clock()
    const area = areaOf(env.incoming.url)
    const version = currentVersion(area) ?? NO_VERSION
    const response = await handle(request, env)
    if (!isShareable(response)) return response
    const page = createPage(response.headers, await compressedBody(response, request))
    store(key, page, { renderedFrom, area, version })
    resolve(page)
    return toResponse(page, response.headers.get('x-request-id') ?? newId())
  }

  /**
   * Handles a request that may change the data, and waits until cached settings and results follow, so that its author
   * sees it.
   */
  async function handleWrite(request: Request, env: Bindings): Promise<Response> {
    const response = await handle(request, env)
    if (!VIEW_PATH.test(env.incoming.url ?? '')) await dataVersion.catchUp()
    return response
  }

  return {
    find(request) {
      const key = keyOf(request)
      const entry = key === null ? undefined : entries.get(key)
      return entry && isFresh(entry) ? entry : null
    },
    async fetch(request, env) {
      const key = keyOf(env.incoming)
      if (key === null) {
        const isRead = request.method === 'GET' || request.method === 'HEAD'
        return isRead ? handle(request, env) : handleWrite(request, env)
      }
      const running = rendering.get(key)
      const page = running && (await running)
      if (page) return toResponse(page, newId())
      const { promise, resolve } = Promise.withResolvers<Page | null>()
      rendering.set(key, promise)
      try {
        return await render(key, request, env, resolve)
      } finally {
        resolve(null)
        if (rendering.get(key) === promise) rendering.delete(key)
      }
    },
  }
}

/** The part of the site that a cached page belongs to. */
function areaOf(url = ''): DataArea {
  return STORE_PATH.test(url) ? 'store' : 'jobs'
}

/** The version of pages that are rendered while changes are not announced. */
const NO_VERSION = -1

/** True for a page that sets no cookie and leaves caching to the default. */
function isShareable({ status, headers }: Response): boolean {
  return status === 200 && !headers.has('Set-Cookie') && headers.get('Cache-Control') === GUEST_CACHE_CONTROL
}

/** The body. Data and the API's answers are compressed here, as pages already are: once for all who get them. */
async function compressedBody(response: Response, request: Request): Promise<Buffer<ArrayBuffer>> {
  const body = Buffer.from(await response.arrayBuffer())
  const isDone = /accept-encoding/i.test(response.headers.get('Vary') ?? '')
  return isDone ? body : compressPage(body, request.headers.get('Accept-Encoding'), response.headers)
}

/** The headers that have the id of the request: the store API has one more. */
const ID_HEADERS = ['x-request-id', 'x-correlation-id']

/** Headers that a response without a body repeats (RFC 9110 section 15.4.5). */
const NOT_MODIFIED = [
  'etag',
  'cache-control',
  'cdn-cache-control',
  'vary',
  'content-security-policy',
  'access-control-allow-origin',
]

/**
 * A page as it is sent to guests, with a tag of its bytes. `CDN-Cache-Control` (RFC 9213) is for a shared cache in
 * front of the server, which browsers ignore: they ask for a page each time they show it.
 */
function createPage(given: Headers, body: Buffer<ArrayBuffer>): Page {
  const headers = new Headers(given)
  const idHeaders = ID_HEADERS.filter((name) => headers.has(name))
  for (const name of idHeaders) headers.delete(name)
  const etag = createEtag(body)
  headers.set('ETag', etag)
  headers.append('Vary', 'Cookie')
  headers.set('CDN-Cache-Control', 'public, max-age=1, stale-while-revalidate=5')
  // Set explicitly, because the server would stream a body without it.
  headers.set('Content-Length', String(body.length))
  const notModified = [...headers].filter(([name]) => NOT_MODIFIED.includes(name)).flat()
  return { headers: [...headers].flat(), body, etag, notModified, idHeaders }
}

function toResponse({ headers, body, idHeaders = [] }: Page, requestId: string): Response {
  const pairs = headers.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, headers[index + 1] ?? '']] : [],
  )
  return new Response(body, { headers: [...pairs, ...idHeaders.map((name): [string, string] => [name, requestId])] })
}

/**
 * Sends a stored page, or 304 to a client that has it.
 *
 * @returns the status
 */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: Page, requestId: string): number {
  const { idHeaders = ['x-request-id'] } = page
  const ids = idHeaders.flatMap((name) => [name, requestId])
  const { etag, notModified } = page
  if (etag !== undefined && notModified && matchesEtag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, [...notModified, ...ids]).end()
    return 304
  }
  response.writeHead(200, [...page.headers, ...ids]).end(page.body)
  return 200
}
