import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { type CountedPage, loadPage } from '#app/core/pagination/keyset.server.ts'
import { countRows } from '#app/core/pagination/list-count.server.ts'
import { parsePagePosition } from '#app/core/pagination/page-position.ts'
import { companyLogo } from '#app/domain/jobs/search/job-cards.server.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan, can } from '#app/policy/policy.ts'
import { applicationsVisibleTo } from '#app/policy/scopes.server.ts'
import { applicationEvents, applications } from '#db/schema/applications.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'
import { type GivenAnswer, listAnswers } from './answers/list-answers.server.ts'
import { listResponseDays } from './expectations/response-time.server.ts'
import { countUnreadByApplication } from './messages/unread-messages.server.ts'
import { listSubmissions, type Submission } from './sent/list-submissions.server.ts'
import { isSettled, knownStatus, knownStatusBefore } from './status/known-status.server.ts'
import { fillPlaceholders } from './templates/message-template.ts'

const COLUMNS = {
  id: applications.id,
  jobId: applications.jobId,
  postedBy: applications.postedBy,
  companyId: applications.companyId,
  jobTitle: applications.jobTitle,
  companyName: applications.companyName,
  status: knownStatus,
  statusBefore: knownStatusBefore,
  appliedAt: applications.appliedAt,
  endedAt: applications.endedAt,
}

/** One of the signed-in job seeker's applications, with the status as they know it (`knownStatus`). */
export type MyApplication = Pick<typeof applications.$inferSelect, keyof typeof COLUMNS>

/** A status change as the applicant sees it. */
export type ApplicationStep = {
  status: string
  at: Date
  /** What the employer wrote about it. */
  message: string | null
}

export type TrackedApplication = MyApplication & {
  /** The key of the logo of the job's company. */
  companyLogo: string | null
  /** Whether the job was removed. The application keeps its title, but there is no job page to link to. */
  jobRemoved: boolean
  /** Oldest first, without changes that can still be undone. Contains neither who changed the status nor why. */
  steps: ApplicationStep[]
  /** The resume and cover note that were sent; null if only the profile was. */
  submission: Submission | null
  answers: GivenAnswer[]
  /** The employer's messages that the person has not read. */
  unreadMessages: number
  /** In how many days the company usually responds; null: unknown. */
  responseDays: number | null
}

/**
 * The signed-in job seeker's applications, newest first, from the cursor in `after` or `before`: a range of
 * `applications_applicant_idx`. Six statements per page, and one for the number of all where there are more: the
 * applications, all of their steps, what was sent and answered with them, the unread messages, and the response times
 * of the companies.
 */
export async function listMyApplications(ctx: Ctx, params: URLSearchParams): Promise<CountedPage<TrackedApplication>> {
  assertCan(ctx.actor, 'application.track')
  const page = await loadPage(
    parsePagePosition(params),
    { at: applications.appliedAt, id: applications.id },
    ({ where, orderBy, limit }) =>
      ctx.db
        .select({ ...COLUMNS, companyLogo, deletedAt: jobs.deletedAt })
        .from(applications)
        .innerJoin(jobs, eq(jobs.id, applications.jobId))
        .where(and(applicationsVisibleTo(ctx.actor, 'application.track'), where))
        .orderBy(...orderBy)
        .limit(limit),
    (row) => ({ at: row.appliedAt, id: row.id }),
  )
  const ids = page.rows.map(({ id }) => id)
  const companyIds = [...new Set(page.rows.flatMap(({ companyId }) => companyId ?? []))]
  const where = applicationsVisibleTo(ctx.actor, 'application.track')
  const [steps, submissions, answers, unread, responseDays, count] = await Promise.all([
    listSteps(ctx, ids),
    listSubmissions(ctx, ids),
    listAnswers(ctx, ids),
    countUnreadByApplication(ctx, ids),
    listResponseDays(ctx, companyIds),
    countRows(ctx, page, { table: applications, where }),
  ])
  return {
    ...page,
    count,
    rows: page.rows.map(({ deletedAt, ...row }) => ({
      ...row,
      jobRemoved: deletedAt !== null,
      steps: steps.get(row.id) ?? [],
      submission: submissions.get(row.id) ?? null,
      answers: answers.get(row.id) ?? [],
      unreadMessages: unread[row.id] ?? 0,
      responseDays: responseDays.get(row.companyId ?? '') ?? null,
    })),
  }
}

/** One of the signed-in job seeker's applications, or null. */
export async function findMyApplication(ctx: Ctx, id: string): Promise<MyApplication | null> {
  if (!isId(id)) return null
  const [row] = await ctx.db
    .select(COLUMNS)
    .from(applications)
    .where(and(eq(applications.id, id), applicationsVisibleTo(ctx.actor, 'application.track')))
  return row ?? null
}

/** The signed-in job seeker's application for a job, or null: also for anyone who cannot apply. */
export async function findMyApplicationForJob(
  ctx: Ctx,
  jobId: string,
): Promise<(Pick<MyApplication, 'id' | 'status' | 'appliedAt'> & { withdrawnAt: Date | null }) | null> {
  const { id, status, appliedAt } = COLUMNS
  if (!can(ctx.actor, 'application.track') || !isId(jobId)) return null
  const [row] = await ctx.db
    .select({ id, status, appliedAt, statusChangedAt: applications.statusChangedAt })
    .from(applications)
    .where(and(eq(applications.jobId, jobId), applicationsVisibleTo(ctx.actor, 'application.track')))
  if (!row) return null
  const { statusChangedAt, ...application } = row
  return { ...application, withdrawnAt: row.status === 'Withdrawn' ? statusChangedAt : null }
}

async function listSteps(ctx: Ctx, ids: string[]): Promise<Map<string, ApplicationStep[]>> {
  const { applicationId, toStatus, at, id, emailText } = applicationEvents
  const rows = ids.length
    ? await ctx.db
        .select({
          applicationId,
          status: toStatus,
          at,
          text: emailText,
          jobTitle: applications.jobTitle,
          companyName: applications.companyName,
          applicantName: profiles.fullName,
        })
        .from(applicationEvents)
        .innerJoin(applications, eq(applications.id, applicationId))
        .innerJoin(profiles, eq(profiles.id, applications.applicantId))
        .where(and(inArray(applicationId, ids), isSettled))
        .orderBy(asc(at), asc(id))
    : []
  const steps = new Map<string, ApplicationStep[]>()
  for (const { applicationId, status, at, text, ...values } of rows) {
    const step = { status, at, message: text && fillPlaceholders(text, values) }
    steps.set(applicationId, [...(steps.get(applicationId) ?? []), step])
  }
  return steps
}
