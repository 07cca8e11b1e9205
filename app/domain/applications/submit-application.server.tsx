import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { insertAuditFor } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { type ClosedReason, closedReason } from '#app/domain/jobs/detail/closed-reason.ts'
import { currentListedUntil } from '#app/domain/jobs/is-listed.server.ts'
import {
  type CheckedResume,
  checkResumeFile,
  insertResume,
  lockResumeCount,
} from '#app/domain/resumes/insert-resume.server.ts'
import { MAX_RESUMES, type ResumeRejection, type UploadedFile } from '#app/domain/resumes/resume.ts'
import { webhookEndpointsExist } from '#app/domain/webhooks/enqueue-event.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId, newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { applicationEvents, applications } from '#db/schema/applications.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'
import { applicationDrafts } from '#db/schema/resumes.ts'
import { canSendAnswers } from './answers/insert-answers.server.ts'
import { INITIAL_STATUS, RETRACT_SECONDS } from './application.ts'
import { confirmApplication } from './confirm-application.server.tsx'
import { enqueueApplicationEvent } from './enqueue-application-event.server.ts'
import { findMyApplicationForJob } from './my-applications.server.ts'
import { type ApplicationContents, ONE_CLICK_CONTENTS } from './sent/application-form.ts'
import { canSendResume, insertDefaultResume, insertSubmission } from './sent/insert-submission.server.ts'

export type SubmitApplicationResult =
  | { ok: true; applicationId: string }
  | { ok: false; reason: ClosedReason | 'already-applied' | 'no-resume' | 'questions' }
  | { ok: false; reason: 'file'; rejection: ResumeRejection }

/**
 * Applies for a job as the signed-in job seeker. The unique index allows one application per
 * job and person, so double clicks are safe. The application, its first event, the audit row and the
 * task that emails both sides are one transaction.
 *
 * @param contents what is sent beside the profile. `no-resume`: the resume is deleted or another person's. `questions`:
 *   its answers are not those to the screening questions that the job asks now. `file`: the new resume is rejected, or
 *   the list is full. A new resume is stored with the application, or not at all: sending the form again adds no copy
 *   of it
 *
 * @throws a 403 response for anyone but a job seeker, a 404 response if the job is deleted, a draft or unknown
 */
export async function submitApplication(
  ctx: Ctx,
  jobId: string,
  contents: ApplicationContents = ONE_CLICK_CONTENTS,
): Promise<SubmitApplicationResult> {
  assertCan(ctx.actor, 'application.submit')
  const applicant = requirePerson(ctx.actor)
  if (!isId(jobId)) throw notFound()
  const checked = contents.file ? await checkNewResume(ctx, jobId, applicant, contents, contents.file) : null
  if (checked && !checked.ok) return checked
  return transaction<SubmitApplicationResult>(ctx, async (ctx) => {
    // Before the job, because a profile that several transactions have locked to share can't be locked further.
    const resumeCount = checked ? await lockResumeCount(ctx, applicant) : 0
    // Locks the job, so that it cannot be closed, edited or deleted before the application is committed, and the
    // applicant's profile, so that the account cannot be deleted or get another type first.
    const [job] = await selectJob(ctx, jobId, applicant).for('share')
    if (!job) throw notFound()
    const rejection = await findRejection(ctx, job, contents)
    const isFull = resumeCount >= MAX_RESUMES
    const created = rejection || isFull ? null : await insertApplication(ctx, applicant, job, contents, checked?.resume)
    // An earlier application is the reason to give, also after the job has closed.
    if (!created) {
      if (await findMyApplicationForJob(ctx, jobId)) return { ok: false, reason: 'already-applied' }
      if (rejection) return { ok: false, reason: rejection }
      return { ok: false, reason: 'file', rejection: 'too-many' }
    }
    const applicationId = created.id
    const resumeId = checked ? await insertResume(ctx, applicant, checked.resume, resumeCount === 0) : contents.resumeId
    await insertSubmission(ctx, applicationId, { ...contents, resumeId })
    await ctx.tasks.enqueue(ctx.db, confirmApplication, { applicationId, location: job.location })
    if (created.has_endpoints) await enqueueApplicationEvent(ctx, 'application.created', applicationId, RETRACT_SECONDS)
    return { ok: true, applicationId }
  })
}

