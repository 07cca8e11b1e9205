import { redirect } from 'react-router'
import { expectedVersion, formVersion } from '#app/core/version.ts'
import {
  parcelForm,
  quantityField,
  selectedQuantities,
  shipmentForm,
  unfulfilledLines,
} from '#app/domain/orders/admin/order-form.ts'
import { findOrder } from '#app/domain/orders/admin/order-queries.server.ts'
import { ParcelEditor } from '#app/domain/orders/admin/parcel-editor.tsx'
import { STALE_ORDER_MESSAGE } from '#app/domain/orders/admin/stale-order.tsx'
import { type ShipOrderResult, shipOrder } from '#app/domain/orders/fulfilment/ship-order.server.ts'
import { canTransition } from '#app/domain/orders/order-transitions.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/shipment'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Ship items from order ${loaderData?.number ?? ''}` },
]

export const shouldRevalidate = revalidateOnConflict

/** Redirects to the order where nothing is left to ship. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await findOrder(ctxOf(context), params.id)
  const { id, number, fullName, email, version, lines } = order
  if (!canTransition('ship', order)) throw redirect(path`/admin/store/orders/${id}`)
  return { id, number, fullName, hasEmail: email !== '', version, lines: unfulfilledLines(lines) }
}

/** `Mark as shipped`, `Mark as picked up`: everything that is left. `Ship items`: the quantities of the form. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const order = await findOrder(ctx, params.id)
  const lines = unfulfilledLines(order.lines)
  const form = await parseFormData(request)
  const isPart = form.has('part')
  const { ok, value, reply } = parseForm(form, isPart ? parcelForm(lines) : shipmentForm)
  if (!ok) return invalidForm({ ...reply(), isStale: false }, failure('Nothing shipped', CHECK_FIELDS))
  const { carrier, tracking_number: trackingNumber } = value
  const sent = await shipOrder(ctx, params.id, {
    carrier,
    trackingNumber,
    expectedVersion: expectedVersion(form),
    ...(isPart ? { quantities: selectedQuantities(value, lines) } : {}),
  })
  if (sent.ok || sent.reason === 'not-allowed' || (sent.reason === 'stale' && order.delivery === 'pickup')) {
    return redirectWithToast(path`/admin/store/orders/${params.id}`, resultToast(sent))
  }
  const [first] = lines
  const isStale = sent.reason === 'stale'
  const message = PROBLEM_MESSAGES[sent.reason]
  const errors = first && !isStale ? { [quantityField(first)]: [message] } : {}
  return invalidForm({ ...reply(errors), isStale }, failure('Nothing shipped', message), 409)
}

const PROBLEM_MESSAGES = {
  stale: STALE_ORDER_MESSAGE,
  nothing: 'Choose at least one item.',
  'quantity-exceeded': 'Some of these items have already been shipped or returned. Check the quantities.',
}

function resultToast(sent: ShipOrderResult) {
  if (!sent.ok && sent.reason === 'stale') return failure('Nothing shipped', STALE_ORDER_MESSAGE)
  if (!sent.ok) {
    return failure('Nothing shipped', 'This order can no longer be shipped. Its current status is shown here.')
  }
  return sent.complete
    ? success('Order completed', 'All items shipped or collected.')
    : success('Items shipped', 'The remaining items are still to be shipped.')
}

export default function Shipment({ loaderData, actionData }: Route.ComponentProps) {
  const { id, number, fullName, hasEmail, version, lines } = loaderData
  return (
    <>
      <PageHeader
        title={`Ship items from order ${number}`}
        lead={
          hasEmail
            ? `We'll email ${fullName} what is in the parcel and what is still to come.`
            : "This order has no email address, so we can't email the customer what is in the parcel."
        }
        above={
          <Breadcrumb
            items={[
              { label: 'Orders', href: '/admin/store/orders' },
              { label: `Order ${number}`, href: path`/admin/store/orders/${id}` },
              { label: 'Ship items' },
            ]}
          />
        }
      />
      <ParcelEditor
        answer={actionData}
        orderId={id}
        version={formVersion(version, actionData)}
        isStale={actionData?.isStale ?? false}
        lines={lines}
      />
    </>
  )
}
