import { useEffect, useRef, useState } from 'react'
import { fetchJson } from '#app/lib/fetch-json.ts'
import { showToast } from '#app/ui/overlays/toast.ts'
import { type CartLine, removeVariant, serialiseCart } from './cart-lines.ts'
import { type CartOptions, cartOptionFields, DEFAULT_OPTIONS, saveCartOptions } from './cart-options.ts'
import { CART_CHECKOUT_PATH, type CartCheckoutResult, CHECKOUT_ERROR } from './cart-quote.ts'
import { getCancelUrl, saveTokenInUrl } from './checkout-url.ts'
import { addPendingCheckout } from './pending-checkouts.ts'
import { updateCart } from './use-cart.ts'

/**
 * Starts a checkout, stores its lines and options as pending, empties the cart and leaves for the payment page.
 *
 * Only one request runs at a time. A retry of the same cart sends the same idempotency key, so that a lost response does
 * not reserve the stock twice.
 *
 * @param onFailure called after the failure toast is shown
 */
export function useCheckout(onFailure: () => void) {
  const [isLeaving, setIsLeaving] = useState(false)
  const isBusy = useRef(false)
  const attempt = useRef({ content: '', key: '' })
  const setBusy = (busy: boolean) => {
    isBusy.current = busy
    setIsLeaving(busy)
  }
  useEffect(() => {
    // The Back button can restore this page in the state in which it was left.
    const onPageShow = () => setBusy(false)
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [])

  async function startCheckout(lines: readonly CartLine[], options: CartOptions) {
    if (isBusy.current) return
    if (lines.length === 0) return showToast({ kind: 'failure', title: 'Your cart is empty' })
    setBusy(true)
    const fields = cartOptionFields(options)
    const cart = serialiseCart(lines)
    const content = [cart, ...Object.values(fields)].join()
    if (attempt.current.content !== content) attempt.current = { content, key: generateIdempotencyKey() }
    const { key } = attempt.current
    const result = await postCheckout({
      cart,
      ...fields,
      idempotency_key: key,
      cancel_url: getCancelUrl(),
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    })
    if (!result.ok) {
      const { title, description } = result
      showToast({ kind: 'failure', title, ...(description && { description }) })
      setBusy(false)
      return onFailure()
    }
    addPendingCheckout({ id: key, token: result.token, lines: [...lines], options })
    saveTokenInUrl(result.token)
    attempt.current = { content: '', key: '' }
    updateCart((cart) => lines.reduce((remaining, { variantId }) => removeVariant(remaining, variantId), [...cart]))
    saveCartOptions(DEFAULT_OPTIONS)
    location.assign(result.url)
  }

  return { isLeaving, startCheckout, stopLeaving: () => setBusy(false) }
}

async function postCheckout(post: Record<string, string>): Promise<CartCheckoutResult> {
  try {
    return (await fetchJson<CartCheckoutResult>(CART_CHECKOUT_PATH, { post })).body
  } catch {
    return { ok: false, ...CHECKOUT_ERROR }
  }
}

/** 32 hexadecimal digits. `crypto.randomUUID` is missing on pages without https. */
function generateIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
