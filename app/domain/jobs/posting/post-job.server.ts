import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { idOfSubmission } from '#app/core/fingerprint.server.ts'
import { lockOwnProfile } from '#app/core/security/lock-own-profile.server.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { hasNameOfVerifiedCompany } from '#app/domain/companies/same-name.server.ts'
import { findSecuritySettings } from '#app/domain/security/security-settings-queries.server.ts'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { assertCan, can, requirePerson } from '#app/policy/policy.ts'
import { jobs } from '#db/schema/jobs.ts'
import { recomputeListing } from '../listing.server.ts'
import type { QuestionInput } from '../questions/question.ts'
import { saveQuestions } from '../questions/save-questions.server.ts'
import { recordJobsHeld } from '../record-jobs-held.server.ts'
import { locateJob } from '../search/places/locate-job.server.ts'
import { findScamWording } from './checks/scam-wording.ts'
import { isVerifiedCompany } from './is-verified-company.server.ts'
import { toJobColumns } from './job-columns.ts'
import type { JobInput } from './job-form.ts'
import { type ReferenceTakenResult, rejectTakenReference } from './reference-taken.server.ts'

export type PostJobResult = { ok: true; id: string; isHeld: boolean } | ReferenceTakenResult

/** When a job is published: now, at a set time by a task, or a draft when someone publishes it. */
export type Publication = 'now' | 'draft' | Date

type PostJobOptions = {
  /**
   * Determines the job's id together with everything that was entered (`idOfSubmission`), so that the same form
   * submitted twice creates one job. One that was changed, or whose job is deleted, creates another job.
   */
  idempotencyKey?: string | null
  /** Its screening questions; none by default. */
  questions?: readonly QuestionInput[]
  /** `now` by default. */
  publication?: Publication
}

const AUDIT = {
  now: 'job.posted',
  draft: 'job.draft-saved',
  scheduled: 'job.scheduled',
} as const

/**
 * Posts a job, open immediately or at a set time, or saves it as a draft. The company is the employer's own; an admin
 * chooses the name, by default the agency's. A job of a company that is not verified waits for an admin's review: it is
 * open in the meantime, or held where the setting `Hold jobs of new employers` is on, its company has the name of a
 * verified one, or its text asks applicants for what scams ask for (decision 26).
 *
 * @returns the job's id and whether it is held, or `reference-taken` if another job of the company has the reference
 */
export async function postJob(
  ctx: Ctx,
  input: JobInput,
  { idempotencyKey = null, questions = [], publication = 'now' }: PostJobOptions = {},
): Promise<PostJobResult> {
  assertCan(ctx.actor, 'job.post')
  const person = requirePerson(ctx.actor)
  const company = await resolveCompany(ctx, person, input.companyName)
  const isCompanyHeld = await mustHoldJobsOf(ctx, company.companyId)
  const id = idOfSubmission(idempotencyKey, [person.id, input, questions, publication])
  const insert = () =>
    transaction(ctx, async (ctx): Promise<PostJobResult> => {
      await lockOwnProfile(ctx, person, 'share')
      const isReviewed = can(person, 'job.choose-company') || (await isVerifiedCompany(ctx, company.companyId))
      const isHeld = !isReviewed && (isCompanyHeld || findScamWording(input, questions).length > 0)
      const row: typeof jobs.$inferInsert = {
        ...toJobColumns(input, ctx.timeZone),
        ...locateJob(input.location),
        ...company,
        id,
        source: 'form',
        postedBy: person.id,
        publishedAt: publication === 'now' ? ctx.now : null,
        publishAt: publication instanceof Date ? publication : null,
        reviewedAt: isReviewed ? ctx.now : null,
        heldAt: isHeld ? ctx.now : null,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      }
      if (!(await insertUnlessExists(ctx, row))) {
        const [first] = await ctx.db.select().from(jobs).where(eq(jobs.id, id))
        if (first?.deletedAt === null) return { ok: true, id, isHeld: first.heldAt !== null }
        row.id = newId()
        await insertUnlessExists(ctx, row)
      }
      await saveQuestions(ctx, row.id, questions)
      await recomputeListing(ctx, eq(jobs.id, row.id))
      await recordAudit(ctx, {
        action: AUDIT[publication instanceof Date ? 'scheduled' : publication],
        subjectType: 'job',
        subjectId: row.id,
        details: {
          title: row.title,
          company: row.companyName,
          ...(publication instanceof Date && { at: publication.toISOString() }),
        },
      })
      if (isHeld) await recordJobsHeld(ctx, { id: row.id, title: row.title })
      return { ok: true, id: row.id, isHeld }
    })
  const unlessTaken = () => rejectTakenReference(ctx, { ...company, reference: input.reference }, insert)
  const posted = await unlessTaken()
  // Of two submissions of one form at the same time the second can meet the reference of the first before its id.
  return posted.ok || !(await ctx.db.$count(jobs, eq(jobs.id, id))) ? posted : unlessTaken()
}

/** Whether every job that the actor posts now would be held for review, whatever its text is. */
export async function shouldHoldJobs(ctx: Ctx): Promise<boolean> {
  const { actor } = ctx
  if (actor.kind !== 'person' || actor.userType !== 'employer' || actor.isCompanyVerified) return false
  return mustHoldJobsOf(ctx, actor.companyId)
}

/** Whether the jobs of a company are held as long as it is not verified. */
async function mustHoldJobsOf(ctx: Ctx, companyId: string | null): Promise<boolean> {
  const { holdNewEmployerJobs } = await findSecuritySettings(ctx)
  return holdNewEmployerJobs || (companyId !== null && (await hasNameOfVerifiedCompany(ctx, companyId)))
}

async function resolveCompany(ctx: Ctx, person: Person, chosenName: string | null) {
  if (!can(person, 'job.choose-company') && person.companyName !== null) {
    return { companyId: person.companyId, companyName: person.companyName }
  }
  return { companyId: null, companyName: chosenName ?? (await findAgency(ctx)).name }
}

async function insertUnlessExists(ctx: Ctx, row: typeof jobs.$inferInsert): Promise<boolean> {
  const inserted = await ctx.db
    .insert(jobs)
    .values(row)
    .onConflictDoNothing({ target: jobs.id })
    .returning({ id: jobs.id })
  return inserted.length > 0
}
