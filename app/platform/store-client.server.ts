import { STATUS_CODES } from 'node:http'

/** A checkout creates a payment session at another service first. */
const CHECKOUT_TIMEOUT_MS = 5_000

/** 1,000 products are 3 MB. */
const MAX_RESPONSE_CHARACTERS = 16 * 1024 * 1024

/**
 * The store service did not respond, or responded with an error. `message` may be shown; for an error response it is the
 * specification's 'HTTP {status}: {statusText}'.
 */
export class StoreApiError extends Error {
  /** Null: no response, or an unreadable one. */
  readonly status: number | null
  /** The body of an error response, if it was JSON. */
  readonly body: unknown

  constructor(message: string, status: number | null, body: unknown = null) {
    super(message)
    this.status = status
    this.body = body
  }
}

/** A client of an external store. `path` is relative to `/store/{STORE_ID}`. */
export type StoreClient = {
  /** The prefix of this store's cache keys. */
  baseUrl: string
  get(path: string, deadline: AbortSignal): Promise<unknown>
  checkout(body: unknown): Promise<unknown>
}

/**
 * Creates a client of the public calls, which need no credentials (store-contract 3.1).
 *
 * @param origin `STORE_API_URL`, without a trailing slash
 * @throws StoreApiError from every call: a status other than 2xx, a timeout, or a response that is not JSON
 */
export function createStoreClient(origin: string, storeId: string): StoreClient {
  const name = `${origin}/store/${encodeURIComponent(storeId)}`
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' }
  return {
    baseUrl: name,
    get: (path, signal) => call(name + path, { headers, signal }),
    checkout(body) {
      const signal = AbortSignal.timeout(CHECKOUT_TIMEOUT_MS)
      return call(`${name}/checkout`, { method: 'POST', headers, body: JSON.stringify(body), signal })
    },
  }
}

async function call(address: string, request: RequestInit): Promise<unknown> {
  let response: Response
  let text: string
  try {
    response = await fetch(address, request)
    text = await readText(response)
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError'
    throw new StoreApiError(timedOut ? 'The store took too long to respond.' : "The store can't be reached.", null)
  }
  const body = parse(text)
  if (!response.ok) {
    const statusText = response.statusText || STATUS_CODES[response.status] || 'Unknown'
    throw new StoreApiError(`HTTP ${response.status}: ${statusText}`, response.status, body)
  }
  if (body === undefined) throw new StoreApiError('The store sent an unreadable response.', null)
  return body
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MAX_RESPONSE_CHARACTERS) throw new Error('too long')
  }
  return text + decoder.decode()
}

/** The text parsed as JSON, or undefined if it is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
