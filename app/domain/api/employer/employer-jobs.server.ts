import type { Ctx } from '#app/core/context.ts'
import { type PagePosition } from '#app/core/pagination/page-position.ts'
import { changeListing } from '#app/domain/jobs/lifecycle/change-listing.server.ts'
import { type JobStatus, jobStatus } from '#app/domain/jobs/lifecycle/job-status.ts'
import { listManagedJobs } from '#app/domain/jobs/manage/manage-queries.server.ts'
import { managedJobHref } from '#app/domain/jobs/manage/managed-job-href.ts'
import { findWarnings } from '#app/domain/jobs/posting/checks/find-warnings.server.ts'
import { editJob, findEditableJob } from '#app/domain/jobs/posting/edit-job.server.ts'
import { formatJobPay, isPayOfText, toFormFields } from '#app/domain/jobs/posting/job-columns.ts'
import { jobForm, toJobInput } from '#app/domain/jobs/posting/job-form.ts'
import { postJob } from '#app/domain/jobs/posting/post-job.server.ts'
import { type ReferenceTakenResult, referenceTakenMessage } from '#app/domain/jobs/posting/reference-taken.server.ts'
import { formatDollars } from '#app/lib/dollars.ts'
import { itemsToLines } from '#app/lib/text.ts'
import type { jobs } from '#db/schema/jobs.ts'
import { isPastEnd } from '../is-past-end.ts'
import type { EmployerJob, EmployerJobInput } from './employer-schema.ts'
import type { StoredResponse } from './respond-once.server.ts'

/** Fields with another name in the API than in the form. */
const API_NAMES: Record<string, string> = { pay_min: 'pay_min_cents', pay_max: 'pay_max_cents' }

/** An invalid field of a job, by its name in the API. */
type FieldError = { parameter: string; message: string }

export type SaveEmployerJobResult =
  | { ok: true; job: EmployerJob }
  | { ok: false; reason: 'invalid'; errors: FieldError[] }
  /** Another job of the company has the reference. */
  | { ok: false; reason: 'reference-taken'; errors: FieldError[] }
  /** Someone has saved the job since `version`; `job` is the job as it is now. */
  | { ok: false; reason: 'stale'; job: EmployerJob }

/** A page of the employer's own jobs, newest first. */
export async function listEmployerJobs(
  ctx: Ctx,
  filter: { q: string; status: JobStatus | '' },
  position: PagePosition,
) {
  const page = await listManagedJobs(ctx, filter, position)
  if (isPastEnd(position, page)) return { jobs: [], next: null, previous: null }
  const { rows, newer, older } = page
  return {
    jobs: rows.map((job) => ({
      id: job.id,
      title: job.title,
      company: job.companyName,
      status: job.status,
      posted_at: job.createdAt.toISOString(),
      closes_on: job.closesOn,
      applicants: job.applicants,
      new_applicants: job.newApplicants,
    })),
    next: older,
    previous: newer,
  }
}

/** One of the employer's own jobs. @throws a 404 response for any other */
export async function findEmployerJob(ctx: Ctx, id: string): Promise<EmployerJob> {
  return formatJob(ctx, await findEditableJob(ctx, id))
}

/** Posts a job by the rules of the form `Post Job`. */
export async function createEmployerJob(ctx: Ctx, input: EmployerJobInput): Promise<SaveEmployerJobResult> {
  const parsed = jobForm({ now: ctx.now, timeZone: ctx.timeZone, canChooseCompany: false }).safeParse(toFields(input))
  if (!parsed.success) return { ok: false, reason: 'invalid', errors: errorsOf(parsed.error.issues) }
  const posted = await postJob(ctx, toJobInput(parsed.data))
  return posted.ok ? { ok: true, job: await findEmployerJob(ctx, posted.id) } : referenceConflict(posted)
}

/** Changes fields of a job. @throws a 404 response for a job of another employer */
export async function updateEmployerJob(
  ctx: Ctx,
  id: string,
  { version, ...changes }: Partial<EmployerJobInput> & { version: number },
): Promise<SaveEmployerJobResult> {
  const before = await findEditableJob(ctx, id)
  const rules = { now: ctx.now, timeZone: ctx.timeZone, canChooseCompany: false, before }
  const parsed = jobForm(rules).safeParse(toFields({ ...toInput(before), ...payBefore(before, changes), ...changes }))
  if (!parsed.success) return { ok: false, reason: 'invalid', errors: errorsOf(parsed.error.issues) }
  const result = await editJob(ctx, id, toJobInput(parsed.data), { expectedVersion: version })
  if (result.ok) return { ok: true, job: await findEmployerJob(ctx, id) }
  if (result.reason === 'reference-taken') return referenceConflict(result)
  if (result.reason === 'closes-before-published')
    return { ok: false, reason: 'invalid', errors: [{ parameter: 'closes_on', message: result.message }] }
  return { ok: false, reason: 'stale', job: await formatJob(ctx, result.current) }
}

