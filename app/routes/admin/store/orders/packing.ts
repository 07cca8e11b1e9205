import { redirect } from 'react-router'
import { UNDO_SECONDS } from '#app/domain/orders/fulfilment/announce-fulfilment.server.ts'
import { packOrder } from '#app/domain/orders/fulfilment/pack-order.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/packing'

/** `Mark as packed`, `Mark as ready for pick-up`. */
export async function action({ params, context }: Route.ActionArgs) {
  const packed = await packOrder(ctxOf(context), params.id)
  const toast = packed.ok
    ? packed.emailed
      ? success('Marked as ready', `We'll email ${packed.emailed} in ${UNDO_SECONDS} seconds.`)
      : success('Marked as packed')
    : failure('Order not changed', 'This order can no longer be packed. Its current status is shown here.')
  return redirectWithToast(path`/admin/store/orders/${params.id}`, toast)
}

/** A GET redirects to the order. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/admin/store/orders/${params.id}`)
