import { and, asc, count, eq, isNotNull, isNull, min, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { blindLabel } from '#app/core/audit/blind-applicants.server.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { redactMentions } from '#app/domain/applications/blind/blind-review.ts'
import { listIdentities } from '#app/domain/applications/blind/list-identities.server.ts'
import { hiddenFileName } from '#app/domain/applications/messages/attachments/attachment.ts'
import { listAttachments } from '#app/domain/applications/messages/attachments/attachment-queries.server.ts'
import { shownBody } from '#app/domain/applications/messages/find-thread.server.ts'
import type { MessageSender } from '#app/domain/applications/messages/message.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { applicationMessages, applications } from '#db/schema/applications.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'

/** Messages on the page; the others follow once these are decided. */
const MAX_LISTED = 20

/** In a query on `application_messages`. */
export const isOpenReport = and(
  isNotNull(applicationMessages.reportedAt),
  isNull(applicationMessages.reportDismissedAt),
)

/** A reported message with its author and the person who reported it. */
export type ReportedMessage = {
  id: string
  body: string
  at: Date
  sender: MessageSender
  details: string | null
  reportedAt: Date
  jobTitle: string
  companyName: string
  /** Null if the account was deleted; a label for an applicant of a blind review. */
  authorName: string | null
  /** The account of the author, to suspend it; null if it was deleted, and for an applicant of a blind review. */
  author: { id: string; fullName: string; isAdmin: boolean } | null
  /** An applicant, or a member of the company or an admin; the company's name if that account was deleted. */
  reporterName: string
  /** The job whose blind review hides the author, and can be ended unless the job was removed; null without one. */
  blindJob: { id: string; isRemoved: boolean } | null
  /** The names of the files of the message, which a blind review hides. Admins cannot open them. */
  fileNames: string[]
}

/** The number of reported messages, and when the oldest open report was sent. Admins only. */
export async function countReportedMessages(ctx: Ctx): Promise<{ count: number; oldestAt: Date | null }> {
  assertCan(ctx.actor, 'message.review')
  const [row] = await ctx.db
    .select({ count: count(), oldestAt: min(applicationMessages.reportedAt) })
    .from(applicationMessages)
    .where(isOpenReport)
  return row ?? { count: 0, oldestAt: null }
}

const authors = alias(profiles, 'authors')
const applicants = alias(profiles, 'applicants')

/**
 * The name of the person who reported a message, from the audit row of the report: null once their account was deleted.
 */
const reporter = sql<string | null>`(select reporters.full_name from ${auditEvents}
  join ${profiles} reporters on reporters.id = ${auditEvents.actorId} and reporters.erased_at is null
  where ${auditEvents.subjectType} = 'application' and ${auditEvents.subjectId} = ${applications.id}::text
    and ${auditEvents.action} = 'application.message-reported' and ${auditEvents.at} = ${applicationMessages.reportedAt}
  limit 1)`

/**
 * The 20 reported messages that have waited longest. Admins see no other messages. They review applicants too, so that
 * a blind review hides here what it hides from employers.
 */
export async function listReportedMessages(ctx: Ctx): Promise<ReportedMessage[]> {
  assertCan(ctx.actor, 'message.review')
  const { id, body, at, sender, reportDetails, reportedAt } = applicationMessages
  const rows = await ctx.db
    .select({
      id,
      body,
      at,
      sender,
      details: reportDetails,
      reportedAt: sql<Date>`${reportedAt}`.mapWith(reportedAt),
      applicationId: applications.id,
      job: { id: jobs.id, isRemoved: sql<boolean>`${jobs.deletedAt} is not null` },
      fullName: applicants.fullName,
      isBlind: applications.isBlind,
      label: blindLabel,
      jobTitle: applications.jobTitle,
      companyName: applications.companyName,
      author: {
        id: authors.id,
        fullName: authors.fullName,
        isAdmin: sql<boolean>`${authors.userType} = 'admin'`,
      },
      reporterName: sql<string>`case when ${sender} = 'applicant' then coalesce(${reporter}, ${applications.companyName})
        else ${applicants.fullName} end`,
    })
    .from(applicationMessages)
    .innerJoin(applications, eq(applications.id, applicationMessages.applicationId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .leftJoin(authors, and(eq(authors.id, applicationMessages.authorId), isNull(authors.erasedAt)))
    .where(isOpenReport)
    .orderBy(asc(reportedAt), asc(id))
    .limit(MAX_LISTED)
  const ids = rows.map((row) => row.id)
  const applicationIds = rows.map((row) => row.applicationId)
  const [attachments, identities] = await Promise.all([listAttachments(ctx, ids), listIdentities(ctx, applicationIds)])
  return rows.map(({ applicationId, job, fullName, isBlind, label, author, ...row }) => {
    const fileNames = (attachments.get(row.id) ?? []).map(({ fileName }) => fileName)
    const identity = identities.get(applicationId)
    const names = { ...row, fullName, applicantName: isBlind ? label : fullName }
    const isHidden = isBlind && row.sender === 'applicant'
    return {
      ...row,
      body: shownBody('employer', row, names, identity),
      details: row.details && identity ? redactMentions(row.details, identity) : row.details,
      authorName: isHidden ? label : (author?.fullName ?? null),
      author: isHidden ? null : author,
      reporterName: isBlind && row.sender === 'employer' ? label : row.reporterName,
      blindJob: isHidden ? job : null,
      fileNames: isHidden ? fileNames.map((_, index) => hiddenFileName(index)) : fileNames,
    }
  })
}

/**
 * Dismisses the report about a message, which then leaves the admins' list. Dismissing it again changes nothing.
 *
 * @throws a 404 response for a message that was not reported
 */
export async function dismissMessageReport(ctx: Ctx, messageId: string): Promise<void> {
  assertCan(ctx.actor, 'message.review')
  if (!isId(messageId)) throw notFound()
  const isReported = and(eq(applicationMessages.id, messageId), isNotNull(applicationMessages.reportedAt))
  await transaction(ctx, async (ctx) => {
    const [message] = await ctx.db
      .select({ applicationId: applicationMessages.applicationId })
      .from(applicationMessages)
      .where(isReported)
    if (!message) throw notFound()
    const dismissed = await ctx.db
      .update(applicationMessages)
      .set({ reportDismissedAt: ctx.now })
      .where(and(isReported, isNull(applicationMessages.reportDismissedAt)))
      .returning({ id: applicationMessages.id })
    if (dismissed.length === 0) return
    await recordAudit(ctx, {
      action: 'application.message-report-dismissed',
      subjectType: 'application',
      subjectId: message.applicationId,
    })
  })
}
