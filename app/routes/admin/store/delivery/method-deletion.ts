import { redirect } from 'react-router'
import { deleteDeliveryMethod } from '#app/domain/checkout/delivery/save-delivery-method.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/method-deletion'

/** `Delete {method}`. */
export async function action({ params, context }: Route.ActionArgs) {
  const name = await deleteDeliveryMethod(ctxOf(context), params.id)
  return redirectWithToast(
    '/admin/store/settings',
    success('Delivery method deleted', `New checkouts no longer offer ${name}.`),
  )
}

/** A GET redirects to the page with the button. */
export const loader = () => redirect('/admin/store/settings')