/** The response to a job that was not saved: the status, and the body of its problem. */
export function rejectedJobResponse(result: Extract<SaveEmployerJobResult, { ok: false }>): StoredResponse {
  switch (result.reason) {
    case 'invalid':
      return { status: 400, body: { detail: 'A field is invalid.', errors: result.errors } }
    case 'reference-taken':
      return { status: 409, body: { detail: 'Another job has this reference.', errors: result.errors } }
    case 'stale':
      return { status: 409, body: { detail: `The job has version ${result.job.version} now. Read it again.` } }
  }
}

/** Closes a job. @returns its status if it cannot be closed. @throws a 404 response for a job of another employer */
export async function closeEmployerJob(
  ctx: Ctx,
  id: string,
): Promise<{ ok: true; job: EmployerJob } | { ok: false; status: JobStatus }> {
  const result = await changeListing(ctx, id, 'close')
  return result.ok ? { ok: true, job: await findEmployerJob(ctx, id) } : { ok: false, status: result.status }
}

type Job = typeof jobs.$inferSelect

async function formatJob(ctx: Ctx, job: Job): Promise<EmployerJob> {
  const { baseUrl, now } = ctx
  const { benefits = [], category = null, work_arrangement = null, ...input } = toInput(job)
  return {
    id: job.id,
    url: baseUrl + managedJobHref(job.id, job.publishedAt !== null),
    company: job.companyName,
    ...input,
    benefits,
    category,
    work_arrangement,
    salary: job.salary,
    pay_min_cents: job.payMinCents,
    pay_max_cents: job.payMaxCents,
    pay_period: job.payPeriod,
    closes_on: job.closesOn,
    reference: job.reference,
    status: jobStatus(job, now),
    version: job.version,
    posted_at: job.createdAt.toISOString(),
    updated_at: job.updatedAt.toISOString(),
    warnings: (await findWarnings(ctx, toFormFields(job))).flatMap(({ kind, field, message }) =>
      kind === 'other-company' ? [] : { kind, parameter: API_NAMES[field] ?? field, message },
    ),
  }
}

function toInput(job: Job): EmployerJobInput {
  return {
    title: job.title,
    location: job.location,
    job_type: job.jobType as EmployerJobInput['job_type'],
    description: job.description,
    responsibilities: job.responsibilities,
    requirements: job.requirements,
    benefits: job.benefits,
    category: job.category,
    work_arrangement: job.workArrangement,
    salary: job.salary,
    pay_min_cents: job.payMinCents,
    pay_max_cents: job.payMaxCents,
    pay_period: job.payPeriod,
    closes_on: job.closesOn,
    reference: job.reference,
  }
}

/**
 * Of the salary text and the amounts, what a change of the other one leaves without meaning: amounts that the text
 * stated, and a text that was generated from the amounts. Both are derived again.
 */
function payBefore(job: Job, changes: Partial<EmployerJobInput>): Partial<EmployerJobInput> {
  const changesText = changes.salary !== undefined
  const changesAmounts = [changes.pay_min_cents, changes.pay_max_cents, changes.pay_period].some(
    (one) => one !== undefined,
  )
  const isGenerated = job.salary === formatJobPay(job)
  if (changesAmounts && !changesText && isGenerated) return { salary: null }
  if (changesText && !changesAmounts && isPayOfText(job) && !(isGenerated && changes.salary === null)) {
    return { pay_min_cents: null, pay_max_cents: null, pay_period: null }
  }
  return {}
}

/**
 * The input as the fields of the form, so that both have the same rules. Missing fields are undefined, as in a form.
 */
function toFields(input: EmployerJobInput) {
  const text = (value: string | null | undefined) => value ?? undefined
  const dollars = (cents: number | null | undefined) => (cents == null ? undefined : formatDollars(cents))
  return {
    title: text(input.title),
    location: text(input.location),
    job_type: input.job_type,
    description: text(input.description),
    responsibilities: itemsToLines(input.responsibilities),
    requirements: itemsToLines(input.requirements),
    benefits: itemsToLines(input.benefits ?? []),
    category: text(input.category),
    work_arrangement: text(input.work_arrangement),
    salary: text(input.salary),
    pay_min: dollars(input.pay_min_cents),
    pay_max: dollars(input.pay_max_cents),
    pay_period: text(input.pay_period),
    closes_on: text(input.closes_on),
    reference: text(input.reference),
  }
}

function referenceConflict(taken: ReferenceTakenResult): SaveEmployerJobResult {
  return {
    ok: false,
    reason: 'reference-taken',
    errors: [{ parameter: 'reference', message: referenceTakenMessage(taken) }],
  }
}

function errorsOf(issues: readonly { path: PropertyKey[]; message: string }[]): FieldError[] {
  return issues.map(({ path, message }) => {
    const field = String(path[0] ?? '')
    return { parameter: API_NAMES[field] ?? field, message }
  })
}
