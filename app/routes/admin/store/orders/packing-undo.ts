import { redirect } from 'react-router'
import { undoPacking } from '#app/domain/orders/fulfilment/undo-fulfilment.server.ts'
import { undoMessage, undoReturnTo } from '#app/domain/orders/fulfilment/undo-response.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/packing-undo'

/** `Undo` of `Mark as ready for pick-up`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await parseFormData(request)
  const undone = await undoPacking(ctxOf(context), params.id)
  return redirectWithToast(undoReturnTo(form.get('back'), path`/admin/store/orders/${params.id}`), undoMessage(undone))
}

/** A GET redirects to the order. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/admin/store/orders/${params.id}`)
