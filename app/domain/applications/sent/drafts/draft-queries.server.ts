import { and, desc, eq, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { closedLabel } from '#app/domain/jobs/detail/closed-reason.ts'
import { isPosterActive } from '#app/domain/jobs/is-listed.server.ts'
import { jobStatusSql } from '#app/domain/jobs/lifecycle/job-status.server.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { applications } from '#db/schema/applications.ts'
import { jobs } from '#db/schema/jobs.ts'
import { applicationDrafts } from '#db/schema/resumes.ts'
import type { ApplicationDraft } from './draft.ts'

/** Drafts in the list; older ones are on the page of their job. */
const MAX_DRAFTS = 20

/** The signed-in job seeker's draft for a job; null if there is none. */
export async function findDraft(ctx: Ctx, jobId: string): Promise<ApplicationDraft | null> {
  assertCan(ctx.actor, 'application.submit')
  const { id: personId } = requirePerson(ctx.actor)
  if (!isId(jobId)) return null
  const [draft] = await ctx.db
    .select({ fields: applicationDrafts.fields, savedAt: applicationDrafts.savedAt })
    .from(applicationDrafts)
    .where(and(eq(applicationDrafts.personId, personId), eq(applicationDrafts.jobId, jobId)))
  return draft ?? null
}

/** A draft in the list of the job seeker. */
export type DraftSummary = {
  jobId: string
  title: string
  companyName: string
  /** `Closed`, `Paused` or `Filled`; null while the job takes applications. */
  closedLabel: string | null
  savedAt: Date
}

/** The signed-in job seeker's drafts for jobs that have a page, last saved first. */
export async function listDrafts(ctx: Ctx): Promise<DraftSummary[]> {
  assertCan(ctx.actor, 'application.submit')
  const { id: personId } = requirePerson(ctx.actor)
  const { id: jobId, title, companyName } = jobs
  // A draft that was saved while its application was being sent is not deleted by it.
  const sent = ctx.db
    .select({ one: sql`1` })
    .from(applications)
    .where(and(eq(applications.jobId, jobs.id), eq(applications.applicantId, personId)))
  const rows = await ctx.db
    .select({ jobId, title, companyName, status: jobStatusSql(ctx), savedAt: applicationDrafts.savedAt })
    .from(applicationDrafts)
    .innerJoin(jobs, eq(jobs.id, applicationDrafts.jobId))
    .where(
      and(
        eq(applicationDrafts.personId, personId),
        isNull(jobs.deletedAt),
        isNotNull(jobs.publishedAt),
        isNull(jobs.heldAt),
        isPosterActive(),
        notExists(sent),
      ),
    )
    .orderBy(desc(applicationDrafts.savedAt), desc(jobId))
    .limit(MAX_DRAFTS)
  return rows.map(({ status, ...draft }) => ({ ...draft, closedLabel: closedLabel(status) }))
}
