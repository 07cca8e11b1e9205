import type { IncomingMessage, ServerResponse } from 'node:http'
import { pickEncoding } from '#app/http/compression.server.ts'
import { cookieName } from '#app/platform/cookie-name.ts'

/**
 * Pages that are the same for every guest. Not /booking, whose form has an idempotency key, and not the data of a page
 * (`.data`), which costs little.
 */
const CACHEABLE_PATH = /^\/(?:|jobs|jobs\/[\w-]+|companies\/[\w-]+|store|product\/[\w-]+)(?:\?|$)/
const MAX_URL_LENGTH = 500
/** Counts a view, which no page of a guest shows. */
const VIEW_PATH = /^\/jobs\/[\w-]+\/views$/
/** What a route that says nothing about caching gets for a guest. A route with its own directive is not cached. */
const GUEST_CACHE_CONTROL = 'private, no-cache'
/** A page has about 12 KB, so this holds 2,700 different searches of the last second. */
const MAX_BYTES = 32 * 1024 * 1024

/** A compressed response with status 200. */
export type Page = { headers: Record<string, string>; body: Buffer<ArrayBuffer> }
type Entry = Page & { renderedFrom: number }
export type Bindings = { incoming: IncomingMessage }
export type Fetch = (request: Request, env: Bindings) => Response | Promise<Response>

export type PageCache = {
  /** The stored page for this request, or null. */
  find(request: IncomingMessage): Page | null
  /** Handles a request, stores its page if it is the same for every guest, and deletes all pages after a write. */
  fetch: Fetch
}

/**
 * Caches the pages of guests in memory, compressed. A page is at most `maxAgeMs` older than the data: no change has to
 * announce itself to other processes, and pages that depend on the time stay correct. A write that this process handles
 * deletes all pages, so that its author sees the change on the next page. Concurrent requests for one page render it once.
 *
 * @param handle renders what is not in the cache
 * @param options.maxAgeMs 0 switches the cache off
 */
export function createPageCache(
  handle: Fetch,
  options: { baseUrl: string; maxAgeMs: number; clock?: () => number },
): PageCache {
  const { maxAgeMs, clock = () => performance.now() } = options
  const { host } = new URL(options.baseUrl)
  const themeCookie = cookieName('theme', options.baseUrl)
  /** In the order of `renderedFrom`, because all pages have the same age limit. */
  const entries = new Map<string, Entry>()
  const rendering = new Map<string, Promise<Page | null>>()
  let bytes = 0
  let writes = 0

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

  function store(key: string, page: Page, renderedFrom: number): void {
    const former = entries.get(key)
    if (former) remove(key, former)
    entries.set(key, { ...page, renderedFrom })
    bytes += page.body.length
    for (const [oldest, entry] of entries) {
      if (bytes <= MAX_BYTES && clock() - entry.renderedFrom < maxAgeMs) break
      remove(oldest, entry)
    }
  }

  function deleteAll(): void {
    writes += 1
    bytes = 0
    entries.clear()
    // A request that arrives after the write must not join a page that was read before it.
    rendering.clear()
  }

  async function render(
    key: string,
    request: Request,
    env: Bindings,
    resolve: (page: Page | null) => void,
  ): Promise<Response> {
    const renderedFrom = clock()
    const writesBefore = writes
    const response = await handle(request, env)
    if (!isShareable(response)) return response
    const body = Buffer.from(await response.arrayBuffer())
    const { 'x-request-id': _, ...headers } = Object.fromEntries(response.headers)
    // Set explicitly, because the server would stream a body without it.
    const page = { headers: { ...headers, 'content-length': String(body.length) }, body }
    if (writes === writesBefore) store(key, page, renderedFrom)
    resolve(page)
    return new Response(body, { headers: response.headers })
  }

  return {
    find(request) {
      const key = keyOf(request)
      const entry = key === null ? undefined : entries.get(key)
      return entry && clock() - entry.renderedFrom < maxAgeMs ? entry : null
    },
    async fetch(request, env) {
      const key = keyOf(env.incoming)
      if (key === null) {
        const response = await handle(request, env)
        if (request.method !== 'GET' && request.method !== 'HEAD' && !VIEW_PATH.test(env.incoming.url ?? ''))
          deleteAll()
        return response
      }
      const running = rendering.get(key)
      const page = running && (await running)
      if (page) return new Response(page.body, { headers: page.headers })
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

/** True for a page that sets no cookie and leaves caching to the default. */
function isShareable({ status, headers }: Response): boolean {
  return status === 200 && !headers.has('Set-Cookie') && headers.get('Cache-Control') === GUEST_CACHE_CONTROL
}

/** Sends a stored page. */
export function sendPage(response: ServerResponse, { headers, body }: Page, requestId: string): void {
  response.writeHead(200, { ...headers, 'x-request-id': requestId }).end(body)
}
