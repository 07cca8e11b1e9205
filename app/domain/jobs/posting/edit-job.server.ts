import { and, eq, inArray, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { StaleResult } from '#app/core/version.ts'
import { formatDateTime, instantIn, timeIn, todayIn } from '#app/lib/dates.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan, can } from '#app/policy/policy.ts'
import { jobsVisibleTo } from '#app/policy/scopes.server.ts'
import { companies } from '#db/schema/companies.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'
import { enqueueJobEvents } from '../enqueue-job-events.server.ts'
import { recomputeListing, unlistedColumns } from '../listing.server.ts'
import { listQuestions } from '../questions/list-questions.server.ts'
import type { QuestionInput } from '../questions/question.ts'
import { saveQuestions } from '../questions/save-questions.server.ts'
import { recordJobsHeld } from '../record-jobs-held.server.ts'
import { locateJob } from '../search/places/locate-job.server.ts'
import { takeOverJobs } from '../take-over-jobs.server.ts'
import { isSameCompanyName } from './checks/check-company.ts'
import { findScamWording } from './checks/scam-wording.ts'
import { isVerifiedCompany } from './is-verified-company.server.ts'
import { toJobColumns } from './job-columns.ts'
import type { JobInput } from './job-form.ts'
import { type ReferenceTakenResult, rejectTakenReference } from './reference-taken.server.ts'

type Job = typeof jobs.$inferSelect

export type EditJobResult =
  | { ok: true; isHeld: boolean }
  /** The new closing date is before the time at which the draft is published. */
  | { ok: false; reason: 'closes-before-published'; message: string }
  | StaleResult<Job>
  | ReferenceTakenResult

/** The job behind the edit form. @throws a 404 response for a job that the user cannot edit */
export async function findEditableJob(ctx: Ctx, id: string): Promise<Job> {
  assertCan(ctx.actor, 'job.edit')
  const [job] = isId(id) ? await selectEditableJob(ctx, id) : []
  if (!job) throw notFound()
  return job
}

const selectEditableJob = (ctx: Ctx, id: string) =>
  ctx.db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), jobsVisibleTo(ctx.actor, 'job.edit')))

/**
 * Saves an edited job. A different company name from an admin detaches the job, with its applications, from its
 * company; the name of the poster's company gives it back; an employer's job keeps its company. An admin takes over the
 * job of a suspended admin (`takeOverJobs`). A job of a company that is not verified is held for a review if its new
 * text asks applicants for what scams ask for (decision 26). The time at which a draft is published stays the same on
 * the clocks of its location, whose time zone may be another one now. The job is locked, so that who publishes, pauses
 * or approves it at the same time comes before or after.
 *
 * @param options.expectedVersion the version that the form was opened with
 * @param options.questions its screening questions; null, the default, leaves them as they are
 * @returns whether this edit holds the job, `stale` with the saved job if someone else has saved it since, or
 *   `reference-taken` if another job of the company has the reference
 * @throws a 404 response for a job that the user cannot edit
 */
export async function editJob(
  ctx: Ctx,
  id: string,
  input: JobInput,
  { expectedVersion, questions = null }: { expectedVersion: number; questions?: readonly QuestionInput[] | null },
): Promise<EditJobResult> {
  const opened = await findEditableJob(ctx, id)
  const save = () =>
    transaction(ctx, async (ctx): Promise<EditJobResult> => {
      // A company that is being verified is locked before its jobs, so it is here as well.
      const isTrusted = await isTrustedText(ctx, opened, input, questions)
      const [before] = await selectEditableJob(ctx, id).for('update')
      if (!before) throw notFound()
      if (before.version !== expectedVersion) return { ok: false, reason: 'stale', current: before }
      const company = await companyOf(ctx, before, input)
      const values = { ...toJobColumns(input, ctx.timeZone), ...locateJob(input.location), ...company }
      const publishAt = before.publishAt && instantIn(values.timeZone, ...localTime(before.publishAt, before.timeZone))
      if (publishAt && values.closesAt && publishAt >= values.closesAt)
        return {
          ok: false,
          reason: 'closes-before-published',
          message: `The job is published on ${formatDateTime(publishAt, values.timeZone)}. Choose a later date, or change that time first.`,
        }
      const isHeld = !isTrusted && (await mustHold(ctx, before, input, questions))
      await ctx.db
        .update(jobs)
        .set({
          ...values,
          publishAt,
          ...(isHeld && { heldAt: ctx.now, reviewedAt: null, ...unlistedColumns(ctx) }),
          version: sql`${jobs.version} + 1`,
          updatedAt: ctx.now,
        })
        .where(eq(jobs.id, id))
      const hasNewQuestions = questions !== null && (await saveQuestions(ctx, id, questions))
      if (can(ctx.actor, 'job.choose-company')) await takeOverJobs(ctx, [id])
      await recomputeListing(ctx, eq(jobs.id, id))
      // It was unlisted above, so that the line before finds no change.
      if (isHeld && before.listedUntil) await enqueueJobEvents(ctx, 'job.closed', [id])
      // Without the columns that are derived from what was entered.
      const changed = Object.entries(values).filter(
        ([name, value]) => name in input && !isEqual(before[name as keyof Job], value),
      )
      await recordAudit(ctx, {
        action: 'job.edited',
        subjectType: 'job',
        subjectId: id,
        details: {
          title: values.title,
          changed: [...changed.map(([name]) => name), ...(hasNewQuestions ? ['questions'] : [])],
        },
      })
      if (isHeld) await recordJobsHeld(ctx, { id, title: values.title })
      return { ok: true, isHeld }
    })
  const company = await companyOf(ctx, opened, input)
  return rejectTakenReference(ctx, { ...company, reference: input.reference, except: id }, save)
}

/**
 * The company of an edited job, and the name that the job shows. Another name than its company's detaches a job. One
 * without a company gets its poster's if that has the name. Names are compared without case.
 */
async function companyOf(ctx: Ctx, job: Job, { companyName: name }: JobInput) {
  const { companyName, companyId } = job
  if (name === null || (companyId !== null && isSameCompanyName(name, companyName))) return { companyName, companyId }
  const posters = ctx.db.select({ id: profiles.companyId }).from(profiles).where(eq(profiles.id, job.postedBy))
  const [company] = await ctx.db
    .select({ companyName: companies.name, companyId: companies.id })
    .from(companies)
    .where(
      and(
        // A company's new name is copied to its older jobs by a task.
        companyId === null ? inArray(companies.id, posters) : eq(companies.id, companyId),
        sql`lower(${companies.name}) = lower(${name})`,
      ),
    )
  return company ?? { companyName: name, companyId: null }
}

/** The date and time of an instant on the clocks of a zone. */
const localTime = (at: Date, timeZone: string) => [todayIn(timeZone, at), timeIn(timeZone, at)] as const

/**
 * Whether a text needs no review, because of its wording or of who posts it. Locks the company (`isVerifiedCompany`).
 */
async function isTrustedText(ctx: Ctx, job: Job, input: JobInput, questions: readonly QuestionInput[] | null) {
  if (can(ctx.actor, 'job.choose-company') || findScamWording(input, questions ?? []).length === 0) return true
  return isVerifiedCompany(ctx, job.companyId)
}

/** Whether an edit adds wording to a listed or reviewed job for which a new job would be held. */
async function mustHold(ctx: Ctx, before: Job, input: JobInput, questions: readonly QuestionInput[] | null) {
  if (before.heldAt !== null) return false
  const known = new Set(findScamWording(before, questions === null ? [] : await listQuestions(ctx, before.id)))
  return findScamWording(input, questions ?? []).some((key) => !known.has(key))
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
