import { formatCents } from '#app/domain/checkout/checkout.ts'
import { parseQuantities, refundForm, restockableLines } from '#app/domain/orders/admin/order-form.ts'
import { findOrder } from '#app/domain/orders/admin/order-queries.server.ts'
import { RefundEditor } from '#app/domain/orders/admin/refund-editor.tsx'
import { type RefundOrderResult, refundOrder } from '#app/domain/orders/refunds/refund-order.server.ts'
import { CHECK_FIELDS, parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/refund'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Refund order ${loaderData?.number ?? ''}` }]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await findOrder(ctxOf(context), params.id)
  const { id, number, fullName, totalCents, refundedCents } = order
  return {
    id,
    number,
    fullName,
    leftCents: totalCents - refundedCents,
    refundedCents,
    lines: restockableLines(order.lines),
  }
}

/** `Refund`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const lines = restockableLines((await findOrder(ctx, params.id)).lines)
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, refundForm(lines))
  if (!ok) return invalidForm(reply(), failure('Nothing refunded', CHECK_FIELDS))
  const { amount: amountCents, reason, seen: seenCents } = value
  const restock = parseQuantities(value, lines)
  const refunded = await refundOrder(ctx, params.id, { amountCents, reason, restock, seenCents })
  if (!refunded.ok) {
    const sentence = sentenceOf(refunded)
    return invalidForm(reply({ amount: [sentence] }), failure('Nothing refunded', sentence), 409)
  }
  const words = success(
    'Refund on its way',
    `${formatCents(amountCents)} goes back. The customer is told when it is paid.`,
  )
  return redirectWithToast(`/admin/store/orders/${params.id}`, words)
}

function sentenceOf(refusal: Extract<RefundOrderResult, { ok: false }>): string {
  if (refusal.reason === 'nothing') return 'Enter at least one cent.'
  if (refusal.reason === 'changed') {
    return `${formatCents(refusal.refundedCents)} have gone back by now, more than this page said. Look again, then refund.`
  }
  if (refusal.reason === 'too-much') return `At most ${formatCents(refusal.leftCents)} are left to give back.`
  return `More pieces of ${refusal.title} than are left with the customer.`
}

export default function Refund({ loaderData, actionData, params }: Route.ComponentProps) {
  const { id, number, fullName, leftCents, refundedCents, lines } = loaderData
  return (
    <>
      <PageHeader
        title={`Refund order ${number}`}
        lead={`${fullName} gets back all or part of what is left: ${formatCents(leftCents)}.`}
        above={
          <Breadcrumb
            items={[
              { label: 'Orders', href: '/admin/store/orders' },
              { label: `Order ${number}`, href: `/admin/store/orders/${id}` },
              { label: 'Refund' },
            ]}
          />
        }
      />
      <RefundEditor
        // A race that was lost changes what is left: the form begins anew with it.
        key={`${params.id} ${leftCents}`}
        answer={actionData}
        orderId={id}
        lines={lines}
        leftCents={leftCents}
        refundedCents={refundedCents}
      />
    </>
  )
}
