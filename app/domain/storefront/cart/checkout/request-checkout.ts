import { fetchJson } from '#app/lib/fetch-json.ts'
import { createStorageStore } from '#app/ui/hooks/storage-store.ts'
import { CART_CHECKOUT_PATH, type CartCheckoutResult, pendingCheckoutPath } from '../cart-quote.ts'

/** The request of a checkout, as its form fields. */
export type CheckoutRequestFields = Record<string, string> & { idempotency_key: string; cancel_url: string }

/** The request of this tab that has no response yet, also after the page is loaded again. */
const unanswered = createStorageStore('muster-checkout-request', () => sessionStorage)

/** While it runs, a new request of the same cart would get the checkout that is about to be cancelled. */
let releasing: Promise<boolean> | null = null

/**
 * Requests a checkout. The server may have reserved the items although its response was lost, so the same request, with the
 * same idempotency key, is sent again: once at once, and when the customer tries again with the same cart.
 *
 * @returns the key that was sent, and the result; null if there is no response
 */
export async function requestCheckout(
  fields: CheckoutRequestFields,
): Promise<{ key: string; result: CartCheckoutResult | null }> {
  await releasing
  const earlier = readUnanswered()
  const isRetry = earlier !== null && contentOf(earlier) === contentOf(fields)
  if (!isRetry) await releaseUnansweredCheckout()
  const sent = isRetry ? earlier : fields
  unanswered.write(JSON.stringify(sent))
  const result = await post(sent)
    .catch(() => post(sent))
    .catch(() => null)
  if (result) unanswered.write(null)
  return { key: sent.idempotency_key, result }
}

/**
 * Releases what a checkout without a response has reserved: requests it again, and cancels it.
 *
 * @returns true if there was such a checkout and it is released
 */
export function releaseUnansweredCheckout(): Promise<boolean> {
  releasing ??= release().finally(() => {
    releasing = null
  })
  return releasing
}

async function release(): Promise<boolean> {
  const fields = readUnanswered()
  if (!fields) return false
  try {
    const result = await post(fields)
    if (result.ok && result.token !== null) await fetchJson(pendingCheckoutPath(result.token), { post: {} })
  } catch {
    return false
  }
  unanswered.write(null)
  return true
}

function readUnanswered(): CheckoutRequestFields | null {
  return JSON.parse(unanswered.read() ?? 'null')
}

/** What has to be the same for a retry. */
function contentOf({ idempotency_key: _key, cancel_url: _url, ...content }: CheckoutRequestFields): string {
  return JSON.stringify(content)
}

/** @throws without a response, and if the server failed */
async function post(fields: CheckoutRequestFields): Promise<CartCheckoutResult> {
  const { status, body } = await fetchJson<CartCheckoutResult>(CART_CHECKOUT_PATH, { post: fields })
  if (status >= 500) throw new Error(`The checkout failed with status ${status}.`)
  return body
}
