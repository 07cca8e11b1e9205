/** Why an order needs an admin. Each code is also the action of the audit row that `flagOrder` writes. */
export const ISSUE_CODES = [
  'order.late-payment',
  'order.amount-mismatch',
  'order.other-postcode',
  'order.unpaid',
  'order.refund-failed',
  'order.refund-pending',
  'order.payment-disputed',
] as const
export type IssueCode = (typeof ISSUE_CODES)[number]

type HistoryEntry = { action: string; details: Record<string, unknown> }

/** Messages of the issues raised since the order was last resolved, oldest first, without repetitions. */
export function openIssues(history: readonly HistoryEntry[]): string[] {
  const sinceResolved = history.slice(history.findLastIndex(({ action }) => action === 'order.resolved') + 1)
  const issues = sinceResolved.filter(({ action }) => (ISSUE_CODES as readonly string[]).includes(action))
  const messages = issues.map(({ details }) => details['message'])
  return [...new Set(messages.filter((message) => typeof message === 'string'))]
}
