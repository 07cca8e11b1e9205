import type { CheckoutContent } from '#app/domain/checkout/checkout-queries.server.ts'
import { fetchJson } from '#app/lib/fetch-json.ts'
import { addLines } from './cart-lines.ts'
import { restoreCartOptions } from './cart-options.ts'
import { pendingCheckoutPath } from './cart-quote.ts'
import { getTokenFromUrl } from './checkout-url.ts'
import {
  isFromThisTab,
  listPendingCheckouts,
  type PendingCheckout,
  removePendingCheckout,
} from './pending-checkouts.ts'
import { updateCart } from './use-cart.ts'

/** What the server says of a checkout; 404 where it knows none. */
type State = { status: 'open' | 'awaiting' | 'paid' | 'expired' | 'failed'; content?: CheckoutContent | null }

/** Pages that belong to the payment: to be on one is not to have come back. */
const PAYING = /^\/pay\//
const PAID = /^\/(success|orders)(\/|$)/

/** Those that this document has settled, by token. */
const settled = new Set<string>()

/**
 * Settles the checkouts that this browser went to pay, now that it shows another page: lines of one that ended without
 * payment go back into the cart, those of a paid one are forgotten.
 *
 * In the tab that went to pay it, coming back ends a checkout first, so that what it kept reserved is free again.
 * Another tab only asks: somebody may be typing a card number. Without an answer everything stays for the next page.
 */
export async function reconcilePendingCheckouts(pathname: string): Promise<void> {
  if (PAYING.test(pathname)) return
  const paid = PAID.test(pathname)
  for (const sent of listPendingCheckouts()) {
    if (sent.token !== null) settled.add(sent.token)
    const here = isFromThisTab(sent.id)
    if (sent.token !== null) await settle(sent, sent.token, here && !paid)
    else if (paid) removePendingCheckout(sent.id)
    else if (here) putBack(sent)
  }
  const token = paid ? null : getTokenFromUrl()
  if (token !== null) await comeBackFrom(token)
}

/** Without storage: the server says which lines they were. Once a document, for the address stays. */
async function comeBackFrom(token: string): Promise<void> {
  if (settled.has(token)) return
  settled.add(token)
  const state = await askState(token, true)
  if (!state) settled.delete(token)
  if (!state?.content || (state.status !== 'expired' && state.status !== 'failed')) return
  const { lines, ...wishes } = state.content
  updateCart((now) => addLines(now, lines))
  restoreCartOptions(wishes)
}

/** Ends a checkout whichever tab it was sent from, and puts its lines back: asked for by a person. */
export async function cancelPendingCheckout(sent: PendingCheckout): Promise<void> {
  if (sent.token === null) putBack(sent)
  else await settle(sent, sent.token, true)
}

async function settle(sent: PendingCheckout, token: string, end: boolean): Promise<void> {
  const status = (await askState(token, end))?.status ?? null
  if (status === 'paid' || status === 'awaiting') removePendingCheckout(sent.id)
  else if (status !== null && status !== 'open') putBack(sent)
}

/** Null: nobody knows. */
async function askState(token: string, end: boolean): Promise<State | null> {
  try {
    const { status, body } = await fetchJson<State>(pendingCheckoutPath(token), end ? { post: {} } : {})
    if (status === 404) return { status: 'expired' }
    return status === 200 ? body : null
  } catch {
    return null
  }
}

/** Once: whichever tab is first forgets the checkout before it fills the cart. */
function putBack({ id, lines, options: wishes }: PendingCheckout): void {
  if (!removePendingCheckout(id)) return
  updateCart((now) => addLines(now, lines))
  restoreCartOptions(wishes)
}
