import { redirect } from 'react-router'
import { cancelAwaitingPayment } from '#app/domain/orders/awaiting/cancel-awaiting-payment.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/awaiting-cancellation'

const LIST = '/admin/store/orders/awaiting'

/** `Cancel order` of an order that waits for its payment. */
export async function action({ params, context }: Route.ActionArgs) {
  const cancelled = await cancelAwaitingPayment(ctxOf(context), params.id)
  return redirectWithToast(
    LIST,
    cancelled
      ? success('Order cancelled', 'The customer has been emailed.')
      : failure('Order not cancelled', 'Its payment has arrived or failed since you opened the list.'),
  )
}

/** A GET redirects to the list. */
export const loader = () => redirect(LIST)
