import { useEffect, useRef, useState } from 'react'
import { showToast } from '#app/ui/overlays/toast.ts'
import { type CartLine, removeVariant, serialiseCart } from '../cart-lines.ts'
import { type CartOptions, cartOptionFields, DEFAULT_OPTIONS, saveCartOptions } from '../cart-options.ts'
import { CHECKOUT_ERROR } from '../cart-quote.ts'
import { getCancelUrl, saveTokenInUrl } from '../checkout-url.ts'
import { addPendingCheckout } from '../pending-checkouts.ts'
import { updateCart } from '../use-cart.ts'
import { requestCheckout } from './request-checkout.ts'

type ShownQuote = {
  /** What the customer was shown to pay; null while there is no total. The checkout is rejected if it costs more. */
  payableCents: number | null
  /** Whether a request without a response can be sent again, with the same idempotency key. */
  isRepeatable: boolean
}

/**
 * Starts a checkout, stores its lines and options as pending, empties the cart and leaves for the payment page.
 *
 * Only one request runs at a time. If the response was lost, the items may be reserved: the customer can try again at
 * once, or they are released when prices and stock are loaded the next time (`useCartQuote`).
 *
 * @returns whether the page `isLeaving`, `startCheckout` and `stopLeaving`
 */
export function useCheckout() {
  const [isLeaving, setIsLeaving] = useState(false)
  const isBusy = useRef(false)
  useEffect(() => {
    // The Back button can restore this page in the state in which it was left.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && setIsLeaving(false)
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [])

  async function startCheckout(lines: readonly CartLine[], options: CartOptions, quote: ShownQuote) {
    if (isBusy.current) return
    if (lines.length === 0) return showToast({ kind: 'failure', title: 'Your cart is empty' })
    isBusy.current = true
    setIsLeaving(true)
    const fields = {
      cart: serialiseCart(lines),
      ...cartOptionFields(options),
      shown_cents: quote.payableCents === null ? '' : String(quote.payableCents),
      idempotency_key: generateIdempotencyKey(),
      cancel_url: getCancelUrl(),
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }
    const { key, result } = await requestCheckout(fields, quote.isRepeatable)
    isBusy.current = false
    if (!result?.ok) {
      const { title, description } = result ?? CHECKOUT_ERROR
      showToast({ kind: 'failure', title, ...(description && { description }) })
      setIsLeaving(false)
      return
    }
    addPendingCheckout({ id: key, token: result.token, lines: [...lines], options })
    saveTokenInUrl(result.token)
    updateCart((cart) => lines.reduce((remaining, { variantId }) => removeVariant(remaining, variantId), [...cart]))
    saveCartOptions(DEFAULT_OPTIONS)
    location.assign(result.url)
  }

  // While the payment page loads, the customer can stop that and go on shopping.
  const stopLeaving = () => {
    if (!isBusy.current) setIsLeaving(false)
  }
  return { isLeaving, startCheckout, stopLeaving }
}

/** 32 hexadecimal digits. `crypto.randomUUID` is missing on pages without https. */
function generateIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
