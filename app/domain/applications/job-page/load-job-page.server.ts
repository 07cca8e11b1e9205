import type { Ctx } from '#app/core/context.ts'
import { countCompanyJobs } from '#app/domain/jobs/company-jobs.server.ts'
import { findJob } from '#app/domain/jobs/detail/find-job.server.ts'
import { listSimilarJobs } from '#app/domain/jobs/detail/similar-jobs.server.ts'
import { findSavedJobsState } from '#app/domain/jobs/saved/saved-jobs.server.ts'
import { can, isOwnJob } from '#app/policy/policy.ts'
import { findMyApplicationForJob } from '../my-applications.server.ts'
import { hasDefaultResume } from '../sent/has-default-resume.server.ts'
import { listSubmissions } from '../sent/list-submissions.server.ts'

export type JobPageData = NonNullable<Awaited<ReturnType<typeof loadJobPage>>>

/**
 * What the page of a job shows, and the pane beside the list of jobs.
 *
 * @returns null for a deleted job, a draft and an unknown or malformed id
 */
export async function loadJobPage(ctx: Ctx, id: string) {
  const found = await findJob(ctx, id)
  if (!found) return null
  const { postedBy: _, companyId, ...job } = found
  const [application, similar, companyJobs, defaultResume] = await Promise.all([
    findMyApplicationForJob(ctx, job.id),
    listSimilarJobs(ctx, job),
    companyId === null ? 0 : countCompanyJobs(ctx, companyId),
    hasDefaultResume(ctx),
  ])
  const submissions = application ? await listSubmissions(ctx, [application.id]) : null
  return {
    job,
    application,
    submission: submissions?.get(application?.id ?? '') ?? null,
    hasDefaultResume: defaultResume,
    similar,
    saved: await findSavedJobsState(ctx, [job.id, ...similar.map((one) => one.id)]),
    companyJobs,
    isOwnJob: isOwnJob(ctx.actor, found),
    canEdit: can(ctx.actor, 'job.edit'),
    canApply: can(ctx.actor, 'application.submit'),
    canReview: can(ctx.actor, 'job.review'),
    now: ctx.now,
    timeZone: ctx.timeZone,
  }
}
