import { askJson } from './ask.ts'
import { sentCheckoutPath } from './cart-answer.ts'
import { withLines } from './cart-lines.ts'
import { forgetSent, readSent, sentText, wentFromThisTab } from './sent-checkout.ts'
import { changeCart } from './use-cart.ts'

/** What the server says of a checkout; 404 where it knows none. */
type State = { status: 'open' | 'awaiting' | 'paid' | 'expired' | 'failed' }

/** Pages that belong to the payment: to be on one is not to have come back. */
const PAYING = /^\/pay\//
const PAID = /^\/(success|orders)(\/|$)/

/**
 * Settles a checkout that this browser went to pay, now that it shows another page: lines of one that ended without
 * payment go back into the cart, those of a paid one are forgotten.
 *
 * In the tab that went to pay, coming back ends the checkout first, so that what it kept reserved is free again. Another
 * tab only asks: somebody may be typing a card number. Without an answer everything stays for the next page.
 */
export async function comeBack(pathname: string): Promise<void> {
  const text = sentText()
  const sent = readSent(text)
  if (!sent || PAYING.test(pathname)) return
  const here = wentFromThisTab()
  if (sent.token === null) {
    if (PAID.test(pathname)) forgetSent()
    else if (here) putBack(text)
    return
  }
  const status = await stateOf(sent.token, here && !PAID.test(pathname))
  if (status === 'paid' || status === 'awaiting') forgetSent()
  else if (status !== null && status !== 'open') putBack(text)
}

/** Ends the checkout whichever tab it was sent from, and puts its lines back: asked for by a person. */
export async function takeBack(): Promise<void> {
  const text = sentText()
  const token = readSent(text)?.token
  const status = token ? await stateOf(token, true) : 'expired'
  if (status === 'paid' || status === 'awaiting') forgetSent()
  else if (status !== null && status !== 'open') putBack(text)
}

/** Null: nobody knows. */
async function stateOf(token: string, end: boolean): Promise<State['status'] | null> {
  try {
    const { status, body } = await askJson<State>(sentCheckoutPath(token), end ? { post: {} } : {})
    if (status === 404) return 'expired'
    return status === 200 ? body.status : null
  } catch {
    return null
  }
}

/** Once: whichever tab is first forgets the checkout before it fills the cart. */
function putBack(text: string | null): void {
  const sent = readSent(text)
  if (!sent || sentText() !== text) return
  forgetSent()
  changeCart((lines) => withLines(lines, sent.lines))
}
