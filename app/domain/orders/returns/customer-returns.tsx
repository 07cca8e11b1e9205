import { formatDate } from '#app/lib/dates.ts'
import { StatusBadge } from '#app/ui/data/badge.tsx'
import { PlainText } from '#app/ui/data/prose.tsx'
import { Link } from '#app/ui/link.tsx'
import type { CustomerReturn } from './load-customer-returns.server.ts'
import { RETURN_STATUS_LABELS } from './order-return.ts'

type CustomerReturnsProps = {
  returns: readonly CustomerReturn[]
  /** The page of the form; null where nothing can be returned now. */
  requestHref: string | null
  returnsText: string
  /** Where returned items go. */
  address: string
  timeZone: string
}

/** The customer's returns of an order with what happens next, and the link to request one. */
export function CustomerReturns({ returns, requestHref, returnsText, address, timeZone }: CustomerReturnsProps) {
  return (
    <section aria-labelledby="returns">
      <h2 id="returns" className="text-lg">
        Returns
      </h2>
      <ul className="mt-2 space-y-4 empty:hidden">
        {returns.map((row) => (
          <li key={row.id} className="rounded-card border border-line bg-surface p-4">
            <p className="flex flex-wrap items-center justify-between gap-3">
              <span className="font-semibold wrap-anywhere">{row.items}</span>
              <StatusBadge tone={RETURN_STATUS_LABELS[row.status].tone}>
                {RETURN_STATUS_LABELS[row.status].label}
              </StatusBadge>
            </p>
            <p className="mt-2 text-sm text-ink-soft">
              Requested on {formatDate(row.requestedAt, timeZone)}. {nextStep(row, address)}
            </p>
            {row.answer && (
              <div className="mt-2 text-sm wrap-anywhere">
                <PlainText text={row.answer} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-2 text-ink-soft">
        <PlainText text={returnsText} />
      </div>
      {requestHref && (
        <Link to={requestHref} className="link mt-1 inline-flex min-h-11 items-center">
          Request a return
        </Link>
      )}
    </section>
  )
}

function nextStep({ status, hasRefund }: CustomerReturn, address: string): string {
  switch (status) {
    case 'requested':
      return "We'll email you once we've decided."
    case 'accepted':
      return `Send the items to ${address}, with a note of your order number.`
    case 'received':
      return "We've received the items and will refund you."
    case 'declined':
      return "We couldn't accept it."
    case 'refunded':
      return hasRefund ? "We've refunded you." : "We've started your refund, and we'll email you once it's done."
    case 'closed':
      return "We've closed it. If you've sent the items and aren't refunded yet, contact us."
  }
}
