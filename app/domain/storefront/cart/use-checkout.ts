import { useEffect, useRef, useState } from 'react'
import { fetchJson } from '#app/lib/fetch-json.ts'
import { showToast } from '#app/ui/overlays/toast.ts'
import { type CartLine, removeVariant, serialiseCart } from './cart-lines.ts'
import { type CartOptions, DEFAULT_OPTIONS, saveCartOptions } from './cart-options.ts'
import { CART_CHECKOUT_PATH, type CartCheckoutResult, CHECKOUT_ERROR } from './cart-quote.ts'
import { getCancelUrl, saveTokenInUrl } from './checkout-url.ts'
import { addPendingCheckout } from './pending-checkouts.ts'
import { updateCart } from './use-cart.ts'

/**
 * Begins the checkout and leaves for the payment page: lines and wishes are kept beside, the cart is emptied, the browser
 * goes.
 * One attempt at a time; the same cart tried again is the same attempt, so that a lost answer reserves nothing twice.
 *
 * @returns whether it is under way, and how to begin
 */
export function useCheckout(onRefused: () => void) {
  const [leaving, setLeaving] = useState(false)
  const busy = useRef(false)
  const attempt = useRef({ content: '', word: '' })
  const settle = (under: boolean) => {
    busy.current = under
    setLeaving(under)
  }
  useEffect(() => {
    // Back may bring this very page as it was left.
    const shown = () => settle(false)
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [])

  async function begin(lines: readonly CartLine[], wishes: CartOptions) {
    const { discountCode, delivery } = wishes
    if (busy.current) return
    if (lines.length === 0) return showToast({ kind: 'failure', title: 'Your cart is empty' })
    settle(true)
    const cart = serialiseCart(lines)
    const content = [cart, discountCode, delivery].join()
    if (attempt.current.content !== content) attempt.current = { content, word: newWord() }
    const answer = await askCheckout({
      cart,
      discount_code: discountCode,
      delivery,
      attempt: attempt.current.word,
      cancel_url: getCancelUrl(),
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    })
    if (!answer.ok) {
      showToast({
        kind: 'failure',
        title: answer.title,
        ...(answer.description && { description: answer.description }),
      })
      settle(false)
      return onRefused()
    }
    addPendingCheckout({ id: attempt.current.word, token: answer.token, lines: [...lines], options: wishes })
    saveTokenInUrl(answer.token)
    attempt.current = { content: '', word: '' }
    updateCart((now) => lines.reduce((left, { variantId }) => removeVariant(left, variantId), [...now]))
    saveCartOptions(DEFAULT_OPTIONS)
    location.assign(answer.url)
  }

  return { leaving, begin }
}

async function askCheckout(post: Record<string, string>): Promise<CartCheckoutResult> {
  try {
    return (await fetchJson<CartCheckoutResult>(CART_CHECKOUT_PATH, { post })).body
  } catch {
    return { ok: false, ...CHECKOUT_ERROR }
  }
}

/** Not `randomUUID`: browsers keep it from pages without https. */
function newWord(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
