import { useEffect } from 'react'
import { useLocation } from 'react-router'
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

/** The server's state of a checkout. An unknown one (404) counts as expired. */
type CheckoutState = {
  status: 'open' | 'awaiting' | 'paid' | 'expired' | 'failed'
  content?: CheckoutContent | null
}

/** On these pages the customer is still paying or has just paid. */
const PAYMENT_PAGE = /^\/pay\//
const PAID_PAGE = /^\/(success|orders)(\/|$)/

/** Tokens that this document has already reconciled. */
const reconciled = new Set<string>()

/** Reconciles pending checkouts on every page, including those that the browser restores from its cache. */
export function useReconcilePendingCheckouts(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    void reconcilePendingCheckouts(pathname)
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && void reconcilePendingCheckouts(pathname)
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [pathname])
}

/**
 * Compares the pending checkouts of this browser with the server: the lines of an unpaid one that has ended go back
 * into the cart, a paid one is removed.
 *
 * In the tab that left to pay, the checkout is cancelled first, which releases its reservation. Other tabs only read
 * the status, because the customer may be paying in the first one. If the server does not answer, the next page tries
 * again.
 */
async function reconcilePendingCheckouts(pathname: string): Promise<void> {
  if (PAYMENT_PAGE.test(pathname)) return
  const isPaid = PAID_PAGE.test(pathname)
  for (const checkout of listPendingCheckouts()) {
    const isHere = isFromThisTab(checkout.id)
    if (checkout.token !== null) {
      reconciled.add(checkout.token)
      await reconcile(checkout, checkout.token, isHere && !isPaid)
    } else if (isPaid) removePendingCheckout(checkout.id)
    else if (isHere) returnToCart(checkout)
  }
  const token = isPaid ? null : getTokenFromUrl()
  if (token !== null) await restoreFromUrl(token)
}

/**
 * If storage is blocked: cancels the checkout in the URL and adds the lines that the server knows. Once per document.
 */
async function restoreFromUrl(token: string): Promise<void> {
  if (reconciled.has(token)) return
  reconciled.add(token)
  const state = await fetchState(token, true)
  if (!state) reconciled.delete(token)
  if (!state?.content || (state.status !== 'expired' && state.status !== 'failed')) return
  const { lines, ...options } = state.content
  updateCart((cart) => addLines(cart, lines))
  restoreCartOptions(options)
}

/** Cancels a checkout of any tab, on the customer's request, and puts its lines back into the cart. */
export async function cancelPendingCheckout(checkout: PendingCheckout): Promise<void> {
  if (checkout.token === null) returnToCart(checkout)
  else await reconcile(checkout, checkout.token, true)
}

async function reconcile(checkout: PendingCheckout, token: string, cancel: boolean): Promise<void> {
  const status = (await fetchState(token, cancel))?.status ?? null
  if (status === 'paid' || status === 'awaiting') removePendingCheckout(checkout.id)
  else if (status !== null && status !== 'open') returnToCart(checkout)
}

/** @param cancel ends the checkout first, unless it is paid. @returns null if the server does not answer */
async function fetchState(token: string, cancel: boolean): Promise<CheckoutState | null> {
  try {
    const { status, body } = await fetchJson<CheckoutState>(pendingCheckoutPath(token), cancel ? { post: {} } : {})
    if (status === 404) return { status: 'expired' }
    return status === 200 ? body : null
  } catch {
    return null
  }
}

/** Removes the checkout before it fills the cart, so that two tabs do not add the lines twice. */
function returnToCart({ id, lines, options }: PendingCheckout): void {
  if (!removePendingCheckout(id)) return
  updateCart((cart) => addLines(cart, lines))
  restoreCartOptions(options)
}
