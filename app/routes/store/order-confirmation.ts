import { redirect } from 'react-router'
import { resendOwnConfirmation } from '#app/domain/orders/emails/resend-confirmation.server.ts'
import { findCustomerOrder } from '#app/domain/orders/my-orders.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyEmails } from '#app/http/too-many-requests.server.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/order-confirmation'

/** A GET redirects to the order. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(path`/orders/${params.token}`)
}

/** `Resend confirmation`. The limit is counted per order, so it never blocks other emails to the same address. */
export async function action({ params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const order = await findCustomerOrder(ctx, params.token)
  const page = path`/orders/${params.token}`
  const seconds = await consumeRateLimit(ctx, 'orderEmail', order.id)
  if (seconds) throw tooManyEmails('Confirmation not sent', seconds)
  const isSent = await resendOwnConfirmation(ctx, params.token)
  return redirectWithToast(
    page,
    isSent
      ? success('Confirmation sent', `Emailed to ${order.email}.`)
      : failure('Confirmation not sent', 'This order has no email address.'),
  )
}

export { LimitErrorBoundary as ErrorBoundary } from '#app/shell/limit-error-boundary.tsx'
