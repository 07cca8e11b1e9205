import { storedText } from './browser-store.ts'
import { type CartLine, readCart, writeCart } from './cart-lines.ts'

/** A checkout that this browser went to pay: its lines wait here until it is known how that ended. */
export type SentCheckout = {
  /** Names it, also to the server; null where another store takes the payment. */
  token: string | null
  lines: CartLine[]
}

const stored = storedText('muster-checkout', () => localStorage)
/** Set only in the tab that went to pay, where coming back means that nobody is paying any more. */
const tab = storedText('muster-paying', () => sessionStorage)

export const subscribeToSent = stored.subscribe

/** As text, so that two readings can be compared. */
export const sentText = () => stored.read()

export function readSent(text: string | null = stored.read()): SentCheckout | null {
  if (text === null) return null
  try {
    const { token, cart } = JSON.parse(text) as Record<string, unknown>
    const lines = readCart(JSON.stringify(cart))
    return lines.length > 0 ? { token: typeof token === 'string' ? token : null, lines } : null
  } catch {
    return null
  }
}

/** Called just before the browser leaves for the payment page. */
export function rememberSent({ token, lines }: SentCheckout): void {
  stored.write(JSON.stringify({ token, cart: JSON.parse(writeCart(lines)) }))
  tab.write('yes')
}

/** It has ended, or its lines are back in the cart. */
export function forgetSent(): void {
  stored.write(null)
  tab.write(null)
}

export function wentFromThisTab(): boolean {
  return tab.read() === 'yes'
}
