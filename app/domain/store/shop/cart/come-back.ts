import { askJson } from './ask.ts'
import { sentCheckoutPath } from './cart-answer.ts'
import { withLines } from './cart-lines.ts'
import { restoreWishes } from './cart-wishes.ts'
import { forgetSent, readSent, type SentCheckout, wentFromThisTab } from './sent-checkout.ts'
import { changeCart } from './use-cart.ts'

/** What the server says of a checkout; 404 where it knows none. */
type State = { status: 'open' | 'awaiting' | 'paid' | 'expired' | 'failed' }

/** Pages that belong to the payment: to be on one is not to have come back. */
const PAYING = /^\/pay\//
const PAID = /^\/(success|orders)(\/|$)/

/**
 * Settles the checkouts that this browser went to pay, now that it shows another page: lines of one that ended without
 * payment go back into the cart, those of a paid one are forgotten.
 *
 * In the tab that went to pay it, coming back ends a checkout first, so that what it kept reserved is free again.
 * Another tab only asks: somebody may be typing a card number. Without an answer everything stays for the next page.
 */
export async function comeBack(pathname: string): Promise<void> {
  if (PAYING.test(pathname)) return
  const paid = PAID.test(pathname)
  for (const sent of readSent()) {
    const here = wentFromThisTab(sent.id)
    if (sent.token !== null) await settle(sent, sent.token, here && !paid)
    else if (paid) forgetSent(sent.id)
    else if (here) putBack(sent)
  }
}

/** Ends a checkout whichever tab it was sent from, and puts its lines back: asked for by a person. */
export async function takeBack(sent: SentCheckout): Promise<void> {
  if (sent.token === null) putBack(sent)
  else await settle(sent, sent.token, true)
}

async function settle(sent: SentCheckout, token: string, end: boolean): Promise<void> {
  const status = await stateOf(token, end)
  if (status === 'paid' || status === 'awaiting') forgetSent(sent.id)
  else if (status !== null && status !== 'open') putBack(sent)
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
function putBack({ id, lines, wishes }: SentCheckout): void {
  if (!forgetSent(id)) return
  changeCart((now) => withLines(now, lines))
  restoreWishes(wishes)
}
