import { useEffect, useRef, useState } from 'react'
import { fetchJson } from '#app/lib/fetch-json.ts'
import { type CartLine, serialiseCart } from './cart-lines.ts'
import type { CartOptions } from './cart-options.ts'
import { CART_QUOTE_PATH, type CartQuote } from './cart-quote.ts'

/** Changes within this time are sent as one request. */
const DEBOUNCE_MS = 180

const NO_RESPONSE = "We can't check prices and stock right now. Your items are still in your cart."

/**
 * Fetches the server's prices for the cart when the panel opens and after each change.
 *
 * @returns the latest `quote`, whether it `isCurrent` for this cart, the `problem` of a failed request or null, and `reload`
 */
export function useCartQuote(open: boolean, lines: readonly CartLine[], { discountCode, delivery }: CartOptions) {
  const [latest, setLatest] = useState<{ query: string; quote: CartQuote } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const isDebounced = useRef(false)
  const query = new URLSearchParams({ cart: serialiseCart(lines), discount_code: discountCode, delivery }).toString()
  const isActive = open && lines.length > 0

  useEffect(() => {
    // A quote from before the panel closed may be out of date when it opens again.
    if (!open) setLatest(null)
    isDebounced.current = false
  }, [open])

  useEffect(() => {
    if (!isActive) return
    const controller = new AbortController()
    const load = async () => {
      // A POST, although it only reads: a full cart is too long for a URL.
      const response = await fetchJson<CartQuote & { problem?: string }>(CART_QUOTE_PATH, {
        post: Object.fromEntries(new URLSearchParams(query)),
        signal: controller.signal,
      }).catch(() => null)
      if (controller.signal.aborted) return
      setProblem(response?.status === 200 ? null : (response?.status === 429 && response.body.problem) || NO_RESPONSE)
      if (response?.status === 200) setLatest({ query, quote: response.body })
    }
    const timer = setTimeout(() => void load(), isDebounced.current ? DEBOUNCE_MS : 0)
    isDebounced.current = true
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [isActive, query, attempt])

  return {
    quote: latest?.quote ?? null,
    isCurrent: latest?.query === query,
    problem: isActive ? problem : null,
    reload: () => setAttempt((previous) => previous + 1),
  }
}
