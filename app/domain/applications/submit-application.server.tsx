import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { type Email, enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { isOpen } from '#app/domain/jobs/job.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId, newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { applicationEvents, applications } from '#db/schema/applications.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'
import { canSendAnswers } from './answers/insert-answers.server.ts'
import { INITIAL_STATUS, RETRACT_SECONDS } from './application.ts'
import { ApplicationReceivedEmail } from './emails/application-emails.tsx'
import { enqueueApplicationEvent } from './enqueue-application-event.server.ts'
import { findMyApplicationForJob } from './my-applications.server.ts'
import { notifyNewApplicant } from './notify-new-applicant.server.tsx'
import { type ApplicationContents, NO_CONTENTS } from './sent/application-form.ts'
import { canSendResume, insertSubmission } from './sent/insert-submission.server.ts'

export type SubmitApplicationResult =
  | { ok: true; applicationId: string }
  | { ok: false; reason: 'closed' | 'already-applied' | 'no-resume' | 'questions' }

/**
 * Applies for a job as the signed-in job seeker (product.md section 4). The unique index allows one application per
 * job and person, so double clicks are safe. The application, its first event, the audit row, the email to the applicant
 * and the task that emails the job's poster are one transaction.
 *
 * @param contents what is sent beside the profile. `no-resume`: the resume is deleted or another person's. `questions`: its
 *   answers are not those to the screening questions that the job asks now
 *
 * @throws a 403 response for anyone but a job seeker, a 404 response if the job is deleted, a draft or unknown
 */
export async function submitApplication(
  ctx: Ctx,
  jobId: string,
  contents: ApplicationContents = NO_CONTENTS,
): Promise<SubmitApplicationResult> {
  assertCan(ctx.actor, 'application.submit')
  const applicant = requirePerson(ctx.actor)
  if (!isId(jobId)) throw notFound()
  const condition = and(eq(jobs.id, jobId), isNull(jobs.deletedAt), isNotNull(jobs.publishedAt))
  const [job] = await selectJob(ctx, condition)
  if (!job) throw notFound()
  if (await findMyApplicationForJob(ctx, jobId)) return { ok: false, reason: 'already-applied' }
  if (!isOpen(job, ctx.now)) return { ok: false, reason: 'closed' }

  const email = await renderReceivedEmail(ctx, applicant, job)
  return transaction(ctx, async (ctx) => {
    // Locks the job, so that it cannot be closed, edited or deleted before the application is committed, and the applicant's
    // profile, so that the account cannot be deleted or get another type first.
    const [locked] = await selectJob(ctx, condition)
      .innerJoin(
        profiles,
        and(eq(profiles.id, applicant.id), isNull(profiles.erasedAt), eq(profiles.userType, applicant.userType)),
      )
      .for('share')
    if (!locked) throw notFound()
    if (!isOpen(locked, ctx.now)) return { ok: false, reason: 'closed' }
    if (!(await canSendResume(ctx, contents.resumeId))) return { ok: false, reason: 'no-resume' }
    if (!(await canSendAnswers(ctx, locked.id, contents.answers))) return { ok: false, reason: 'questions' }
    const applicationId = await insertApplication(ctx, applicant, locked, contents.source ?? null)
    if (!applicationId) return { ok: false, reason: 'already-applied' }
    await insertSubmission(ctx, applicationId, contents)
    await recordAudit(ctx, {
      action: 'application.submitted',
      subjectType: 'application',
      subjectId: applicationId,
      details: { jobId },
    })
    await enqueueEmail(ctx, email)
    await ctx.tasks.enqueue(ctx.db, notifyNewApplicant, { applicationId }, RETRACT_SECONDS)
    await enqueueApplicationEvent(ctx, 'application.created', applicationId, RETRACT_SECONDS)
    return { ok: true, applicationId }
  })
}

type Job = Pick<typeof jobs.$inferSelect, 'id' | 'title' | 'companyName' | 'location' | 'postedBy' | 'listedUntil'>

function selectJob(ctx: Ctx, condition: SQL | undefined) {
  const { id, title, companyName, location, postedBy, listedUntil } = jobs
  return ctx.db.select({ id, title, companyName, location, postedBy, listedUntil }).from(jobs).where(condition)
}

/** @returns the application's id, or null if the person has already applied for this job */
async function insertApplication(ctx: Ctx, applicant: Person, job: Job, source: string | null): Promise<string | null> {
  const id = newId()
  const created = await ctx.db
    .insert(applications)
    .values({
      id,
      jobId: job.id,
      applicantId: applicant.id,
      postedBy: job.postedBy,
      status: INITIAL_STATUS,
      jobTitle: job.title,
      companyName: job.companyName,
      source,
      appliedAt: ctx.now,
      statusChangedAt: ctx.now,
    })
    .onConflictDoNothing({ target: [applications.jobId, applications.applicantId] })
    .returning({ id: applications.id })
  if (created.length === 0) return null
  await ctx.db
    .insert(applicationEvents)
    .values({ id: newId(), applicationId: id, toStatus: INITIAL_STATUS, actorId: applicant.id, at: ctx.now })
  return id
}

/** Rendered before the transaction, so that rendering does not extend its locks. */
async function renderReceivedEmail(ctx: Ctx, applicant: Person, job: Job): Promise<Email> {
  const { title: jobTitle, companyName, location } = job
  return renderEmail(
    applicant.email,
    `Your application for ${jobTitle} at ${companyName}`,
    <ApplicationReceivedEmail
      {...{ jobTitle, companyName, location }}
      agency={await findAgency(ctx)}
      applicantName={applicant.fullName}
      appliedAt={formatDateTime(ctx.now, ctx.timeZone)}
      href={`${ctx.baseUrl}/employee/dashboard`}
    />,
  )
}
