import { redirect } from 'react-router'
import { findOrder } from '#app/domain/orders/admin/order-queries.server.ts'
import { resendOrderConfirmation } from '#app/domain/orders/emails/resend-confirmation.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyEmails } from '#app/http/too-many-requests.server.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/confirmation'

/** `Resend confirmation`. */
export async function action({ params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const { id, email } = await findOrder(ctx, params.id)
  const seconds = await consumeRateLimit(ctx, 'orderEmail', id)
  if (seconds) throw tooManyEmails('Confirmation not sent', seconds)
  const isSent = await resendOrderConfirmation(ctx, id)
  return redirectWithToast(
    path`/admin/store/orders/${id}`,
    isSent
      ? success('Confirmation sent', `Emailed to ${email}.`)
      : failure('Confirmation not sent', 'This order has no email address.'),
  )
}

/** A GET redirects to the order. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/admin/store/orders/${params.id}`)

export { LimitErrorBoundary as ErrorBoundary } from '#app/shell/limit-error-boundary.tsx'
