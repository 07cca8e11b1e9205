import { redirect } from 'react-router'
import { packOrder } from '#app/domain/orders/fulfilment/pack-order.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/packing'

/** `Mark as packed`, `Ready for pick-up`. */
export async function action({ params, context }: Route.ActionArgs) {
  const packed = await packOrder(ctxOf(context), params.id)
  const words = packed.ok
    ? success('Order packed', 'Its lines are ready to go.')
    : failure('Nothing changed', 'The order is not to be packed any more. This is how it stands now.')
  return redirectWithToast(`/admin/store/orders/${params.id}`, words)
}

/** Opened by hand, it leads to where the button is. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(`/admin/store/orders/${params.id}`)
