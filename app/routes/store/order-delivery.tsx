import { redirect } from 'react-router'
import { expectedVersion, formVersion, staleMessage } from '#app/core/version.ts'
import { recipientForm } from '#app/domain/checkout/payments/payment-details-form.ts'
import { DeliveryEditor } from '#app/domain/orders/delivery/delivery-editor.tsx'
import { parseDeliveryFields } from '#app/domain/orders/delivery/delivery-fields.ts'
import { changeDeliveryAddress } from '#app/domain/orders/delivery/edit-delivery.server.ts'
import { canChangeAddress } from '#app/domain/orders/delivery-window.ts'
import { findCustomerOrder } from '#app/domain/orders/my-orders.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { path } from '#app/lib/url.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/order-delivery'

const FAILED = 'Address not changed'

export const meta: Route.MetaFunction = () => [
  { title: 'Change delivery address' },
  { name: 'robots', content: 'noindex' },
  // The URL gives access to the order, so it is never sent to other sites.
  { name: 'referrer', content: 'same-origin' },
]

export const shouldRevalidate = revalidateOnConflict

/** Redirects to the order where its address can't be changed any more. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const order = await findCustomerOrder(ctx, params.token)
  if (!canChangeAddress(order, ctx.now)) throw redirect(path`/orders/${params.token}`)
  return { token: params.token, order }
}

/** `Save`. Counted per order, because each change sends an email. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const order = await findCustomerOrder(ctx, params.token)
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, recipientForm)
  if (!ok) return invalidForm({ ...reply(), isStale: false }, failure(FAILED, CHECK_FIELDS))
  const seconds = await consumeRateLimit(ctx, 'orderEmail', order.id)
  if (seconds) return tooManyRequests({ ...reply(), isStale: false }, FAILED, seconds)
  const changed = await changeDeliveryAddress(ctx, params.token, parseDeliveryFields(value), expectedVersion(form))
  if (!changed.ok && changed.reason === 'stale') {
    return invalidForm({ ...reply(), isStale: true }, failure(FAILED, staleMessage('order')), 409)
  }
  if (!changed.ok && changed.reason === 'other-postcode') {
    const message = 'The delivery price is for the postcode of your order. Please call us to change it.'
    return invalidForm({ ...reply({ postcode: [message] }), isStale: false }, failure(FAILED, CHECK_FIELDS), 409)
  }
  const page = path`/orders/${params.token}`
  if (changed.ok) return redirectWithToast(page, success('Address saved', `We've emailed it to ${order.email}.`))
  return redirectWithToast(page, failure(FAILED, "We're already preparing your order. Please call us."))
}

export default function OrderDelivery({ loaderData: { token, order }, actionData }: Route.ComponentProps) {
  const href = path`/orders/${token}`
  return (
    <div className="page-width py-8 sm:py-12">
      <PageHeader
        title="Change delivery address"
        lead={`Order ${order.number}. We'll email you the new address.`}
        above={<BackLink to={href}>Back to your order</BackLink>}
      />
      <DeliveryEditor
        answer={actionData}
        order={{ ...order, version: formVersion(order.version, actionData) }}
        isStale={actionData?.isStale ?? false}
        isCustomer
        cancelHref={href}
      />
    </div>
  )
}
