import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import type { emails } from '#db/schema/email.ts'
import { profiles, users } from '#db/schema/people.ts'
import { rewriteApplicantDigest } from './send-applicant-digests.server.tsx'

type DeletedEmail = Pick<
  typeof emails.$inferSelect,
  'recipient' | 'createdAt' | 'sentAt' | 'rejectedAt' | 'applicationId' | 'aboutApplicationIds'
>

/**
 * Enqueues the daily emails again that were not sent yet when they were deleted with the account of an applicant,
 * inside the caller's transaction: their recipients would otherwise never read of the other applicants. Of the emails
 * to others (`application_id` is null) only these are about several applications.
 */
export async function rewriteDigests(ctx: Ctx, deleted: readonly DeletedEmail[]): Promise<void> {
  const unsent = deleted.filter(
    ({ sentAt, rejectedAt, applicationId, aboutApplicationIds }) =>
      !sentAt && !rejectedAt && applicationId === null && aboutApplicationIds.length > 1,
  )
  if (unsent.length === 0) return
  const addresses = unsent.map(({ recipient }) => recipient)
  const recipients = await ctx.db
    .select({ id: profiles.id, email: users.email })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(and(inArray(users.email, addresses), eq(profiles.applicantEmails, 'daily')))
  for (const { recipient, createdAt } of unsent) {
    const person = recipients.find(({ email }) => email === recipient)
    if (!person) continue
    await ctx.tasks.enqueue(ctx.db, rewriteApplicantDigest, { recipientId: person.id, at: createdAt.toISOString() })
  }
}
