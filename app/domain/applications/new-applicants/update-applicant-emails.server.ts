import { eq } from 'drizzle-orm'
import { type Ctx, transaction } from '#app/core/context.ts'
import { type EmailPreferences, updateEmailPreferences } from '#app/domain/people/account/email-preferences.server.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { profiles } from '#db/schema/people.ts'
import { lastDigestAt, sendLastDigest } from './send-applicant-digests.server.tsx'

/**
 * Sets how the signed-in person is emailed about applicants. After a change from a daily email to one for each
 * applicant, the applicants since the last daily email are in one more. After a change to a daily email, the first one
 * starts now.
 */
export async function updateApplicantEmails(
  ctx: Ctx,
  applicantEmails: EmailPreferences['applicantEmails'],
): Promise<void> {
  const { id } = requirePerson(ctx.actor)
  await transaction(ctx, async (ctx) => {
    const [before] = await ctx.db
      .select({ applicantEmails: profiles.applicantEmails, emailedUntil: profiles.applicantsEmailedUntil })
      .from(profiles)
      .where(eq(profiles.id, id))
      .for('update')
    await updateEmailPreferences(ctx, { applicantEmails })
    const wasDaily = before?.applicantEmails === 'daily'
    if (wasDaily === (applicantEmails === 'daily')) return
    await ctx.db.update(profiles).set({ applicantsEmailedUntil: ctx.now }).where(eq(profiles.id, id))
    if (!wasDaily || applicantEmails === 'none') return
    const from = before.emailedUntil ?? lastDigestAt(ctx.now)
    const period = { from: from.toISOString(), at: ctx.now.toISOString() }
    await ctx.tasks.enqueue(ctx.db, sendLastDigest, { recipientId: id, ...period })
  })
}
