import { STATUS_CODES } from 'node:http'

/** A checkout takes longer, because the service creates a payment session. */
const CHECKOUT_TIMEOUT_MS = 5_000

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

  constructor(message: string, status: number | null, body: unknown = null) {
    super(message)
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
 * Creates a client. The API is public and needs no credentials (store-contract 3.1).
 *
 * Every method throws StoreApiError for a status that is not 2xx, a timeout or a response that is not JSON.
 *
 * @param origin `STORE_API_URL`, without a trailing slash
 */
export function createStoreClient(origin: string, storeId: string): StoreClient {
  const baseUrl = `${origin}/store/${encodeURIComponent(storeId)}`
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
  return {
    baseUrl,
    get: (path, signal) => request(baseUrl + path, { headers, signal }),
    checkout(body) {
      const signal = AbortSignal.timeout(CHECKOUT_TIMEOUT_MS)
      return request(`${baseUrl}/checkout`, { method: 'POST', headers, body: JSON.stringify(body), signal })
    },
  }
}

async function request(url: string, init: RequestInit): Promise<unknown> {
  let response: Response
  let text: string
  try {
    // A redirect could lead to an address of our own network.
    response = await fetch(url, { ...init, redirect: 'error' })
    text = await readText(response)
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    throw new StoreApiError(isTimeout ? 'The store took too long to respond.' : "The store can't be reached.", null)
  }
  const body = parseJson(text)
  if (!response.ok) {
    const statusText = response.statusText || STATUS_CODES[response.status] || 'Unknown'
    throw new StoreApiError(`HTTP ${response.status}: ${statusText}`, response.status, body)
  }
  if (body === undefined) throw new StoreApiError('The store sent an invalid response.', null)
  return body
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
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
