import { redirect } from 'react-router'
import { expectedVersion, formVersion, staleMessage } from '#app/core/version.ts'
import { paymentDetailsForm } from '#app/domain/checkout/payments/payment-details-form.ts'
import { findOrder } from '#app/domain/orders/admin/order-queries.server.ts'
import { DeliveryEditor } from '#app/domain/orders/delivery/delivery-editor.tsx'
import { parseDeliveryFields } from '#app/domain/orders/delivery/delivery-fields.ts'
import { editDelivery } from '#app/domain/orders/delivery/edit-delivery.server.ts'
import { canTransition } from '#app/domain/orders/order-transitions.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/delivery'

const FAILED = 'Delivery details not saved'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Edit delivery details for order ${loaderData?.number ?? ''}` },
]

export const shouldRevalidate = revalidateOnConflict

/** Redirects to the order once it is shipped or cancelled. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await findOrder(ctxOf(context), params.id)
  if (!canTransition('editDelivery', order)) throw redirect(path`/admin/store/orders/${params.id}`)
  const { id, number, fullName, email, phone, address, companyName, abn, purchaseReference, delivery, version } = order
  return { id, number, fullName, email, phone, address, companyName, abn, purchaseReference, delivery, version }
}

/** `Save`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const { delivery } = await findOrder(ctx, params.id)
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, paymentDetailsForm(delivery))
  if (!ok) return invalidForm({ ...reply(), isStale: false }, failure(FAILED, CHECK_FIELDS))
  const { email, company: companyName, abn, reference: purchaseReference } = value
  const details = { ...parseDeliveryFields(value), email, companyName, abn, purchaseReference }
  const edited = await editDelivery(ctx, params.id, details, expectedVersion(form))
  if (!edited.ok && edited.reason === 'stale') {
    return invalidForm({ ...reply(), isStale: true }, failure(FAILED, staleMessage('order')), 409)
  }
  const page = path`/admin/store/orders/${params.id}`
  if (!edited.ok) return redirectWithToast(page, failure(FAILED, 'This order has been shipped or cancelled.'))
  const toast = edited.changed
    ? success('Delivery details saved', `We've emailed them to ${details.email}.`)
    : success('No changes to save')
  return redirectWithToast(page, toast)
}

export default function EditDelivery({ loaderData: order, actionData }: Route.ComponentProps) {
  const href = path`/admin/store/orders/${order.id}`
  return (
    <>
      <PageHeader
        title="Edit delivery details"
        lead="We email the customer the new details. With another email address, the links sent to the old one stop working."
        above={
          <Breadcrumb
            items={[
              { label: 'Orders', href: '/admin/store/orders' },
              { label: `Order ${order.number}`, href },
              { label: 'Delivery details' },
            ]}
          />
        }
      />
      <DeliveryEditor
        answer={actionData}
        order={{ ...order, version: formVersion(order.version, actionData) }}
        isStale={actionData?.isStale ?? false}
        isCustomer={false}
        cancelHref={href}
      />
    </>
  )
}
