import { Form, useFetcher } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { useFetcherToast } from '#app/ui/overlays/page-toast.ts'
import { MAX_ORDER_NOTE_LENGTH } from './order-form.ts'
import type { AdminOrder } from './order-queries.server.ts'

/** Who ordered, where it goes, and the papers. */
export function OrderCustomer({ order }: { order: AdminOrder }) {
  const { address, delivery } = order
  const confirmation = `/admin/store/orders/${order.id}/confirmation`
  return (
    <Card as="section" aria-labelledby="customer" className="space-y-4">
      <h2 id="customer" className="text-xl">
        Customer
      </h2>
      <address className="leading-relaxed wrap-anywhere not-italic">
        <strong>{order.fullName}</strong>
        <br />
        <a href={`mailto:${order.email}`} className="link">
          {order.email}
        </a>
        {order.phone && (
          <>
            <br />
            {order.phone}
          </>
        )}
      </address>
      <p className="leading-relaxed">
        {delivery === 'pickup' && 'Picks it up.'}
        {delivery === 'post' && !address && 'By post; no address was given.'}
        {delivery === 'post' && address && (
          <>
            {address.line1}
            {address.line2 && `, ${address.line2}`}
            <br />
            {address.suburb} {address.state} {address.postcode}
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={`/admin/store/orders/${order.id}/invoice`} tone="secondary" size="sm">
          Tax invoice
        </ButtonLink>
        <Form method="post" action={confirmation}>
          <SubmitButton action={confirmation} tone="secondary" size="sm">
            Send confirmation again
          </SubmitButton>
        </Form>
      </div>
    </Card>
  )
}

/** The agency's own words about an order. */
export function OrderNote({ order }: { order: AdminOrder }) {
  const fetcher = useFetcher()
  useFetcherToast(fetcher.data)
  return (
    <Card as="section" aria-label="Note">
      <fetcher.Form method="post" action={`/admin/store/orders/${order.id}/note`} className="space-y-3">
        <TextArea
          label="Note"
          name="note"
          hint="Customers never see it."
          defaultValue={order.note}
          rows={3}
          maxLength={MAX_ORDER_NOTE_LENGTH}
        />
        <Button type="submit" tone="secondary" size="sm" pending={fetcher.state !== 'idle'}>
          Save note
        </Button>
      </fetcher.Form>
    </Card>
  )
}
