import { redirect } from 'react-router'
import { undoShipment } from '#app/domain/orders/fulfilment/undo-fulfilment.server.ts'
import { undoMessage, undoReturnTo } from '#app/domain/orders/fulfilment/undo-response.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/parcel-undo'

/** `Undo` of `Mark as shipped` and `Mark as picked up`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await parseFormData(request)
  const undone = await undoShipment(ctxOf(context), params.id, params.parcel)
  return redirectWithToast(undoReturnTo(form.get('back'), path`/admin/store/orders/${params.id}`), undoMessage(undone))
}

/** A GET redirects to the order. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/admin/store/orders/${params.id}`)
