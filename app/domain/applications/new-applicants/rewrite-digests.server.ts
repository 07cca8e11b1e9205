import { eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import type { emails } from '#db/schema/email.ts'
import { profiles, users } from '#db/schema/people.ts'
import { rewriteApplicantDigest } from './send-applicant-digests.server.tsx'

type DeletedEmail = Pick<
  typeof emails.$inferSelect,
  'id' | 'recipient' | 'createdAt' | 'sentAt' | 'rejectedAt' | 'applicationId' | 'aboutApplicationIds'
>

/**
 * Enqueues the emails about several applicants again that were not sent yet when they were deleted with the account of
 * one of them, inside the caller's transaction: their recipients would otherwise never read of the others. They are the
 * daily emails, and the last one of someone who has changed to other emails since. Of the emails to others
 * (`application_id` is null) only these are about several applications.
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
    .where(inArray(users.email, addresses))
  for (const { id: emailId, recipient, createdAt, aboutApplicationIds: applicationIds } of unsent) {
    const person = recipients.find(({ email }) => email === recipient)
    if (!person) continue
    const data = { recipientId: person.id, at: createdAt.toISOString(), emailId, applicationIds }
    await ctx.tasks.enqueue(ctx.db, rewriteApplicantDigest, data)
  }
}
