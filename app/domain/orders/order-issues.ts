/** Why an order came to need a person: the actions of the audit rows that `flagOrder` writes. */
const CAUSES = [
  'order.late-payment',
  'order.amount-mismatch',
  'order.unpaid',
  'order.refund-failed',
  'order.refund-pending',
  'order.payment-disputed',
] as const
export type Cause = (typeof CAUSES)[number]

type Step = { action: string; details: Record<string, unknown> }

/** What an order needs a person for since it was last dealt with, in the words of its flags, oldest first. */
export function openTroubles(history: readonly Step[]): string[] {
  const since = history.slice(history.findLastIndex(({ action }) => action === 'order.resolved') + 1)
  const flags = since.filter(({ action }) => (CAUSES as readonly string[]).includes(action))
  return [...new Set(flags.flatMap(({ details: { said } }) => (typeof said === 'string' ? said : [])))]
}
