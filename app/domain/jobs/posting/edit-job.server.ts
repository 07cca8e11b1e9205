import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import type { StaleResult } from '#app/core/version.ts'
import { formatDateTime, instantIn, timeIn, todayIn } from '#app/lib/dates.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan, can } from '#app/policy/policy.ts'
import { jobsVisibleTo } from '#app/policy/scopes.server.ts'
import { jobs } from '#db/schema/jobs.ts'
import { enqueueJobEvents } from '../enqueue-job-events.server.ts'
import { recomputeListing, unlistedColumns } from '../listing.server.ts'
import { listQuestions } from '../questions/list-questions.server.ts'
import type { QuestionInput } from '../questions/question.ts'
import { saveQuestions } from '../questions/save-questions.server.ts'
import { locateJob } from '../search/places/locate-job.server.ts'
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
  const [job] = isId(id)
    ? await ctx.db
        .select()
        .from(jobs)
        .where(and(eq(jobs.id, id), jobsVisibleTo(ctx.actor, 'job.edit')))
    : []
  if (!job) throw notFound()
  return job
}

/**
 * Saves an edited job. A different company name from an admin detaches the job from its company's public page; an
 * employer's job keeps its company. A job of a company that is not verified is held for a review if its new text asks
 * applicants for what scams ask for (decision 26). The time at which a draft is published stays the same on the clocks of its
 * location, whose time zone may be another one now.
 *
 * @param expectedVersion the version that the form was opened with
 * @param questions its screening questions; null leaves them as they are
 * @returns whether this edit holds the job, `stale` with the saved job if someone else has saved it since, or `reference-taken` if another job of the
 *   company has the reference
 * @throws a 404 response for a job that the user cannot edit
 */
export async function editJob(
  ctx: Ctx,
  id: string,
  input: JobInput,
  expectedVersion: number,
  questions: readonly QuestionInput[] | null = null,
): Promise<EditJobResult> {
  const before = await findEditableJob(ctx, id)
  const companyName = input.companyName ?? before.companyName
  const values = {
    ...toJobColumns(input, ctx.timeZone),
    ...locateJob(input.location),
    companyName,
    companyId: companyName === before.companyName ? before.companyId : null,
  }
  const publishAt = before.publishAt && instantIn(values.timeZone, ...localTime(before.publishAt, before.timeZone))
  if (publishAt && values.closesAt && publishAt >= values.closesAt)
    return {
      ok: false,
      reason: 'closes-before-published',
      message: `The job is published on ${formatDateTime(publishAt, values.timeZone)}. Choose a later date, or change that time first.`,
    }
  const save = () =>
    transaction(ctx, async (ctx): Promise<{ ok: true; isHeld: boolean } | null> => {
      const isHeld = await mustHold(ctx, before, input, questions)
      const [saved] = await ctx.db
        .update(jobs)
        .set({
          ...values,
          publishAt,
          ...(isHeld && { heldAt: ctx.now, reviewedAt: null, ...unlistedColumns(ctx) }),
          version: sql`${jobs.version} + 1`,
          updatedAt: ctx.now,
        })
        .where(and(eq(jobs.id, id), eq(jobs.version, expectedVersion), jobsVisibleTo(ctx.actor, 'job.edit')))
        .returning({ id: jobs.id })
      if (!saved) return null
      const hasNewQuestions = questions !== null && (await saveQuestions(ctx, id, questions))
      await recomputeListing(ctx, eq(jobs.id, id))
      // It was unlisted above, so that the line before finds no change.
      if (isHeld && before.listedUntil) await enqueueJobEvents(ctx, 'job.closed', [id])
      const changed = Object.entries(values).filter(([name, value]) => !isEqual(before[name as keyof Job], value))
      await recordAudit(ctx, {
        action: 'job.edited',
        subjectType: 'job',
        subjectId: id,
        details: {
          title: values.title,
          changed: [...changed.map(([name]) => name), ...(hasNewQuestions ? ['questions'] : [])],
        },
      })
      return { ok: true, isHeld }
    })
  const result = await rejectTakenReference(ctx, { ...values, except: id }, save)
  return result ?? { ok: false, reason: 'stale', current: await findEditableJob(ctx, id) }
}

/** The date and time of an instant on the clocks of a zone. */
const localTime = (at: Date, timeZone: string) => [todayIn(timeZone, at), timeIn(timeZone, at)] as const

/** Whether an edit adds wording to a listed or reviewed job for which a new job would be held. */
async function mustHold(ctx: Ctx, before: Job, input: JobInput, questions: readonly QuestionInput[] | null) {
  const wording = findScamWording(input, questions ?? [])
  if (wording.length === 0 || before.heldAt !== null || can(ctx.actor, 'job.choose-company')) return false
  const known = new Set(findScamWording(before, questions === null ? [] : await listQuestions(ctx, before.id)))
  return wording.some((key) => !known.has(key)) && !(await isVerifiedCompany(ctx, before.companyId))
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
