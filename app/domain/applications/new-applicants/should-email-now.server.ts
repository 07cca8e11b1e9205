import { and, arrayContains, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { isQueued } from '#app/core/queued-tasks.server.ts'
import { emails } from '#db/schema/email.ts'
import type { findRecipient } from '../find-recipient.server.ts'
import { sendLastDigest } from './send-applicant-digests.server.tsx'

type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>

/**
 * Whether a task emails the recipient about an event of an application at once: if they chose an email for each
 * applicant, or if they changed to daily emails after the event and before the task ran, so that no daily email lists
 * it. A task that runs late sends nothing about an event that an email has reported or the last daily email will list.
 *
 * @param at the time of the event by which daily emails list it
 */
export async function shouldEmailNow(
  ctx: Ctx,
  { id, email, applicantEmails, applicantsEmailedUntil }: Recipient,
  applicationId: string,
  at: Date,
): Promise<boolean> {
  if (applicantEmails === 'none') return false
  if (!applicantsEmailedUntil || at > applicantsEmailedUntil) return applicantEmails === 'each'
  if (await isInQueuedDigest(ctx, id, at)) return false
  const isAbout = arrayContains(emails.aboutApplicationIds, [applicationId])
  return (await ctx.db.$count(emails, and(eq(emails.recipient, email), isAbout))) === 0
}

/** Whether the last daily email of someone who has changed to one for each applicant is queued and lists the event. */
async function isInQueuedDigest({ db }: Ctx, recipientId: string, at: Date): Promise<boolean> {
  const isWithin = (data: SQL) => sql`${data} ->> 'recipientId' = ${recipientId}
    and (${data} ->> 'from')::timestamptz < ${at.toISOString()}::timestamptz
    and (${data} ->> 'at')::timestamptz >= ${at.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ found: boolean }>(sql`select ${isQueued(sendLastDigest, isWithin)} as found`)
  return rows[0]?.found ?? false
}
