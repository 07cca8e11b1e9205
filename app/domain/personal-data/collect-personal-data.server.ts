import { asc, desc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import type { Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { emails } from '#db/schema/email.ts'
import { resumes } from '#db/schema/resumes.ts'
import { collectAccountData } from './collect-account-data.server.ts'
import { collectApplications } from './collect-applications.server.ts'
import { collectBookingData } from './collect-booking-data.server.ts'
import { collectJobData } from './collect-job-data.server.ts'
import { collectMessageFiles } from './collect-message-files.server.ts'
import { collectSentMessages } from './collect-sent-messages.server.ts'
import { collectStaffData } from './collect-staff-data.server.ts'
import { collectStoreData } from './collect-store-data.server.ts'

/** The newest emails and actions that a download contains. */
const MAX_RECORDS = 5000

/**
 * What the product knows about a person, by subject, and which files their resumes and messages have. What employers
 * and the agency wrote for themselves (notes, ratings, tags) and secrets are not included.
 */
export async function collectPersonalData(ctx: Ctx, person: Person) {
  const { db } = ctx
  const { id, name, kind, size, status, isDefault, uploadedAt, removedAt, text } = resumes
  const files = await db
    .select({ id, name, kind, size, status, isDefault, uploadedAt, removedAt, text })
    .from(resumes)
    .where(eq(resumes.personId, person.id))
    .orderBy(asc(resumes.uploadedAt), asc(resumes.id))
  const messageFiles = await collectMessageFiles(ctx, person)
  const data = {
    ...(await collectAccountData(ctx, person)),
    resumes: files.map(({ name, kind, size, status, isDefault, uploadedAt, removedAt, text }) => ({
      name,
      type: kind,
      bytes: size,
      status,
      isDefault,
      uploadedAt,
      removedAt,
      text,
    })),
    applications: await collectApplications(ctx, person),
    messagesSent: await collectSentMessages(ctx, person),
    messageFiles: messageFiles.map(({ id: _, kind, size, ...file }) => ({ ...file, type: kind, bytes: size })),
    ...(await collectJobData(ctx, person)),
    ...(await collectBookingData(ctx, person)),
    ...(await collectStoreData(ctx, person)),
    ...(await collectStaffData(ctx, person)),
    emails: await db
      .select({ to: emails.recipient, subject: emails.subject, text: emails.text, createdAt: emails.createdAt })
      .from(emails)
      .where(eq(emails.recipient, person.email))
      .orderBy(desc(emails.createdAt))
      .limit(MAX_RECORDS),
    activity: await db
      .select({ at: auditEvents.at, action: auditEvents.action, address: auditEvents.address })
      .from(auditEvents)
      .where(eq(auditEvents.actorId, person.id))
      .orderBy(desc(auditEvents.at))
      .limit(MAX_RECORDS),
  }
  return { data, files, messageFiles }
}
