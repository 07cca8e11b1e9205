import { Form } from 'react-router'
import { formatCents } from '#app/domain/checkout/checkout.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { Link } from '#app/ui/link.tsx'
import { unfulfilledQuantity } from '../order.ts'
import { openIssues } from '../order-issues.ts'
import { canCancelOrder, canTransition } from '../order-transitions.ts'
import type { AdminOrder } from './order-queries.server.ts'
import { OrderVersion } from './stale-order.tsx'

/** The transitions that the order allows now, as buttons and forms. */
export function OrderActions({ order }: { order: AdminOrder }) {
  const base = `/admin/store/orders/${order.id}`
  const canPack = canTransition('pack', order)
  const canShip = canTransition('ship', order)
  const canResolve = canTransition('resolveIssue', order)
  return (
    <Card as="section" aria-labelledby="actions" className="space-y-5">
      <h2 id="actions" className="text-xl">
        Fulfilment
      </h2>
      <PendingRefund order={order} isUnsent={canPack || canShip} />
      {canResolve && <OpenIssues order={order} action={`${base}/resolution`} />}
      {canPack && (
        <Form method="post" action={`${base}/packing`}>
          <SubmitButton action={`${base}/packing`} tone={order.delivery === 'post' ? 'secondary' : 'primary'} block>
            {order.delivery === 'post' ? 'Mark as packed' : 'Mark as ready for pick-up'}
          </SubmitButton>
        </Form>
      )}
      {canShip && <ShipForm order={order} action={`${base}/shipment`} />}
      {!canPack && !canShip && !canResolve && <p className="text-ink-soft">Nothing left to pack or ship.</p>}
      {canTransition('refund', order) && (
        <ButtonLink to={`${base}/refund`} tone="secondary" block>
          Refund
        </ButtonLink>
      )}
      {canCancelOrder(order) && (
        <ButtonLink to={`${base}/cancellation`} tone="secondary" block>
          Cancel order
        </ButtonLink>
      )}
    </Card>
  )
}

/** Warns against shipping what is being refunded: the payment service takes a while to confirm. */
function PendingRefund({ order, isUnsent }: { order: AdminOrder; isUnsent: boolean }) {
  const pending = order.refunds.filter(({ status }) => status === 'queued')
  if (pending.length === 0) return null
  const cents = pending.reduce((sum, refund) => sum + refund.amountCents, 0)
  return (
    <Callout tone={isUnsent ? 'warning' : 'info'} title={`${formatCents(cents)} is being refunded`}>
      {isUnsent ? 'Refunded items are left out of the items to ship.' : "The payment service hasn't confirmed it yet."}
    </Callout>
  )
}

function ShipForm({ order, action }: { order: AdminOrder; action: string }) {
  const unfulfilled = order.lines.reduce((sum, line) => sum + unfulfilledQuantity(line), 0)
  if (order.delivery === 'pickup')
    return (
      <Form method="post" action={action}>
        <OrderVersion version={order.version} />
        <SubmitButton action={action} tone="secondary" block>
          Mark as picked up
        </SubmitButton>
      </Form>
    )
  return (
    <Form method="post" action={action} className="space-y-4">
      <OrderVersion version={order.version} />
      <TextField label="Carrier" name="carrier" hint="Optional, for example Australia Post." maxLength={60} />
      <TextField
        label="Tracking number"
        name="tracking_number"
        hint="Optional. Emailed to the customer."
        maxLength={60}
      />
      <SubmitButton action={action} block>
        {order.parcels.length === 0 ? 'Mark as shipped' : 'Mark remaining items as shipped'}
      </SubmitButton>
      {unfulfilled > 1 && (
        <Link to={action} className="link inline-block py-0.5 text-sm">
          Ship some items
        </Link>
      )}
    </Form>
  )
}

function OpenIssues({ order, action }: { order: AdminOrder; action: string }) {
  const messages = openIssues(order)
  return (
    <Callout tone="danger" title="This order needs attention">
      {messages.length === 0 && (
        <p>There's a problem with this order's payment or refund. See the order's history for details.</p>
      )}
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
      <Form method="post" action={action} className="mt-3">
        <OrderVersion version={order.version} />
        <SubmitButton action={action} tone="secondary" size="sm">
          Mark as resolved
        </SubmitButton>
      </Form>
    </Callout>
  )
}
