import { redirect } from 'react-router'
import { parseOrder } from '#app/domain/catalogue/collections/collection-details-form.ts'
import { orderCollections } from '#app/domain/catalogue/collections/collections.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast, success } from '#app/http/toast.server.ts'
import { MOVE_FIELD } from '#app/ui/forms/lists/order-field.tsx'
import type { Route } from './+types/collection-order'

/** `Save order` of the collections. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseFormData(request)
  const [order, move] = ['order', MOVE_FIELD].map((name) => String(form.get(name) ?? ''))
  await orderCollections(ctxOf(context), parseOrder(order, move))
  return redirectWithToast('/admin/store/collections', success('Order saved'))
}

/** A GET redirects to the page with the form. */
export const loader = () => redirect('/admin/store/collections')
