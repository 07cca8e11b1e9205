import { redirect } from 'react-router'
import { CancelEditor } from '#app/domain/orders/admin/cancel-editor.tsx'
import { cancellationForm, parseQuantities, restockableLines } from '#app/domain/orders/admin/order-form.ts'
import { nextSteps } from '#app/domain/orders/admin/order-labels.ts'
import { findOrder } from '#app/domain/orders/admin/order-queries.server.ts'
import { cancelOrder } from '#app/domain/orders/cancel-order.server.ts'
import { CHECK_FIELDS, parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/cancellation'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Cancel order ${loaderData?.number ?? ''}` }]

/** An order that cannot be cancelled, any more or because it was paid, says so itself. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const order = await findOrder(ctxOf(context), params.id)
  const { id, number, fullName, lines } = order
  if (!nextSteps(order).cancel) throw redirect(`/admin/store/orders/${id}`)
  return { id, number, fullName, lines: restockableLines(lines) }
}

/** `Cancel order`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const lines = restockableLines((await findOrder(ctx, params.id)).lines)
  const { ok, value, reply } = parseForm(await parseFormData(request), cancellationForm(lines))
  if (!ok) return invalidForm(reply(), failure('Nothing cancelled', CHECK_FIELDS))
  const cancelled = await cancelOrder(ctx, params.id, { reason: value.reason, restock: parseQuantities(value, lines) })
  return redirectWithToast(
    `/admin/store/orders/${params.id}`,
    cancelled.ok
      ? success('Order cancelled', 'The customer is told.')
      : failure('Nothing cancelled', 'The order can no longer be cancelled. This is how it stands now.'),
  )
}

export default function Cancellation({ loaderData, actionData }: Route.ComponentProps) {
  const { id, number, fullName, lines } = loaderData
  return (
    <>
      <PageHeader
        title={`Cancel order ${number}`}
        lead={`Nothing was charged, so nothing goes back to ${fullName}, who is told by mail.`}
        above={
          <Breadcrumb
            items={[
              { label: 'Orders', href: '/admin/store/orders' },
              { label: `Order ${number}`, href: `/admin/store/orders/${id}` },
              { label: 'Cancel' },
            ]}
          />
        }
      />
      <CancelEditor answer={actionData} orderId={id} lines={lines} />
    </>
  )
}
