import { Form, useFetcher } from 'react-router'
import { useOpenedNote } from '#app/core/notes/use-opened-note.ts'
import { VERSION_FIELD } from '#app/core/version.ts'
import { telHref } from '#app/lib/phone.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { PlainText } from '#app/ui/data/prose.tsx'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { ConfirmLeaving } from '#app/ui/forms/leaving/confirm-leaving.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { useResetAfterSubmit } from '#app/ui/hooks/use-reset-after-submit.ts'
import type { Toast } from '#app/ui/overlays/toast.ts'
import { canTransition } from '../order-transitions.ts'
import { PostalAddressLines } from '../postal-address.tsx'
import { MAX_ORDER_NOTE_LENGTH } from './order-form.ts'
import type { AdminOrder } from './order-queries.server.ts'

/** Customer, delivery address, invoice and confirmation. */
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
        {order.companyName && (
          <>
            {order.companyName}
            <br />
          </>
        )}
        {order.email && (
          <a href={`mailto:${order.email}`} className="link inline-flex min-h-8 items-center wrap-anywhere">
            {order.email}
          </a>
        )}
        {order.phone && (
          <>
            {order.email && <br />}
            <a href={telHref(order.phone)} className="link inline-flex min-h-8 items-center">
              {order.phone}
            </a>
          </>
        )}
      </address>
      <p className="leading-relaxed">
        {delivery === 'pickup' && 'Pick-up'}
        {delivery === 'post' && (address ? <PostalAddressLines address={address} /> : 'No delivery address provided.')}
        {order.deliveryMethod && <strong className="block wrap-anywhere">{order.deliveryMethod}</strong>}
      </p>
      {(order.abn || order.purchaseReference) && (
        <p className="text-sm wrap-anywhere text-ink-soft">
          {order.abn && `ABN ${order.abn}`}
          {order.abn && order.purchaseReference && <br />}
          {order.purchaseReference && `Reference: ${order.purchaseReference}`}
        </p>
      )}
      {order.giftMessage && (
        <section aria-labelledby="gift" className="text-sm wrap-anywhere">
          <h3 id="gift" className="font-semibold">
            Gift message
          </h3>
          <PlainText text={order.giftMessage} />
        </section>
      )}
      <div className="flex flex-wrap gap-2">
        {canTransition('editDelivery', order) && (
          <ButtonLink to={`/admin/store/orders/${order.id}/delivery`} tone="secondary" size="sm">
            Edit delivery details
          </ButtonLink>
        )}
        <ButtonLink to={`/admin/store/orders/${order.id}/invoice`} tone="secondary" size="sm">
          Tax invoice
        </ButtonLink>
        {order.email && (
          <Form method="post" action={confirmation}>
            <SubmitButton action={confirmation} tone="secondary" size="sm">
              Resend confirmation
            </SubmitButton>
          </Form>
        )}
      </div>
    </Card>
  )
}

/** Response of the note's route: `stale` if someone else has saved the order since the page was loaded. */
type NoteActionData = { toast: Toast | null; stale: { submitted: string; saved: string; version: number } | null }

/** The internal note. */
export function OrderNote({ order }: { order: AdminOrder }) {
  const fetcher = useFetcher<NoteActionData>()
  const { rejection } = useResetAfterSubmit(fetcher.state, fetcher.data)
  const stale = rejection?.stale
  const conflict = stale ? { note: stale.saved, version: stale.version } : undefined
  const { ref, onSubmit, version } = useOpenedNote(order, conflict)
  return (
    <Card as="section" aria-label="Note">
      <fetcher.Form
        method="post"
        action={`/admin/store/orders/${order.id}/note`}
        onSubmit={onSubmit}
        className="space-y-3"
      >
        {stale && (
          <EditConflict
            record="order"
            labels={{ note: 'Note' }}
            submitted={{ note: stale.submitted }}
            saved={{ note: stale.saved }}
          />
        )}
        <input type="hidden" name={VERSION_FIELD} value={version} />
        <TextArea
          ref={ref}
          label="Note"
          name="note"
          hint="Only admins see this."
          defaultValue={order.note}
          rows={3}
          maxLength={MAX_ORDER_NOTE_LENGTH}
        />
        <Button type="submit" tone="secondary" size="sm" pending={fetcher.state !== 'idle'}>
          Save note
        </Button>
        <ConfirmLeaving key={order.version} />
      </fetcher.Form>
    </Card>
  )
}
