import { redirect } from 'react-router'
import { expectedVersion, formVersion } from '#app/core/version.ts'
import { CancelEditor } from '#app/domain/orders/admin/cancel-editor.tsx'
import { cancellationForm, restockableLines, selectedQuantities } from '#app/domain/orders/admin/order-form.ts'
import { findOrder } from '#app/domain/orders/admin/order-queries.server.ts'
import { STALE_ORDER_MESSAGE } from '#app/domain/orders/admin/stale-order.tsx'
import { cancelOrder } from '#app/domain/orders/cancel-order.server.ts'
import { canTransition } from '#app/domain/orders/order-transitions.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { CHECK_FIELDS } from '#app/lib/form-fields.ts'
import { path } from '#app/lib/url.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/cancellation'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Cancel order ${loaderData?.number ?? ''}` }]

export const shouldRevalidate = revalidateOnConflict

/** Redirects to the order where it can't be cancelled. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await findOrder(ctxOf(context), params.id)
  const { id, number, fullName, version, lines } = order
  if (!canTransition('cancel', order)) throw redirect(path`/admin/store/orders/${id}`)
  return { id, number, fullName, version, lines: restockableLines(lines) }
}

/** `Cancel order`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const lines = restockableLines((await findOrder(ctx, params.id)).lines)
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, cancellationForm(lines))
  if (!ok) return invalidForm({ ...reply(), isStale: false }, failure('Order not cancelled', CHECK_FIELDS))
  const cancelled = await cancelOrder(ctx, params.id, {
    reason: value.reason,
    restock: selectedQuantities(value, lines),
    expectedVersion: expectedVersion(form),
  })
  if (!cancelled.ok && cancelled.reason === 'stale') {
    return invalidForm({ ...reply(), isStale: true }, failure('Order not cancelled', STALE_ORDER_MESSAGE), 409)
  }
  return redirectWithToast(
    path`/admin/store/orders/${params.id}`,
    cancelled.ok
      ? success('Order cancelled', 'The customer has been emailed.')
      : failure('Order not cancelled', 'This order can no longer be cancelled. Its current status is shown here.'),
  )
}

export default function Cancellation({ loaderData, actionData }: Route.ComponentProps) {
  const { id, number, fullName, version, lines } = loaderData
  return (
    <>
      <PageHeader
        title={`Cancel order ${number}`}
        lead={`This order was free, so there is nothing to refund. We'll email ${fullName}.`}
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
