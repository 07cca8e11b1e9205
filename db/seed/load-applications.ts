import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { applicationEvents, applications } from '#db/schema/applications.ts'
import { profiles } from '#db/schema/people.ts'
import { APPLICATIONS, type DemoApplication } from './demo/applications.ts'
import type { PersonEmail } from './demo/people.ts'
import { instantOf } from './demo-job.ts'
import type { LoadedJob } from './load-jobs.ts'
import { type LoadedPerson, personOf } from './load-people.ts'

/** Where the applicants came from, one after the other: most from our own pages. */
const SOURCES = [null, 'job-alert', null, 'jobs', null, null, 'embed', null, 'newsletter']

/** What an applicant changes: they withdraw, or pick a time for an interview. */
const BY_APPLICANT: readonly string[] = ['Withdrawn', 'Interview Scheduled']

/** Inserts the applications and their status changes, in the order of their time, so that ids sort by time. */
export async function loadApplications(
  ctx: Ctx,
  loadedJobs: LoadedJob[],
  people: Map<string, LoadedPerson>,
): Promise<void> {
  const jobs = new Map(loadedJobs.map((job) => [job.reference, job]))
  const loaded = Object.entries(APPLICATIONS)
    .flatMap(([email, list]) =>
      list.map((application) => historyOf(ctx, application, personOf(people, email as PersonEmail).id, jobs)),
    )
    .sort((a, b) => a.row.appliedAt.getTime() - b.row.appliedAt.getTime())
    .map(({ row, steps }, n) => ({ row: { id: newId(), ...row, source: SOURCES[n % SOURCES.length] ?? null }, steps }))

  await ctx.db.insert(applications).values(loaded.map(({ row }) => row))
  const events = loaded
    .flatMap(({ row, steps }) => steps.map((step) => ({ applicationId: row.id, ...step })))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  await ctx.db.insert(applicationEvents).values(events.map((event) => ({ id: newId(), ...event })))
}

function historyOf(
  ctx: Ctx,
  [reference, ...history]: DemoApplication,
  applicantId: string,
  jobs: Map<string | null | undefined, LoadedJob>,
) {
  const job = jobs.get(reference)
  if (!job) throw new Error(`There is no job ${reference} in demo/.`)
  const steps = history.map(([toStatus, ago], i) => ({
    fromStatus: history[i - 1]?.[0] ?? null,
    toStatus,
    notifiedAt: instantOf(ago, ctx.now, job.timeZone),
    actorId: i === 0 || BY_APPLICANT.includes(toStatus) ? applicantId : job.postedBy,
    at: instantOf(ago, ctx.now, job.timeZone),
  }))
  const first = steps[0]
  const last = steps.at(-1)
  if (!first || !last) throw new Error(`An application for ${reference} has no steps.`)
  const row = {
    jobId: job.id,
    applicantId,
    postedBy: job.postedBy,
    status: last.toStatus,
    statusBefore: last.toStatus === 'Rejected' ? last.fromStatus : null,
    jobTitle: job.title,
    companyName: job.companyName,
    appliedAt: first.at,
    workRights: sql<boolean | null>`(select work_rights from ${profiles} where id = ${applicantId})`,
    statusChangedAt: last.at,
  }
  return { row, steps }
}
