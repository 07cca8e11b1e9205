/** Why an order needs an admin. Each code is also the action of the audit row that `flagOrder` writes. */
export const ISSUE_CODES = [
  'order.late-payment',
  'order.late-payment-without-allowance',
  'order.amount-mismatch',
  'order.other-postcode',
  'order.postcode-of-other-state',
  'order.unpaid',
  'order.refund-failed',
  'order.refund-pending',
  'order.charge-refunded',
  'order.payment-disputed',
] as const
export type IssueCode = (typeof ISSUE_CODES)[number]

/**
 * What a late payment's order lacks, so that it is refunded: an item, or the part that a staff allowance was to pay.
 */
export type LatePaymentShortfall = 'sold-out' | 'allowance-spent'

type HistoryEntry = { action: string; details: Record<string, unknown> }
type RefundStatus = 'queued' | 'succeeded' | 'failed'
type OrderWithIssues = {
  id: string
  history: readonly HistoryEntry[]
  refunds: readonly { id: string; status: RefundStatus }[]
}

/** What the message of a late payment says of its refund when the issue is raised. */
export const REFUND_STARTED = 'It is being refunded'
const REFUND_STATES: Record<RefundStatus, string> = {
  queued: REFUND_STARTED,
  succeeded: 'It has been refunded',
  failed: "It hasn't been refunded",
}

/**
 * Messages of the issues raised since the order was last resolved, oldest first, without repetitions. That of a late
 * payment says how its refund is now.
 */
export function openIssues({ id, history, refunds }: OrderWithIssues): string[] {
  const sinceResolved = history.slice(history.findLastIndex(({ action }) => action === 'order.resolved') + 1)
  const issues = sinceResolved.filter(({ action }) => (ISSUE_CODES as readonly string[]).includes(action))
  // The refund of a late payment has the order's own id.
  const refund = REFUND_STATES[refunds.find((each) => each.id === id)?.status ?? 'queued']
  const messages = issues.map(({ details }) => details['message']).filter((message) => typeof message === 'string')
  return [...new Set(messages.map((message) => message.replace(REFUND_STARTED, refund)))]
}
