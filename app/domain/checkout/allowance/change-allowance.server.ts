import { and, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId, newId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { profiles } from '#db/schema/people.ts'
import { type AllowanceInput, type AllowanceProblem, MAX_ALLOWANCE_CENTS } from './allowance-form.ts'
import { addAllowanceEntry, lockAllowance } from './allowance-ledger.server.ts'
import { notifyAllowanceChanged } from './notify-allowance-changed.server.tsx'

export type ChangeAllowanceResult =
  | { ok: true; balanceCents: number; fullName: string }
  | { ok: false; reason: AllowanceProblem | 'stale'; balanceCents: number }

/**
 * Grants or withdraws part of a person's staff allowance and enqueues the email to them. Each change adds an entry to
 * the ledger, so a form that was opened before another change is rejected as stale.
 *
 * @throws a 404 response for an unknown person
 */
export async function changeAllowance(
  ctx: Ctx,
  userId: string,
  input: AllowanceInput & { expectedVersion: number },
): Promise<ChangeAllowanceResult> {
  assertCan(ctx.actor, 'store.manage')
  if (!isId(userId)) throw notFound()
  const { kind, amount, reason, expectedVersion } = input
  return transaction(ctx, async (ctx) => {
    const [person] = await ctx.db
      .select({ fullName: profiles.fullName })
      .from(profiles)
      .where(and(eq(profiles.id, userId), isNull(profiles.erasedAt)))
    if (!person) throw notFound()
    const { balanceCents: before, version } = await lockAllowance(ctx, userId)
    if (version !== expectedVersion) return { ok: false, reason: 'stale', balanceCents: before }
    const changeCents = kind === 'granted' ? amount : -amount
    const balanceCents = before + changeCents
    if (balanceCents > MAX_ALLOWANCE_CENTS) return { ok: false, reason: 'limit-exceeded', balanceCents: before }
    const entryId = newId()
    const isAdded = await addAllowanceEntry(ctx, userId, { id: entryId, kind, changeCents, reason })
    if (!isAdded) return { ok: false, reason: 'balance-exceeded', balanceCents: before }
    await recordAudit(ctx, {
      action: kind === 'granted' ? 'allowance.granted' : 'allowance.withdrawn',
      subjectType: 'person',
      subjectId: userId,
      details: { amountCents: amount, balanceCents, reason },
    })
    await ctx.tasks.enqueue(ctx.db, notifyAllowanceChanged, { entryId })
    return { ok: true, balanceCents, fullName: person.fullName }
  })
}
