import { redirect } from 'react-router'
import { findOrder } from '#app/domain/orders/admin/order-queries.server.ts'
import { resendOrderConfirmation } from '#app/domain/orders/emails/resend-confirmation.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/confirmation'

/** `Resend confirmation`. */
export async function action({ params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const { id, email } = await findOrder(ctx, params.id)
  await resendOrderConfirmation(ctx, id)
  return redirectWithToast(path`/admin/store/orders/${id}`, success('Confirmation sent', `Emailed to ${email}.`))
}

/** A GET redirects to the order. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/admin/store/orders/${params.id}`)
