import { useEffect, useRef, useState } from 'react'
import { fetchJson } from '#app/lib/fetch-json.ts'
import { useOnline } from '#app/ui/hooks/use-online.ts'
import { type CartLine, serialiseCart } from './cart-lines.ts'
import { type CartOptions, cartOptionFields } from './cart-options.ts'
import { CART_QUOTE_PATH, type CartQuote } from './cart-quote.ts'
import { releaseUnansweredCheckout } from './checkout/request-checkout.ts'
import { lastSeenQuote, saveSeenQuote } from './last-seen/quote.ts'

/** Changes within this time are sent as one request. */
const DEBOUNCE_MS = 180

const NO_RESPONSE = "We can't check prices and stock right now. Your items are still in your cart."

/**
 * Fetches the server's prices for the cart when the panel opens, after each change, and after a failed checkout.
 *
 * @param isLeaving true while a checkout is requested: the stock would be without its own items, and releasing what an
 *   earlier one has reserved would cancel it
 * @returns the latest `quote` (without a response the last one that this browser has seen, without totals), whether it
 *   `isCurrent` for this cart, whether a newer one `isLoading`, whether the browser `isOffline`, the `problem` of a
 *   failed request or null, and `reload`
 */
export function useCartQuote(open: boolean, lines: readonly CartLine[], options: CartOptions, isLeaving: boolean) {
  const [latest, setLatest] = useState<{ query: string; quote: CartQuote } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const isOnline = useOnline()
  const isDebounced = useRef(false)
  const query = new URLSearchParams({ cart: serialiseCart(lines), ...cartOptionFields(options) }).toString()
  const isActive = open && lines.length > 0

  useEffect(() => {
    // A quote from before the panel closed may be out of date when it opens again.
    if (!open) setLatest(null)
    isDebounced.current = false
  }, [open])

  useEffect(() => {
    // Without a connection the last prices stay, and the request follows when it is back.
    if (!isActive || !isOnline || isLeaving) return
    const controller = new AbortController()
    const load = async () => {
      // The stock would be without what this customer's own request has reserved.
      const isReleased = await releaseUnansweredCheckout()
      if (controller.signal.aborted) return
      if (!isReleased) return setProblem(NO_RESPONSE)
      // A POST, although it only reads: a full cart is too long for a URL.
      const response = await fetchJson<CartQuote & { problem?: string }>(CART_QUOTE_PATH, {
        post: Object.fromEntries(new URLSearchParams(query)),
        signal: controller.signal,
      }).catch(() => null)
      if (controller.signal.aborted) return
      setProblem(response?.status === 200 ? null : (response?.status === 429 && response.body.problem) || NO_RESPONSE)
      if (response?.status !== 200) return
      setLatest({ query, quote: response.body })
      saveSeenQuote(response.body)
    }
    const timer = setTimeout(() => void load(), isDebounced.current ? DEBOUNCE_MS : 0)
    isDebounced.current = true
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [isActive, isOnline, isLeaving, query, attempt])

  const isOffline = isActive && !isOnline
  const isFailed = isOffline || problem !== null
  return {
    quote: latest?.quote ?? (isActive && isFailed ? lastSeenQuote(lines) : null),
    isCurrent: latest?.query === query,
    isLoading: isActive && !isFailed && latest?.query !== query,
    isOffline,
    problem: isActive && !isOffline ? problem : null,
    reload: () => setAttempt((previous) => previous + 1),
  }
}
