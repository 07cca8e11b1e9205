import { redirect } from 'react-router'
import type { Ctx } from '#app/core/context.ts'
import { loadPaymentPage } from '#app/domain/checkout/payments/payment-page.server.ts'
import { failure, redirectWithToast, type ToastMessage } from './toast.server.ts'

const NOT_PAID = failure('Not paid', 'This payment has ended. Nothing was charged.')

/**
 * Where the hosted page leads now: a paid checkout to its success address, an ended one back to the shop with the
 * reason, any other to its page. Other origins are reached by way of our page: a form must not lead there by itself
 * (content security policy `form-action`).
 */
export async function redirectAfterPayment(
  ctx: Ctx,
  token: string,
  reason: ToastMessage = NOT_PAID,
): Promise<Response> {
  const { status, successUrl, cancelUrl } = await loadPaymentPage(ctx, token)
  const own = (address: string) => new URL(address).origin === ctx.baseUrl
  if (status === 'open' || status === 'awaiting') return redirect(`/pay/${token}?checkout=1`, 303)
  const next = status === 'paid' ? successUrl : cancelUrl
  if (!own(next)) return redirect(`/pay/${token}?hop=1`, 303)
  const { pathname, search, hash } = new URL(next)
  const path = pathname + search + hash
  return status === 'paid' ? redirect(path, 303) : redirectWithToast(path, reason)
}
