import { redirect } from 'react-router'
import { resendOrderConfirmation } from '#app/domain/orders/emails/resend-confirmation.server.ts'
import { findCustomerOrder } from '#app/domain/orders/my-orders.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/order-confirmation'

export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/orders/${params.token}`)
}

/** `Send confirmation again`: counted by the order, so that whoever has its link keeps nobody from other mails. */
export async function action({ params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const order = await findCustomerOrder(ctx, params.token)
  const page = `/orders/${params.token}`
  const seconds = await consumeRateLimit(ctx, 'orderEmail', order.id)
  if (seconds) {
    const minutes = Math.ceil(seconds / 60)
    return redirectWithToast(
      page,
      failure('Not sent again', `It was sent often already. Try again in ${minutes} minutes.`),
    )
  }
  await resendOrderConfirmation(ctx, order.id)
  return redirectWithToast(page, success('Confirmation sent', `It is on its way to ${order.email}.`))
}
