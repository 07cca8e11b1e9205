import { and, arrayContains, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { emails } from '#db/schema/email.ts'
import type { findRecipient } from '../find-recipient.server.ts'

type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>

/**
 * Whether a task emails the recipient about an event of an application at once: if they chose an email for each
 * applicant, or if they changed to daily emails after the event and before the task ran, so that no daily email lists
 * it.
 *
 * @param at the time of the event by which daily emails list it
 */
export async function shouldEmailNow(
  ctx: Ctx,
  { email, applicantEmails, applicantsEmailedUntil }: Recipient,
  applicationId: string,
  at: Date,
): Promise<boolean> {
  if (applicantEmails !== 'daily') return applicantEmails === 'each'
  if (!applicantsEmailedUntil || at > applicantsEmailedUntil) return false
  // A daily email that was sent before a late task runs has listed the application.
  const isAbout = arrayContains(emails.aboutApplicationIds, [applicationId])
  return (await ctx.db.$count(emails, and(eq(emails.recipient, email), isAbout))) === 0
}
