import { and, arrayContains, desc, eq, or, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { applications } from '#db/schema/applications.ts'
import { emails } from '#db/schema/email.ts'

/** Emails of one application; each change, message and interview sends one. */
const MAX_EMAILS = 50

/** An email to the applicant. */
export type SentEmail = { id: string; at: Date; subject: string; isRejected: boolean }

/**
 * The newest emails to the applicant about an application, which the caller has found in the actor's scope; oldest
 * first. One about several applications has the first in `application_id`, which the index is on, and the others beside
 * it.
 */
export async function listSentEmails({ db }: Pick<Ctx, 'db'>, applicationId: string): Promise<SentEmail[]> {
  const { id, createdAt: at, subject, rejectedAt } = emails
  const applicant = db
    .select({ id: applications.applicantId })
    .from(applications)
    .where(eq(applications.id, applicationId))
  const ofApplicant = db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.applicantId, applicant))
  const rows = await db
    .select({ id, at, subject, rejectedAt })
    .from(emails)
    .where(
      and(
        sql`${emails.applicationId} = any(array(${ofApplicant}))`,
        or(eq(emails.applicationId, applicationId), arrayContains(emails.aboutApplicationIds, [applicationId])),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(MAX_EMAILS)
  return rows.toReversed().map(({ rejectedAt, ...email }) => ({ ...email, isRejected: rejectedAt !== null }))
}
