import { expectedVersion, formVersion } from '#app/core/version.ts'
import { refundDestination } from '#app/domain/checkout/allowance/allowance.ts'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import { refundableLines, refundForm, selectedQuantities } from '#app/domain/orders/admin/order-form.ts'
import { findOrder } from '#app/domain/orders/admin/order-queries.server.ts'
import { RefundEditor } from '#app/domain/orders/admin/refund-editor.tsx'
import { STALE_ORDER_MESSAGE } from '#app/domain/orders/admin/stale-order.tsx'
import { canTransition } from '#app/domain/orders/order-transitions.ts'
import { refundCents } from '#app/domain/orders/refunds/refund-amount.ts'
import { type RefundOrderResult, refundOrder } from '#app/domain/orders/refunds/refund-order.server.ts'
import { needsIdentityConfirmation } from '#app/domain/orders/refunds/refund-step-up.server.ts'
import { findReturnInput } from '#app/domain/orders/returns/find-return-input.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { requireRecentAuthentication } from '#app/http/recent-authentication.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/refund'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Refund order ${loaderData?.number ?? ''}` }]

export const shouldRevalidate = revalidateOnConflict

/** Redirects to the order, with a message, where nothing is left to refund. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const order = await findOrder(ctx, params.id)
  const { id, number, fullName, totalCents, refundedCents, version, lines } = order
  if (!canTransition('refund', order)) throw redirectNothingLeft(id)
  const { return: _, ...entered } = Object.fromEntries(url.searchParams)
  return {
    id,
    number,
    fullName,
    version,
    refundableCents: totalCents - refundedCents,
    shippingCents: order.shippingCents - order.refundedShippingCents,
    destination: refundDestination(order, 'the'),
    lines: refundableLines(lines),
    /** The items of a return, or what was entered before the person had to confirm that it is them. */
    input: { ...(await findReturnInput(ctx, order, url)), ...entered },
  }
}

/** `Refund`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const order = await findOrder(ctx, params.id)
  const lines = refundableLines(order.lines)
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, refundForm(lines))
  if (!ok) {
    // Valid for what was ordered: someone else has refunded the items since the form was opened.
    const ordered = lines.map((line) => ({ ...line, maxQuantity: line.quantity }))
    const isStale = order.version !== expectedVersion(form) && parseForm(form, refundForm(ordered)).ok
    const message = isStale ? STALE_ORDER_MESSAGE : CHECK_FIELDS
    return invalidForm({ ...reply(), isStale }, failure('Not refunded', message), isStale ? 409 : 400)
  }
  const { reason } = value
  const quantities = selectedQuantities(value, lines)
  const shippingCents = value.delivery ? order.shippingCents - order.refundedShippingCents : 0
  const calculated = refundCents(
    lines.map((line) => ({ line, count: quantities[line.id] ?? 0 })),
    { shippingCents, refundableCents: order.totalCents - order.refundedCents },
  )
  const amountCents = value.amount ?? calculated
  if (await needsIdentityConfirmation(ctx, order, amountCents)) {
    const { version: _, ...input } = Object.fromEntries([...form].map(([name, text]) => [name, String(text)]))
    const page = path`/admin/store/orders/${params.id}/refund`
    await requireRecentAuthentication(ctx, `${page}?${new URLSearchParams(input)}`)
  }
  const refunded = await refundOrder(ctx, params.id, {
    amountCents,
    shippingCents: Math.min(shippingCents, amountCents),
    reason,
    items: quantities,
    restock: value.keep_stock ? {} : quantities,
    returnId: value.return,
    expectedVersion: expectedVersion(form),
  })
  if (refunded.ok) {
    const message = `We'll email the customer once ${formatCents(amountCents)} is refunded.`
    const toast = success('Refund started', order.email ? message : undefined)
    return redirectWithToast(path`/admin/store/orders/${params.id}`, toast)
  }
  if (refunded.reason === 'not-allowed') return redirectNothingLeft(params.id)
  const message = problemMessage(refunded)
  const isStale = refunded.reason === 'stale'
  const errors: Record<string, string[]> = isStale || refunded.reason === 'return-ended' ? {} : { amount: [message] }
  return invalidForm({ ...reply(errors), isStale }, failure('Not refunded', message), 409)
}

function redirectNothingLeft(id: string): Response {
  return redirectWithToast(path`/admin/store/orders/${id}`, failure('Not refunded', 'Nothing is left to refund.'))
}

type Problem = Exclude<RefundOrderResult, { ok: true } | { reason: 'not-allowed' }>

function problemMessage(problem: Problem): string {
  switch (problem.reason) {
    case 'stale':
      return STALE_ORDER_MESSAGE
    case 'return-ended':
      return "Someone else has closed or refunded this return since you opened it. Check the order's returns, then refund again without the return."
    case 'invalid-amount':
      return 'Choose what to refund, or enter at least $0.01.'
    case 'amount-exceeded':
      return `Enter ${formatCents(problem.refundableCents)} or less.`
    case 'delivery-exceeded':
      return `${formatCents(problem.refundableCents)} is left of the delivery.`
    case 'quantity-exceeded':
      return `You can't refund more of ${problem.title} than was ordered.`
  }
}

export default function Refund({ loaderData, actionData }: Route.ComponentProps) {
  const { id, number, fullName, version, refundableCents, shippingCents, destination, lines, input } = loaderData
  return (
    <>
      <PageHeader
        title={`Refund order ${number}`}
        lead={`You can refund ${fullName} up to ${formatCents(refundableCents)}.`}
        above={
          <Breadcrumb
            items={[
              { label: 'Orders', href: '/admin/store/orders' },
              { label: `Order ${number}`, href: path`/admin/store/orders/${id}` },
              { label: 'Refund' },
            ]}
          />
        }
      />
      <RefundEditor
        answer={actionData}
        orderId={id}
        version={formVersion(version, actionData)}
        isStale={actionData?.isStale ?? false}
        lines={lines}
        input={input}
        customerName={fullName}
        {...{ refundableCents, shippingCents, destination }}
      />
    </>
  )
}
