import { Form } from 'react-router'
import { ConfirmButton } from '#app/domain/catalogue/confirm-button.tsx'
import { formatDateTime } from '#app/lib/dates.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { PlainText } from '#app/ui/data/prose.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { isOpenReturn, type OrderReturn } from './order-return.ts'

type ReturnStepsProps = { row: OrderReturn; items: string; orderId: string; timeZone: string }

/** What a customer sends back and why, and the next steps once it is accepted. */
export function ReturnSteps({ row, items, orderId, timeZone }: ReturnStepsProps) {
  const receipt = `/admin/store/orders/returns/${row.id}/receipt`
  const at = (instant: Date | null) => instant && formatDateTime(instant, timeZone)
  const facts: [string, string | null][] = [
    ['Items', items],
    ['Requested', at(row.requestedAt)],
    [row.status === 'declined' ? 'Declined' : 'Accepted', at(row.decidedAt)],
    ['Received', at(row.receivedAt)],
  ]
  return (
    <Card as="section" aria-label="Return">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {facts.map(
          ([term, value]) =>
            value && (
              <div key={term} className="contents">
                <dt className="text-ink-soft">{term}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <h2 className="mt-5 text-base">Reason</h2>
      <p className="mt-1 wrap-anywhere">{row.reason}</p>
      {row.answer && (
        <>
          <h2 className="mt-5 text-base">Your message</h2>
          <div className="mt-1 wrap-anywhere">
            <PlainText text={row.answer} />
          </div>
        </>
      )}
      {isOpenReturn(row) && (
        <div className="mt-6 flex flex-wrap items-center gap-3">
          {row.status === 'accepted' && (
            <Form method="post" action={receipt}>
              <SubmitButton action={receipt}>Mark as received</SubmitButton>
            </Form>
          )}
          {row.status !== 'requested' && (
            <ButtonLink
              to={`/admin/store/orders/${orderId}/refund?return=${row.id}`}
              tone={row.status === 'received' ? 'primary' : 'secondary'}
            >
              Refund
            </ButtonLink>
          )}
          <ConfirmButton
            action={`/admin/store/orders/returns/${row.id}/closure`}
            title="Close this return?"
            sentence="For items that never arrive, or that you've refunded another way. The customer isn't emailed."
            verb="Close return"
          >
            Close return
          </ConfirmButton>
        </div>
      )}
    </Card>
  )
}
