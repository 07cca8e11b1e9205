import { Form } from 'react-router'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import {
  listOrdersToPack,
  MAX_ORDERS_TO_PACK,
  parseOrderIds,
} from '#app/domain/orders/packing/list-orders-to-pack.server.ts'
import { shipOrders } from '#app/domain/orders/packing/ship-orders.server.ts'
import { shipmentField, shipmentsForm } from '#app/domain/orders/packing/shipments-form.ts'
import { shippedEmailNotice } from '#app/domain/orders/packing/shipped-email-notice.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { ConfirmLeaving } from '#app/ui/forms/leaving/confirm-leaving.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/shipments'

const LIST = '/admin/store/orders?show=open'
/** Three fields for each order, and the carrier. */
const MAX_FIELDS = MAX_ORDERS_TO_PACK * 3 + 1

export const meta: Route.MetaFunction = () => [{ title: 'Ship orders' }]

/** The chosen orders (`id`) that have something left to ship. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const orders = await listOrdersToPack(ctxOf(context), parseOrderIds(url.searchParams.getAll('id')))
  const shippable = orders.filter(({ canShip }) => canShip)
  return { orders: shippable, leftOut: orders.filter(({ canShip }) => !canShip).map(({ number }) => number) }
}

/** `Mark as shipped`: each order with its own tracking number. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'order.manage')
  const form = await parseFormData(request, MAX_FIELDS)
  const fields = Array.from({ length: MAX_ORDERS_TO_PACK }, (_, n) => String(form.get(shipmentField('order', n)) ?? ''))
  const ids = fields.slice(0, Math.max(0, fields.indexOf('')))
  const { ok, value, reply } = parseForm(form, shipmentsForm(ids.length))
  if (!ok) return invalidForm(reply(), failure('Nothing shipped', CHECK_FIELDS))
  const known = await listOrdersToPack(ctx, parseOrderIds(ids))
  const values: Record<string, string | null> = value
  const shipments = ids.flatMap((id, n) =>
    known.some((order) => order.id === id)
      ? {
          id,
          carrier: values.carrier ?? null,
          trackingNumber: values[shipmentField('tracking', n)] ?? null,
          expectedVersion: Number(form.get(shipmentField('version', n)) ?? 0),
        }
      : [],
  )
  if (shipments.length === 0) return redirectWithToast(LIST, failure('Nothing shipped', 'Select the orders to ship.'))
  const { shipped, rejected } = await shipOrders(ctx, shipments)
  const count = shipped.length === 1 ? '1 order shipped' : `${shipped.length} orders shipped`
  if (rejected.length === 0)
    return redirectWithToast(LIST, success(count, shippedEmailNotice(known.filter(({ id }) => shipped.includes(id)))))
  const numbers = known.filter(({ id }) => rejected.some((order) => order.id === id)).map(({ number }) => number)
  const message = `${count}. Not shipped, because they have changed: ${numbers.join(', ')}. Check them and try again.`
  return redirectWithToast(LIST, failure('Some orders not shipped', message))
}

/** What the customers of orders to be posted are emailed; one whose customer has deleted their account has no address. */
function emailLead(posted: readonly { hasEmail: boolean }[]): string {
  if (!posted.some(({ hasEmail }) => hasEmail)) return ''
  const customers = posted.every(({ hasEmail }) => hasEmail) ? 'each customer' : 'each customer with an email address'
  return ` We'll email ${customers} their tracking number.`
}

export default function Shipments({ loaderData, actionData }: Route.ComponentProps) {
  const { orders, leftOut } = loaderData
  const { formProps, of } = useCheckedForm(shipmentsForm(orders.length), actionData)
  return (
    <>
      <PageHeader
        title="Ship orders"
        count={orders.length}
        lead={`Ships everything left in each order.${emailLead(orders.filter(({ delivery }) => delivery === 'post'))}`}
        above={<Breadcrumb items={[{ label: 'Orders', href: '/admin/store/orders' }, { label: 'Ship orders' }]} />}
      />
      {leftOut.length > 0 && (
        <p className="mb-4 text-sm text-ink-soft">Skipped, because there's nothing to ship: {leftOut.join(', ')}.</p>
      )}
      {orders.length === 0 ? (
        <EmptyState
          title="No orders to pack or ship"
          action={<ButtonLink to={LIST}>View orders to pack or ship</ButtonLink>}
        >
          In the list, select orders that still need to be packed or shipped.
        </EmptyState>
      ) : (
        <Form method="post" {...formProps} className="max-w-form space-y-6">
          <TextField {...of('carrier')} label="Carrier" hint="Optional, for all of them" maxLength={60} />
          <ul className="divide-y divide-line border-y border-line">
            {orders.map((order, n) => (
              <li key={order.id} className="grid items-center gap-x-6 gap-y-2 py-4 sm:grid-cols-2">
                <input type="hidden" name={shipmentField('order', n)} value={order.id} />
                <input type="hidden" name={shipmentField('version', n)} value={order.version} />
                <div className="min-w-0">
                  <p className="font-semibold wrap-anywhere">
                    {order.number} · {order.fullName}
                  </p>
                  <p className="text-sm wrap-anywhere text-ink-soft">
                    {order.items.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')}
                  </p>
                  {order.pendingRefundCents > 0 && (
                    <p className="text-sm font-semibold">
                      {formatCents(order.pendingRefundCents)} is being refunded. Send only the items above.
                    </p>
                  )}
                </div>
                {order.delivery === 'pickup' ? (
                  <p className="text-sm text-ink-soft">Pick-up: marked as picked up</p>
                ) : (
                  <TextField
                    {...of(shipmentField('tracking', n))}
                    label={`Tracking number of order ${order.number}`}
                    maxLength={60}
                  />
                )}
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-3">
            <ConfirmLeaving />
            <SubmitButton>Mark {orders.length === 1 ? '1 order' : `${orders.length} orders`} as shipped</SubmitButton>
            <ButtonLink to={LIST} tone="secondary">
              Cancel
            </ButtonLink>
          </div>
        </Form>
      )}
    </>
  )
}
