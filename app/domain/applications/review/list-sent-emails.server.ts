import { desc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { emails } from '#db/schema/email.ts'

/** Emails of one application; each change, message and interview sends one. */
const MAX_EMAILS = 50

/** An email to the applicant. */
export type SentEmail = { id: string; at: Date; subject: string; isRejected: boolean }

/** The newest emails to the applicant about an application, which the caller has found in the actor's scope; oldest first. */
export async function listSentEmails({ db }: Pick<Ctx, 'db'>, applicationId: string): Promise<SentEmail[]> {
  const { id, createdAt: at, subject, rejectedAt } = emails
  const rows = await db
    .select({ id, at, subject, rejectedAt })
    .from(emails)
    .where(eq(emails.applicationId, applicationId))
    .orderBy(desc(at), desc(id))
    .limit(MAX_EMAILS)
  return rows.toReversed().map(({ rejectedAt, ...email }) => ({ ...email, isRejected: rejectedAt !== null }))
}
