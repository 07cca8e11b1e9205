import { useEffect, useRef, useState } from 'react'
import { fetchJson } from '#app/lib/fetch-json.ts'
import { type CartLine, serialiseCart } from './cart-lines.ts'
import type { CartOptions } from './cart-options.ts'
import { CART_QUOTE_PATH, type CartQuote } from './cart-quote.ts'

/** Rapid clicks are answered once, this many milliseconds after the last. */
const SETTLE_MS = 180

const SILENT = 'Prices and stock come from the server, which does not answer.'

/**
 * The server's answer to the cart as it is now, asked when the panel opens and whenever something changes.
 *
 * @returns the last answer, whether it is for exactly this cart, why asking failed (or null), and how to ask again
 */
export function useCartQuote(open: boolean, lines: readonly CartLine[], { discountCode, delivery }: CartOptions) {
  const [known, setKnown] = useState<{ question: string; answer: CartQuote } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const settling = useRef(false)
  const question = new URLSearchParams({ cart: serialiseCart(lines), discount_code: discountCode, delivery }).toString()
  const asks = open && lines.length > 0

  useEffect(() => {
    // What was known when the panel closed is old when it opens.
    if (!open) setKnown(null)
    settling.current = false
  }, [open])

  useEffect(() => {
    if (!asks) return
    const gone = new AbortController()
    const ask = async () => {
      // A post, though it only reads: as an address, a full cart is longer than proxies let through.
      const post = Object.fromEntries(new URLSearchParams(question))
      const reply = await fetchJson<CartQuote & { problem?: string }>(CART_QUOTE_PATH, {
        post,
        signal: gone.signal,
      }).catch(() => null)
      if (gone.signal.aborted) return
      setProblem(reply?.status === 200 ? null : (reply?.status === 429 && reply.body.problem) || SILENT)
      if (reply?.status === 200) setKnown({ question, answer: reply.body })
    }
    const timer = setTimeout(() => void ask(), settling.current ? SETTLE_MS : 0)
    settling.current = true
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [asks, question, attempt])

  return {
    answer: known?.answer ?? null,
    fresh: known?.question === question,
    problem: asks ? problem : null,
    askAgain: () => setAttempt((now) => now + 1),
  }
}
