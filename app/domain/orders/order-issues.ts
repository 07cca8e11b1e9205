/** Why an order came to need a person: the actions of the audit rows that `flagOrder` writes. */
const ISSUE_CODES = [
  'order.late-payment',
  'order.amount-mismatch',
  'order.unpaid',
  'order.refund-failed',
  'order.refund-pending',
  'order.payment-disputed',
] as const
export type IssueCode = (typeof ISSUE_CODES)[number]

type Step = { action: string; details: Record<string, unknown> }

/** What an order needs a person for since it was last dealt with, in the words of its flags, oldest first. */
export function openIssues(history: readonly Step[]): string[] {
  const since = history.slice(history.findLastIndex(({ action }) => action === 'order.resolved') + 1)
  const flags = since.filter(({ action }) => (ISSUE_CODES as readonly string[]).includes(action))
  return [...new Set(flags.flatMap(({ details: { said } }) => (typeof said === 'string' ? said : [])))]
}
