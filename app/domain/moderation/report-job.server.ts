import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { lockOwnProfile } from '#app/core/security/lock-own-profile.server.ts'
import { findJob } from '#app/domain/jobs/detail/find-job.server.ts'
import { newId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { jobReports } from '#db/schema/jobs.ts'
import type { JobReport } from './job-report.ts'

/** The job, as the form names it. */
export type ReportableJob = { id: string; title: string; companyName: string }

export type ReportJobResult = { ok: true; isNew: boolean } | { ok: false; reason: 'closed' }

/**
 * The open job behind the form; null for a closed one, whose applications have ended, and for a job that is not shown.
 */
export async function findReportableJob(ctx: Ctx, id: string): Promise<ReportableJob | null> {
  assertCan(ctx.actor, 'job.report')
  const job = await findJob(ctx, id)
  return job?.open ? { id: job.id, title: job.title, companyName: job.companyName } : null
}

/**
 * Reports an open job to the admins. The job stays listed until one of them decides. A reporter has at most one open
 * report about a job: another one changes nothing. A person is known by the account, a visitor by the email address or,
 * without one, by the client.
 *
 * @param client the client that rate limits count
 * @returns `isNew` is false if the reporter's earlier report is still open; `closed` if the job is not open or not
 *   shown
 * @throws a 403 response if the account was deleted
 */
export async function reportJob(ctx: Ctx, id: string, report: JobReport, client: string): Promise<ReportJobResult> {
  const job = await findReportableJob(ctx, id)
  if (!job) return { ok: false, reason: 'closed' }
  const reporter = ctx.actor.kind === 'person' ? ctx.actor : null
  const email = reporter ? null : report.email
  return transaction(ctx, async (ctx) => {
    if (reporter) await lockOwnProfile(ctx, reporter, 'share')
    const created = await ctx.db
      .insert(jobReports)
      .values({
        id: newId(),
        jobId: job.id,
        reason: report.reason,
        details: report.details,
        email,
        reporterId: reporter?.id ?? null,
        reporterKey: reporter ? `person ${reporter.id}` : email ? `email ${email}` : `client ${client}`,
        createdAt: ctx.now,
      })
      .onConflictDoNothing()
      .returning({ id: jobReports.id })
    if (created.length === 0) return { ok: true, isNew: false }
    await recordAudit(ctx, {
      action: 'job.reported',
      subjectType: 'job',
      subjectId: job.id,
      details: { title: job.title, reason: report.reason },
    })
    return { ok: true, isNew: true }
  })
}
