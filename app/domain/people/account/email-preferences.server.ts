import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { profiles } from '#db/schema/people.ts'

export type EmailPreferences = Pick<typeof profiles.$inferSelect, 'emailUpdates' | 'applicantEmails'>

/** Sets which emails about applications a person gets. Account emails are always sent. */
export async function updateEmailPreferences(ctx: Ctx, preferences: Partial<EmailPreferences>): Promise<void> {
  const person = requirePerson(ctx.actor)
  assertCan(person, 'account.secure', person.id)
  await transaction(ctx, async (ctx) => {
    await ctx.db.update(profiles).set(preferences).where(eq(profiles.id, person.id))
    await recordAudit(ctx, {
      action: 'person.email-preferences-changed',
      subjectType: 'person',
      subjectId: person.id,
      details: preferences,
    })
  })
}
