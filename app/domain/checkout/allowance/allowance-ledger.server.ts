import { desc, eq } from 'drizzle-orm'
import { acquireKeyLock } from '#app/core/advisory-lock.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { personId } from '#app/policy/actor.ts'
import { allowanceEntries } from '#db/schema/payments.ts'
import { type AllowanceKind, allowanceVersion } from './allowance.ts'

type AllowanceChange = {
  /** Of the entry; a new one by default. */
  id?: string
  kind: AllowanceKind
  /** Below zero for `withdrawn` and `spent`. 0 adds no entry. */
  changeCents: number
  checkoutId?: string | null
  refundId?: string
  reason?: string
}

/** A person's staff allowance in cents; 0 for people who never had one. */
export async function findAllowanceBalance(ctx: Ctx, userId: string): Promise<number> {
  return (await findLastEntry(ctx, userId))?.balanceAfterCents ?? 0
}

/**
 * The balance and version, which cannot change until the transaction ends. All callers take this lock after those of
 * stock and discounts.
 */
export async function lockAllowance(ctx: Ctx, userId: string): Promise<{ balanceCents: number; version: number }> {
  await acquireKeyLock(ctx, `allowance of ${userId}`)
  const last = await findLastEntry(ctx, userId)
  return { balanceCents: last?.balanceAfterCents ?? 0, version: allowanceVersion(last) }
}

/**
 * Adds an entry to a person's ledger, within the caller's transaction. The lock makes concurrent changes wait for each
 * other; the constraints of the table decide.
 *
 * @returns false if the balance is lower than what is taken
 */
export async function addAllowanceEntry(ctx: Ctx, userId: string, change: AllowanceChange): Promise<boolean> {
  const { id = newId(), kind, changeCents, checkoutId = null, refundId = null, reason = '' } = change
  if (changeCents === 0) return true
  await acquireKeyLock(ctx, `allowance of ${userId}`)
  const last = await findLastEntry(ctx, userId)
  const balanceBeforeCents = last?.balanceAfterCents ?? 0
  const balanceAfterCents = balanceBeforeCents + changeCents
  if (balanceAfterCents < 0) return false
  await ctx.db.insert(allowanceEntries).values({
    id,
    userId,
    sequence: (last?.sequence ?? 0) + 1,
    previousSequence: last?.sequence ?? null,
    changeCents,
    balanceBeforeCents,
    balanceAfterCents,
    kind,
    checkoutId,
    refundId,
    reason,
    actorId: personId(ctx.actor),
    at: ctx.now,
  })
  return true
}

async function findLastEntry(ctx: Ctx, userId: string) {
  const [last] = await ctx.db
    .select({ sequence: allowanceEntries.sequence, balanceAfterCents: allowanceEntries.balanceAfterCents })
    .from(allowanceEntries)
    .where(eq(allowanceEntries.userId, userId))
    .orderBy(desc(allowanceEntries.sequence))
    .limit(1)
  return last
}
