import { redirect } from 'react-router'
import type { Ctx } from '#app/core/context.ts'
import { loadPaymentPage } from '#app/domain/checkout/payments/payment-page.server.ts'
import { path } from '#app/lib/url.ts'
import { failure, redirectWithToast, type ToastMessage } from './toast.server.ts'

const NOT_PAID = failure('Not paid', "This payment has ended. You haven't been charged.")

/**
 * Redirects from the payment page: a paid checkout to its success URL, an ended one to its cancel URL with a toast,
 * and any other to its payment page. Other origins are reached through a link on our page, because the content security
 * policy (`form-action`) blocks a form that redirects to them.
 */
export async function redirectAfterPayment(ctx: Ctx, token: string, toast: ToastMessage = NOT_PAID): Promise<Response> {
  const { status, successUrl, cancelUrl } = await loadPaymentPage(ctx, token)
  const isOwn = (url: string) => new URL(url).origin === ctx.baseUrl
  if (status === 'open' || status === 'awaiting') return redirect(path`/pay/${token}?checkout=1`, 303)
  const next = status === 'paid' ? successUrl : cancelUrl
  if (!isOwn(next)) return redirect(path`/pay/${token}?hop=1`, 303)
  const { pathname, search, hash } = new URL(next)
  const target = pathname + search + hash
  return status === 'paid' ? redirect(target, 303) : redirectWithToast(target, toast)
}
