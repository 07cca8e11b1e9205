import { redirect } from 'react-router'
import { shipmentForm } from '#app/domain/store/desk/orders/order-form.ts'
import { shipOrder } from '#app/domain/store/orders/send-order.server.ts'
import { parseForm, readFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/scope.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import type { Route } from './+types/shipment'

/** `Mark as sent`, `Mark as handed over`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'order.manage')
  const here = `/admin/store/orders/${params.id}`
  const { ok, value } = parseForm(await readFormData(request), shipmentForm)
  if (!ok) return redirectWithToast(here, failure('Nothing changed', 'Carrier and number take up to 60 characters.'))
  const sent = await shipOrder(ctx, params.id, { carrier: value.carrier, trackingNumber: value.tracking_number })
  const words = sent.ok
    ? success('Order completed', 'It is on its way, or in its owner’s hands.')
    : failure('Nothing changed', 'The order is not to be sent any more. This is how it stands now.')
  return redirectWithToast(here, words)
}

/** Opened by hand, it leads to where the form is. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(`/admin/store/orders/${params.id}`)
