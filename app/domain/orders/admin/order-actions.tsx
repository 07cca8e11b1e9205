import { Form, Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { unfulfilledQuantity } from '../order.ts'
import { openIssues } from '../order-issues.ts'
import { nextSteps } from './order-labels.ts'
import type { AdminOrder } from './order-queries.server.ts'

/** What can be done with an order now: pack it, send it, give money back, call it off. */
export function OrderActions({ order }: { order: AdminOrder }) {
  const base = `/admin/store/orders/${order.id}`
  const { pack, send, refund, cancel } = nextSteps(order)
  return (
    <Card as="section" aria-labelledby="next" className="space-y-5">
      <h2 id="next" className="text-xl">
        Next
      </h2>
      {order.status === 'requires_action' && <OpenIssues order={order} action={`${base}/resolution`} />}
      {pack && (
        <Form method="post" action={`${base}/packing`}>
          <SubmitButton action={`${base}/packing`} tone={order.delivery === 'post' ? 'secondary' : 'primary'} block>
            {order.delivery === 'post' ? 'Mark as packed' : 'Ready for pick-up'}
          </SubmitButton>
        </Form>
      )}
      {send && <SendForm order={order} action={`${base}/shipment`} />}
      {!pack && !send && order.status !== 'requires_action' && (
        <p className="text-ink-soft">Nothing is left to pack or send.</p>
      )}
      {refund && (
        <ButtonLink to={`${base}/refund`} tone="secondary" block>
          Refund
        </ButtonLink>
      )}
      {cancel && (
        <ButtonLink to={`${base}/cancellation`} tone="secondary" block>
          Cancel order
        </ButtonLink>
      )}
    </Card>
  )
}

function SendForm({ order, action }: { order: AdminOrder; action: string }) {
  const unsent = order.lines.reduce((sum, line) => sum + unfulfilledQuantity(line), 0)
  if (order.delivery === 'pickup')
    return (
      <Form method="post" action={action}>
        <SubmitButton action={action} tone="secondary" block>
          Mark as handed over
        </SubmitButton>
      </Form>
    )
  return (
    <Form method="post" action={action} className="space-y-4">
      <TextField label="Carrier" name="carrier" hint="Optional. Such as Australia Post." maxLength={60} />
      <TextField label="Tracking number" name="tracking_number" hint="Optional. The customer is told." maxLength={60} />
      <SubmitButton action={action} block>
        {order.parcels.length === 0 ? 'Mark as sent' : 'Mark the rest as sent'}
      </SubmitButton>
      {unsent > 1 && (
        <Link to={action} className="link text-sm">
          Send only a part
        </Link>
      )}
    </Form>
  )
}

function OpenIssues({ order, action }: { order: AdminOrder; action: string }) {
  const troubles = openIssues(order.history)
  return (
    <Callout tone="danger" title="This order needs a decision">
      {troubles.length === 0 && <p>Its payment or a refund went another way than it should. Its history says more.</p>}
      {troubles.map((said) => (
        <p key={said}>{said}</p>
      ))}
      <Form method="post" action={action} className="mt-3">
        <SubmitButton action={action} tone="secondary" size="sm">
          Mark as dealt with
        </SubmitButton>
      </Form>
    </Callout>
  )
}
