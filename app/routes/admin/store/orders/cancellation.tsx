import { expectedVersion, formVersion } from '#app/core/version.ts'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import { CancelEditor } from '#app/domain/orders/admin/cancel-editor.tsx'
import { cancellationForm, restockableLines, selectedQuantities } from '#app/domain/orders/admin/order-form.ts'
import { findOrder } from '#app/domain/orders/admin/order-queries.server.ts'
import { STALE_ORDER_MESSAGE } from '#app/domain/orders/admin/stale-order.tsx'
import { cancelOrder } from '#app/domain/orders/cancel-order.server.ts'
import { cancelPaidOrder } from '#app/domain/orders/cancel-paid-order.server.ts'
import { canCancelOrder } from '#app/domain/orders/order-transitions.ts'
import { needsIdentityConfirmation } from '#app/domain/orders/refunds/refund-step-up.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { requireRecentAuthentication } from '#app/http/recent-authentication.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/cancellation'

const NOT_CANCELLABLE = failure(
  'Order not cancelled',
  'This order can no longer be cancelled. Its current status is shown here.',
)
export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Cancel order ${loaderData?.number ?? ''}` }]

export const shouldRevalidate = revalidateOnConflict

/** Redirects to the order, with a message, where it can't be cancelled. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await findOrder(ctxOf(context), params.id)
  const { id, number, fullName, email, version, lines, totalCents, refundedCents } = order
  if (!canCancelOrder(order)) throw redirectWithToast(path`/admin/store/orders/${id}`, NOT_CANCELLABLE)
  const refundableCents = totalCents - refundedCents
  return { id, number, version, lines: restockableLines(lines), lead: leadOf({ fullName, email, refundableCents }) }
}

type Refunded = { fullName: string; email: string; refundableCents: number }

/** An order whose customer has deleted their account has no email address. */
function leadOf({ fullName, email, refundableCents }: Refunded): string {
  if (refundableCents === 0)
    return `This order was free, so there is nothing to refund.${email ? ` We'll email ${fullName}.` : ''}`
  return `We'll refund ${formatCents(refundableCents)} to ${fullName}${email ? ", and email them once it's done" : ''}.`
}

function cancelledMessage({ email }: { email: string }, refundableCents: number): string | undefined {
  if (!email) return undefined
  return refundableCents > 0 ? "We'll email the customer once the money is refunded." : 'The customer has been emailed.'
}

/** `Cancel order`: refunds what was paid, returns the items to stock and emails the customer. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const order = await findOrder(ctx, params.id)
  const lines = restockableLines(order.lines)
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, cancellationForm(lines))
  if (!ok) {
    // Valid for what was ordered: someone else has refunded items since the form was opened.
    const ordered = lines.map((line, at) => ({ ...line, maxQuantity: order.lines[at]?.quantity ?? 0 }))
    const isStale = order.version !== expectedVersion(form) && parseForm(form, cancellationForm(ordered)).ok
    const message = isStale ? STALE_ORDER_MESSAGE : CHECK_FIELDS
    return invalidForm({ ...reply(), isStale }, failure('Order not cancelled', message), isStale ? 409 : 400)
  }
  const restock = selectedQuantities(value, lines)
  const cancellation = { reason: value.reason, restock, expectedVersion: expectedVersion(form) }
  const amountCents = order.totalCents - order.refundedCents
  if (await needsIdentityConfirmation(ctx, order, amountCents)) {
    await requireRecentAuthentication(ctx, path`/admin/store/orders/${params.id}/cancellation`)
  }
  const cancelled =
    order.totalCents === 0
      ? await cancelOrder(ctx, params.id, cancellation)
      : await cancelPaidOrder(ctx, params.id, cancellation)
  if (!cancelled.ok && cancelled.reason === 'stale') {
    return invalidForm({ ...reply(), isStale: true }, failure('Order not cancelled', STALE_ORDER_MESSAGE), 409)
  }
  return redirectWithToast(
    path`/admin/store/orders/${params.id}`,
    cancelled.ok ? success('Order cancelled', cancelledMessage(order, amountCents)) : NOT_CANCELLABLE,
  )
}

export default function Cancellation({ loaderData, actionData }: Route.ComponentProps) {
  const { id, number, version, lines, lead } = loaderData
  return (
    <>
      <PageHeader
        title={`Cancel order ${number}`}
        lead={lead}
        above={
          <Breadcrumb
            items={[
              { label: 'Orders', href: '/admin/store/orders' },
              { label: `Order ${number}`, href: path`/admin/store/orders/${id}` },
              { label: 'Cancel' },
            ]}
          />
        }
      />
      <CancelEditor
        answer={actionData}
        orderId={id}
        version={formVersion(version, actionData)}
        isStale={actionData?.isStale ?? false}
        lines={lines}
      />
    </>
  )
}
