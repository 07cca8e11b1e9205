import type { orders } from '#db/schema/orders.ts'
import type { allowanceEntries } from '#db/schema/payments.ts'
import { MIN_CHARGE_CENTS } from '../checkout.ts'

export type AllowanceKind = (typeof allowanceEntries.$inferSelect)['kind']

/**
 * What a staff allowance pays of a total, in cents: all of it, or as much as leaves an amount that the payment service
 * charges.
 *
 * @param totalCents 0, or at least the smallest amount that can be charged
 */
export function payableByAllowance(balanceCents: number, totalCents: number): number {
  const cents = Math.min(balanceCents, totalCents)
  const rest = totalCents - cents
  return rest === 0 || rest >= MIN_CHARGE_CENTS ? cents : totalCents - MIN_CHARGE_CENTS
}

/** The columns of an order that decide where a refund goes. */
export type PaidOrder = Pick<
  typeof orders.$inferSelect,
  'totalCents' | 'allowanceCents' | 'refundedCents' | 'refundedAllowanceCents'
>

/**
 * The part of a refund that goes back to the staff allowance, in proportion to what it paid of the order. Fractions of
 * a cent go to the allowance first. Refunds one after the other return exactly what it paid, because each is the
 * difference of two rounded sums.
 */
export function allowanceShare(order: PaidOrder, amountCents: number): number {
  const { totalCents, allowanceCents, refundedCents, refundedAllowanceCents } = order
  if (allowanceCents === 0) return 0
  const refunded = BigInt(refundedCents + amountCents) * BigInt(allowanceCents)
  const total = BigInt(totalCents)
  const due = Number((refunded + total - 1n) / total) - refundedAllowanceCents
  // A refund in the payment service's dashboard comes from the charge only, so less of it may be left than its share.
  const chargeLeft = totalCents - allowanceCents - (refundedCents - refundedAllowanceCents)
  const atLeast = Math.max(due, amountCents - chargeLeft, 0)
  return Math.min(atLeast, allowanceCents - refundedAllowanceCents, amountCents)
}

/** Where the money of a refund goes, as the end of "refunded to …". `whose`: for an admin, `the`. */
export function refundDestination(
  { totalCents, allowanceCents }: Pick<PaidOrder, 'totalCents' | 'allowanceCents'>,
  whose: 'your' | 'the' = 'your',
): string {
  const methods = [
    ...(allowanceCents > 0 ? [`${whose} staff allowance`] : []),
    ...(allowanceCents < totalCents ? [`${whose} original payment method`] : []),
  ]
  return methods.join(' and ')
}

/** The version of a ledger by its last entry, for the optimistic lock of its form: 1 while it is empty. */
export function allowanceVersion(last: { sequence: number } | undefined): number {
  return (last?.sequence ?? 0) + 1
}

/** Labels of an entry in the ledger. */
export const ALLOWANCE_KIND_LABELS: Record<AllowanceKind, string> = {
  granted: 'Granted',
  withdrawn: 'Withdrawn',
  spent: 'Spent',
  released: 'Returned, order not placed',
  refunded: 'Refunded',
}