/**
 * Reads and scans a new resume, unless the application can't be sent anyway. Both take time, so the job is checked
 * again in the transaction.
 */
async function checkNewResume(
  ctx: Ctx,
  jobId: string,
  applicant: Person,
  contents: ApplicationContents,
  file: UploadedFile,
): Promise<{ ok: true; resume: CheckedResume } | Exclude<SubmitApplicationResult, { ok: true }>> {
  const [job] = await selectJob(ctx, jobId, applicant)
  if (!job) throw notFound()
  if (await findMyApplicationForJob(ctx, jobId)) return { ok: false, reason: 'already-applied' }
  const rejection = await findRejection(ctx, job, contents)
  if (rejection) return { ok: false, reason: rejection }
  const checked = await checkResumeFile(ctx, file)
  return checked.ok ? checked : { ok: false, reason: 'file', rejection: checked.reason }
}

/** Why the application cannot be sent now, or null. */
async function findRejection(ctx: Ctx, job: Job, contents: ApplicationContents) {
  const closed = closedReason(job, ctx.now)
  if (closed) return closed
  if (!(await canSendResume(ctx, contents.resumeId))) return 'no-resume'
  if (!(await canSendAnswers(ctx, job.id, contents.answers))) return 'questions'
  return null
}

type Job = Awaited<ReturnType<typeof selectJob>>[number]

function selectJob(ctx: Ctx, jobId: string, applicant: Person) {
  const { id, title, companyName, location, postedBy } = jobs
  const { publishedAt, publishAt, heldAt, pausedAt, closedAt, filledAt, closesAt } = jobs
  const listing = { publishedAt, publishAt, heldAt, pausedAt, closedAt, filledAt, closesAt }
  return ctx.db
    .select({
      id,
      title,
      companyName,
      location,
      postedBy,
      ...listing,
      listedUntil: currentListedUntil(),
      workRights: profiles.workRights,
    })
    .from(jobs)
    .innerJoin(
      profiles,
      and(eq(profiles.id, applicant.id), isNull(profiles.erasedAt), eq(profiles.userType, applicant.userType)),
    )
    .where(and(eq(jobs.id, jobId), isNull(jobs.deletedAt), isNotNull(jobs.publishedAt)))
}

/**
 * Writes the application with the default resume where that is sent, its first event and its audit row and deletes the
 * draft in one statement, which also says whether a webhook receives it.
 *
 * @returns null if the person has already applied for this job
 */
async function insertApplication(
  ctx: Ctx,
  applicant: Person,
  job: Job,
  { resumeId, file, source }: ApplicationContents,
  resume: CheckedResume | undefined,
) {
  const id = newId()
  const application = ctx.db
    .insert(applications)
    .values({
      id,
      jobId: job.id,
      applicantId: applicant.id,
      postedBy: job.postedBy,
      status: INITIAL_STATUS,
      jobTitle: job.title,
      companyName: job.companyName,
      source: source ?? null,
      workRights: job.workRights,
      appliedAt: ctx.now,
      statusChangedAt: ctx.now,
    })
    .onConflictDoNothing({ target: [applications.jobId, applications.applicantId] })
    .returning({ id: applications.id })
  const event = sql`insert into ${applicationEvents} (id, application_id, to_status, actor_id, at)
    select ${newId()}::uuid, id, ${INITIAL_STATUS}, ${applicant.id}::uuid, ${ctx.now.toISOString()}::timestamptz from created`
  const audit = insertAuditFor(ctx, sql`created`, {
    action: 'application.submitted',
    subjectType: 'application',
    subjectId: id,
    // The upload has no audit row of its own, which would name a person beside the label of a blind review.
    details: { jobId: job.id, ...(resume && { resume: { kind: resume.kind, size: resume.bytes.byteLength } }) },
  })
  const draft = sql`delete from ${applicationDrafts} using created where person_id = ${applicant.id}::uuid and job_id = ${job.id}::uuid`
  const submission =
    resumeId === 'default' && !file ? sql`, submission as (${insertDefaultResume(ctx, sql`created`)})` : sql``
  const { rows } = await ctx.db.execute<{ id: string; has_endpoints: boolean }>(
    sql`with created as ${application}, event as (${event}), audit as (${audit}), draft as (${draft})${submission}
      select id, ${webhookEndpointsExist('application.created')} as has_endpoints from created`,
  )
  return rows[0] ?? null
}
