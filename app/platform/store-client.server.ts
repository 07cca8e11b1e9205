import { STATUS_CODES } from 'node:http'

/** Milliseconds for a checkout, which makes a payment session elsewhere first. */
const CHECKOUT_TIMEOUT_MS = 5_000

/** Longest answer that is read, in bytes: 1,000 products are 3 MB. */
const MAX_RESPONSE_CHARACTERS = 16 * 1024 * 1024

/**
 * The service did not answer as it should. `message` may be shown; for an answer that is not OK it is the
 * specification's 'HTTP {status}: {statusText}'.
 */
export class StoreApiError extends Error {
  /** Null: no answer, or none that can be read. */
  readonly status: number | null
  /** What came with a refusal, if it was JSON. */
  readonly body: unknown

  constructor(message: string, status: number | null, body: unknown = null) {
    super(message)
    this.status = status
    this.body = body
  }
}

/** An external store over HTTP: JSON in and out, `path` is what follows `/store/{STORE_ID}`. */
export type StoreClient = {
  /** Tells stores apart in what is kept of their answers. */
  baseUrl: string
  get(path: string, deadline: AbortSignal): Promise<unknown>
  checkout(body: unknown): Promise<unknown>
}

/**
 * Public calls without credentials (store-contract 3.1).
 *
 * @param origin `STORE_API_URL`, without a slash at its end
 * @throws StoreCallFailed from every call: a status that is not 2xx, no answer in time, or something that is not JSON
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
    const late = error instanceof Error && error.name === 'TimeoutError'
    throw new StoreApiError(late ? 'The store takes too long to answer.' : 'The store cannot be reached.', null)
  }
  const body = parse(text)
  if (!response.ok) {
    const words = response.statusText || STATUS_CODES[response.status] || 'Unknown'
    throw new StoreApiError(`HTTP ${response.status}: ${words}`, response.status, body)
  }
  if (body === undefined) throw new StoreApiError('The store sent something that cannot be read.', null)
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

/** What the text says as JSON; undefined where it is something else. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
