import { fetchJson } from '#app/lib/fetch-json.ts'
import { createStorageStore } from '#app/ui/hooks/storage-store.ts'
import { CART_CHECKOUT_PATH, type CartCheckoutResult, pendingCheckoutPath } from '../cart-quote.ts'

/** The request of a checkout, as its form fields. */
export type CheckoutRequestFields = Record<string, string> & { idempotency_key: string; cancel_url: string }

/** The name of the stored request, and of the lock that one tab at a time holds to send it. */
const KEY = 'muster-checkout-request'

/** The longest wait for another tab: the browser may have suspended it while it waits for its response. */
const MAX_WAIT_MS = 10_000

/** Browsers have locks on pages with https only. */
const hasLocks = () => 'locks' in navigator

/**
 * The request that has no response yet. Every tab knows it, because the cart is the same and what it has reserved would
 * count as someone else's. Without locks only its own tab does: another one would cancel a checkout in progress.
 */
const unanswered = createStorageStore(KEY, () => (hasLocks() ? localStorage : sessionStorage))

/** While it runs, a new request of the same cart would get the checkout that is about to be cancelled. */
let releasing: Promise<boolean> | null = null

/** Runs `work` while no other tab does. @throws if another tab takes longer than 10 seconds */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return hasLocks() ? navigator.locks.request(KEY, { signal: AbortSignal.timeout(MAX_WAIT_MS) }, work) : work()
}

/**
 * Requests a checkout. The server may have reserved the items although its response was lost, so the same request, with
 * the same idempotency key, is sent again: once at once, and when the customer tries again with the same cart.
 *
 * @param isRepeatable false for an external store, which would start another checkout
 * @returns the key that was sent, and the result; null if there is no response
 */
export async function requestCheckout(
  fields: CheckoutRequestFields,
  isRepeatable: boolean,
): Promise<{ key: string; result: CartCheckoutResult | null }> {
  if (!isRepeatable) {
    const response = await post(fields).catch(() => null)
    return { key: fields.idempotency_key, result: response?.body ?? null }
  }
  await releasing
  return inTurn(() => requestOrRetry(fields)).catch(() => ({ key: fields.idempotency_key, result: null }))
}

async function requestOrRetry(
  fields: CheckoutRequestFields,
): Promise<{ key: string; result: CartCheckoutResult | null }> {
  const earlier = readUnanswered()
  const isRetry = earlier !== null && contentOf(earlier) === contentOf(fields)
  // Its items are still reserved, and its key is needed to release them.
  if (!isRetry && !(await release())) return { key: fields.idempotency_key, result: null }
  const sent = isRetry ? earlier : fields
  unanswered.write(JSON.stringify(sent))
  let isEarlierLost = isRetry
  const response = await post(sent)
    .catch(() => {
      isEarlierLost = true
      return post(sent)
    })
    .catch(() => null)
  // A rate limit says nothing about the request before it.
  if (response && !(isEarlierLost && response.status === 429)) unanswered.write(null)
  return { key: sent.idempotency_key, result: response?.body ?? null }
}

/**
 * Releases what a checkout without a response has reserved: requests it again, and cancels it. Waits for a checkout that
 * another tab is requesting.
 *
 * @returns false if the items of such a checkout may still be reserved
 */
export function releaseUnansweredCheckout(): Promise<boolean> {
  releasing ??= inTurn(release)
    .catch(() => false)
    .finally(() => {
      releasing = null
    })
  return releasing
}

async function release(): Promise<boolean> {
  const fields = readUnanswered()
  if (!fields) return true
  try {
    const { status, body } = await post(fields)
    if (status === 429) return false
    if (body.ok && body.token !== null && !(await cancel(body.token))) return false
  } catch {
    return false
  }
  unanswered.write(null)
  return true
}

/** @returns false while it can still be paid, because the payment service has not cancelled it */
async function cancel(token: string): Promise<boolean> {
  const { status, body } = await fetchJson<{ status?: string }>(pendingCheckoutPath(token), { post: {} })
  return status === 404 || (status === 200 && body.status !== 'open')
}

function readUnanswered(): CheckoutRequestFields | null {
  return JSON.parse(unanswered.read() ?? 'null')
}

/** What has to be the same for a retry. */
function contentOf({
  idempotency_key: _key,
  cancel_url: _url,
  shown_cents: _shown,
  ...content
}: CheckoutRequestFields) {
  return JSON.stringify(content)
}

/** @throws without a response, and if the server failed */
async function post(fields: CheckoutRequestFields): Promise<{ status: number; body: CartCheckoutResult }> {
  const response = await fetchJson<CartCheckoutResult>(CART_CHECKOUT_PATH, { post: fields })
  if (response.status >= 500) throw new Error(`The checkout failed with status ${response.status}.`)
  return response
}
