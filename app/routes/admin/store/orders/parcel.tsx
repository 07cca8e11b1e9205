import { expectedVersion, formVersion, staleMessage } from '#app/core/version.ts'
import { trackingForm } from '#app/domain/orders/admin/order-form.ts'
import { findOrder } from '#app/domain/orders/admin/order-queries.server.ts'
import { TrackingEditor } from '#app/domain/orders/admin/tracking-editor.tsx'
import { correctTracking } from '#app/domain/orders/fulfilment/correct-tracking.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { path } from '#app/lib/url.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/parcel'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Parcel ${loaderData?.position ?? ''} of order ${loaderData?.number ?? ''}` },
]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, number, email, parcels } = await findOrder(ctxOf(context), params.id)
  const index = parcels.findIndex((parcel) => parcel.id === params.parcel)
  const parcel = parcels[index]
  if (!parcel) throw notFound()
  const { carrier, trackingNumber, version } = parcel
  return { id, number, hasEmail: email !== '', position: index + 1, parcel: { carrier, trackingNumber, version } }
}

/** `Save`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'order.manage')
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, trackingForm)
  if (!ok) return invalidForm({ ...reply(), isStale: false }, failure('Tracking not saved', CHECK_FIELDS))
  const { carrier, tracking_number: trackingNumber, notify: notifyCustomer } = value
  const corrected = await correctTracking(ctx, params.id, params.parcel, {
    carrier,
    trackingNumber,
    notifyCustomer,
    expectedVersion: expectedVersion(form),
  })
  if (!corrected.ok) {
    return invalidForm({ ...reply(), isStale: true }, failure('Tracking not saved', staleMessage('parcel')), 409)
  }
  return redirectWithToast(
    path`/admin/store/orders/${params.id}`,
    success('Tracking saved', corrected.isEmailed ? 'The customer has been emailed.' : undefined),
  )
}

export default function ParcelPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, number, hasEmail, position, parcel } = loaderData
  return (
    <>
      <PageHeader
        title={`Parcel ${position} of order ${number}`}
        lead="The order's history keeps the previous carrier and tracking number."
        above={
          <Breadcrumb
            items={[
              { label: 'Orders', href: '/admin/store/orders' },
              { label: `Order ${number}`, href: path`/admin/store/orders/${id}` },
              { label: `Parcel ${position}` },
            ]}
          />
        }
      />
      <TrackingEditor
        answer={actionData}
        orderId={id}
        hasEmail={hasEmail}
        parcel={{ ...parcel, version: formVersion(parcel.version, actionData) }}
        isStale={actionData?.isStale ?? false}
      />
    </>
  )
}
