import { and, eq, isNull } from 'drizzle-orm'
import { createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { emailIdFor } from '#app/domain/email/message-id.server.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { allowanceEntries } from '#db/schema/payments.ts'
import { profiles, users } from '#db/schema/people.ts'
import { AllowanceEmail } from './allowance-email.tsx'

/**
 * Task: emails a person about an admin's change of their allowance. The id of the email is that of the ledger's entry,
 * so that a retry sends no second one.
 */
export const notifyAllowanceChanged = defineTask<{ entryId: string }, TaskContext>({
  name: 'notify-allowance-changed',
  async run(context, { entryId }) {
    const ctx = createTaskCtx(context)
    const [entry] = await ctx.db
      .select({
        userId: profiles.id,
        fullName: profiles.fullName,
        email: users.email,
        kind: allowanceEntries.kind,
        changeCents: allowanceEntries.changeCents,
        reason: allowanceEntries.reason,
        balanceCents: allowanceEntries.balanceAfterCents,
        at: allowanceEntries.at,
      })
      .from(allowanceEntries)
      .innerJoin(profiles, eq(profiles.id, allowanceEntries.userId))
      .innerJoin(users, eq(users.id, profiles.id))
      .where(and(eq(allowanceEntries.id, entryId), isNull(profiles.erasedAt)))
    if (entry?.kind !== 'granted' && entry?.kind !== 'withdrawn') return
    const { userId, email: recipient, fullName, kind, reason, balanceCents, at } = entry
    const agency = await findAgency(ctx)
    const email = await renderEmail(
      recipient,
      kind === 'granted' ? 'You have a staff allowance' : 'Your staff allowance has changed',
      <AllowanceEmail
        {...{ agency, fullName, kind, reason, balanceCents }}
        amount={Math.abs(entry.changeCents)}
        href={`${ctx.baseUrl}/account/allowance`}
      />,
      { replyTo: agency.email },
    )
    await transaction(ctx, async (ctx) => {
      // The lock makes the deletion of the account wait.
      const isActive = and(eq(profiles.id, userId), isNull(profiles.erasedAt))
      const [person] = await ctx.db.select({ id: profiles.id }).from(profiles).where(isActive).for('share')
      if (person) await enqueueEmail(ctx, email, emailIdFor(at, 'allowance-changed', entryId))
    })
  },
})
