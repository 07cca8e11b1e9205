import { trackingForm } from '#app/domain/orders/admin/order-form.ts'
import { findOrder } from '#app/domain/orders/admin/order-queries.server.ts'
import { TrackingEditor } from '#app/domain/orders/admin/tracking-editor.tsx'
import { correctTracking } from '#app/domain/orders/fulfilment/correct-tracking.server.ts'
import { CHECK_FIELDS, parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/parcel'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Parcel ${loaderData?.place ?? ''} of order ${loaderData?.number ?? ''}` },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, number, parcels } = await findOrder(ctxOf(context), params.id)
  const at = parcels.findIndex((one) => one.id === params.parcel)
  const parcel = parcels[at]
  if (!parcel) throw notFound()
  return { id, number, place: at + 1, carrier: parcel.carrier, trackingNumber: parcel.trackingNumber }
}

/** `Save`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'order.manage')
  const { ok, value, reply } = parseForm(await parseFormData(request), trackingForm)
  if (!ok) return invalidForm(reply(), failure('Nothing saved', CHECK_FIELDS))
  const { carrier, tracking_number: trackingNumber, tell } = value
  await correctTracking(ctx, params.id, params.parcel, { carrier, trackingNumber, notifyCustomer: tell })
  const words = success('Number corrected', tell ? 'The customer is told.' : 'The order’s page shows it.')
  return redirectWithToast(`/admin/store/orders/${params.id}`, words)
}

export default function ParcelPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, number, place, ...parcel } = loaderData
  return (
    <>
      <PageHeader
        title={`Parcel ${place} of order ${number}`}
        lead="What it was before is kept in the history."
        above={
          <Breadcrumb
            items={[
              { label: 'Orders', href: '/admin/store/orders' },
              { label: `Order ${number}`, href: `/admin/store/orders/${id}` },
              { label: `Parcel ${place}` },
            ]}
          />
        }
      />
      <TrackingEditor answer={actionData} orderId={id} parcel={parcel} />
    </>
  )
}
