import { type IncomingMessage, type RequestOptions, request as requestHttp, STATUS_CODES } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { isPrivateHost } from '#app/lib/ip-address.server.ts'
import { publicLookup } from './public-lookup.server.ts'
import { runOutsideSlot } from './request-slot.server.ts'

/** Of a checkout, for which the service creates a payment session while the customer waits. */
const CHECKOUT_TIMEOUT_MS = 3_000

/** 1,000 products take 3 million. */
const MAX_RESPONSE_CHARACTERS = 16 * 1024 * 1024

/**
 * The external store failed. `message` can be shown; for a response that is not OK it is 'HTTP {status}: {statusText}'
 * (specification section 8).
 */
export class StoreApiError extends Error {
  /** Null if there was no response, or not valid JSON. */
  readonly status: number | null
  /** The body of an error response, if it was JSON. */
  readonly body: unknown

  constructor(
    message: string,
    status: number | null,
    { body = null, cause }: { body?: unknown; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.status = status
    this.body = body
  }
}

/** An HTTP client of an external store. `path` follows `/store/{STORE_ID}`. */
export type StoreClient = {
  /** `{STORE_API_URL}/store/{STORE_ID}`, which also identifies the store in the cache. */
  baseUrl: string
  get(path: string, signal: AbortSignal): Promise<unknown>
  checkout(body: unknown): Promise<unknown>
}

/**
 * Creates a client. The API is public and needs no credentials.
 *
 * Every method throws StoreApiError for a status that is not 2xx (redirects are not followed), a timeout, a response
 * that is not JSON, and a public host name with a private address.
 *
 * @param origin `STORE_API_URL`, without a trailing slash
 * @param lookup another resolution of host names, for tests
 */
export function createStoreClient(origin: string, storeId: string, lookup?: LookupFunction): StoreClient {
  const baseUrl = `${origin}/store/${encodeURIComponent(storeId)}`
  const options: RequestOptions = {
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Accept-Encoding': 'gzip' },
    ...(isPrivateHost(new URL(origin).hostname) ? {} : { lookup: publicLookup(lookup) }),
  }
  return {
    baseUrl,
    get: (path, signal) => request(baseUrl + path, { ...options, signal }),
    checkout(body) {
      const signal = AbortSignal.timeout(CHECKOUT_TIMEOUT_MS)
      const post = { ...options, method: 'POST', signal }
      return runOutsideSlot(() => request(`${baseUrl}/checkout`, post, JSON.stringify(body)))
    },
  }
}

async function request(url: string, options: RequestOptions, body?: string): Promise<unknown> {
  let response: IncomingMessage
  let text: string
  try {
    response = await send(url, options, body)
    text = await readText(response)
  } catch (cause) {
    const isTimeout = options.signal?.reason instanceof Error && options.signal.reason.name === 'TimeoutError'
    const message = isTimeout ? 'The store took too long to respond.' : "The store can't be reached."
    throw new StoreApiError(message, null, { cause })
  }
  const json = parseJson(text)
  const status = response.statusCode ?? 0
  if (status < 200 || status > 299) {
    const statusText = response.statusMessage || STATUS_CODES[status] || 'Unknown'
    throw new StoreApiError(`HTTP ${status}: ${statusText}`, status, { body: json })
  }
  if (json === undefined) throw new StoreApiError('The store sent an invalid response.', null)
  return json
}

/** Node's `fetch` cannot check addresses while connecting, and follows redirects; this request does not. */
function send(url: string, options: RequestOptions, body: string | undefined): Promise<IncomingMessage> {
  const start = url.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    start(url, options, resolve).on('error', reject).end(body)
  })
}

async function readText(response: IncomingMessage): Promise<string> {
  const isCompressed = response.headers['content-encoding'] === 'gzip'
  const bytes = isCompressed ? pipeline(response, createGunzip(), () => {}) : response
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of bytes) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MAX_RESPONSE_CHARACTERS) throw new Error('The response is too long.')
  }
  return text + decoder.decode()
}

/** Undefined if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
