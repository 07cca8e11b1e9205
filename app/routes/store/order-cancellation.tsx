import { Form, redirect } from 'react-router'
import { expectedVersion, formVersion, VERSION_FIELD } from '#app/core/version.ts'
import { refundDestination } from '#app/domain/checkout/allowance/allowance.ts'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import { cancelOwnOrder } from '#app/domain/orders/cancellation/cancel-own-order.server.ts'
import { ownCancellationForm } from '#app/domain/orders/cancellation/cancellation-form.ts'
import { findCustomerOrder } from '#app/domain/orders/my-orders.server.ts'
import { canTransition } from '#app/domain/orders/order-transitions.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/order-cancellation'

const FAILED = 'Order not cancelled'

export const meta: Route.MetaFunction = () => [
  { title: 'Cancel your order' },
  { name: 'robots', content: 'noindex' },
  // The URL gives access to the order, so it is never sent to other sites.
  { name: 'referrer', content: 'same-origin' },
]

export const shouldRevalidate = revalidateOnConflict

/** Redirects to the order where it can't be cancelled any more. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await findCustomerOrder(ctxOf(context), params.token)
  if (!canTransition('cancelOwn', order)) throw redirect(path`/orders/${params.token}`)
  const { number, totalCents, refundedCents, version } = order
  const refundCents = totalCents - refundedCents
  return { token: params.token, number, refundCents, destination: refundDestination(order), version }
}

/** `Cancel order`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, ownCancellationForm)
  if (!ok) return invalidForm({ ...reply(), isStale: false }, failure(FAILED, CHECK_FIELDS))
  const cancelled = await cancelOwnOrder(ctx, params.token, {
    reason: value.reason,
    expectedVersion: expectedVersion(form),
  })
  if (!cancelled.ok && cancelled.reason === 'stale') {
    const message = 'Your order has changed since you opened this page. Check it, then try again.'
    return invalidForm({ ...reply(), isStale: true }, failure(FAILED, message), 409)
  }
  const page = path`/orders/${params.token}`
  if (!cancelled.ok)
    return redirectWithToast(page, failure(FAILED, "We're already preparing your order. Please call us."))
  const { refundCents } = cancelled
  const description = refundCents > 0 ? `We'll email you once ${formatCents(refundCents)} is refunded.` : undefined
  return redirectWithToast(page, success('Order cancelled', description))
}

export default function OrderCancellation({ loaderData, actionData }: Route.ComponentProps) {
  const { token, number, refundCents, destination, version } = loaderData
  const { formProps, of } = useCheckedForm(ownCancellationForm, actionData)
  const refund = `We'll refund ${formatCents(refundCents)} to ${destination}.`
  return (
    <NarrowPage
      title={`Cancel order ${number}?`}
      lead={`${refundCents > 0 ? refund : "You weren't charged."} You can't undo this.`}
    >
      <Form method="post" {...formProps} className="space-y-5">
        <input type="hidden" name={VERSION_FIELD} value={formVersion(version, actionData)} />
        {actionData?.isStale && (
          <Callout tone="warning" title="Your order has changed since you opened this page">
            Check the amount above, then try again.
          </Callout>
        )}
        <TextField {...of('reason')} label="Reason" hint="Optional. It helps us do better." maxLength={200} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton tone="danger">Cancel order</SubmitButton>
          <ButtonLink to={path`/orders/${token}`} tone="secondary">
            Keep order
          </ButtonLink>
        </div>
      </Form>
    </NarrowPage>
  )
}
