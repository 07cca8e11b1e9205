import { z } from 'zod'
import { STATUSES } from '#app/domain/applications/application.ts'
import { JOB_TYPES, MAX_JOB_LENGTHS, WORK_ARRANGEMENTS } from '#app/domain/jobs/job.ts'
import { JOB_STATUSES } from '#app/domain/jobs/lifecycle/job-status.ts'
import { WARNING_KINDS } from '#app/domain/jobs/posting/checks/check-job.ts'
import { isId } from '#app/lib/id.ts'
import { PAY_PERIODS } from '#app/lib/pay.ts'
import { cursor, rejectTwoCursors } from '../api-schema.ts'

/**
 * The schemas of an employer's own jobs and applicants in the API. They validate requests and make the OpenAPI
 * document.
 */

const MAX_CENTS = 1_000_000_000
const cents = z.int().min(0).max(MAX_CENTS).nullable().optional()
const line = (max: number) => z.string().max(max).nullable().optional()
const requiredText = (max: number) => z.string().max(max).regex(/\S/, { error: 'Required' })
const lines = z.array(z.string().max(MAX_JOB_LENGTHS.item)).max(MAX_JOB_LENGTHS.items)
const requiredLines = lines.min(1, { error: 'Required' })

/** The header `Idempotency-Key`: letters, digits and punctuation; a UUID is common. */
export const IDEMPOTENCY_KEY = /^[!-~]{1,100}$/

/** A job as it is posted. The rules of the form `Post Job` apply as well. */
export const employerJobInput = z.strictObject({
  title: requiredText(MAX_JOB_LENGTHS.title),
  location: requiredText(MAX_JOB_LENGTHS.location),
  job_type: z.enum(JOB_TYPES),
  description: requiredText(MAX_JOB_LENGTHS.description).describe('Plain text; blank lines separate paragraphs.'),
  responsibilities: requiredLines,
  requirements: requiredLines,
  benefits: lines.optional(),
  category: line(MAX_JOB_LENGTHS.category),
  work_arrangement: z.enum(WORK_ARRANGEMENTS).nullable().optional(),
  salary: line(MAX_JOB_LENGTHS.salary).describe('Pay as text. Generated from the amounts if omitted.'),
  pay_min_cents: cents,
  pay_max_cents: cents,
  pay_period: z.enum(PAY_PERIODS).nullable().optional(),
  closes_on: z.iso.date().nullable().optional().describe('The last open day, in the time zone of the location.'),
  reference: line(MAX_JOB_LENGTHS.reference).describe("The employer's own reference for the job."),
})

/** Changes of a job: any of its fields, and the version that they are based on. */
export const employerJobChanges = employerJobInput.partial().extend({
  version: z
    .int()
    .describe(
      'The `version` that the change is based on. If the job has another one by now, the request fails with 409.',
    ),
})

/** One of the employer's own jobs. */
export const employerJob = z.object({
  id: z.uuid(),
  url: z.url().describe('The page of the job; its preview, for which you sign in, before it is published.'),
  title: z.string(),
  company: z.string(),
  location: z.string(),
  job_type: z.string(),
  work_arrangement: z.string().nullable(),
  category: z.string().nullable(),
  salary: z.string().nullable(),
  pay_min_cents: z.int().nullable(),
  pay_max_cents: z.int().nullable(),
  pay_period: z.enum(PAY_PERIODS).nullable(),
  description: z.string(),
  responsibilities: z.array(z.string()),
  requirements: z.array(z.string()),
  benefits: z.array(z.string()),
  closes_on: z.iso.date().nullable(),
  reference: z.string().nullable(),
  status: z.enum(JOB_STATUSES),
  version: z.int(),
  posted_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  warnings: z
    .array(
      z.object({ kind: z.enum(WARNING_KINDS).exclude(['other-company']), parameter: z.string(), message: z.string() }),
    )
    .describe('Wording that can be unlawful, and unusual or low pay. The job is saved as it was sent.'),
})

const pages = {
  next: z.string().nullable().describe('`after` of the next page; null on the last page.'),
  previous: z.string().nullable().describe('`before` of the previous page; null on the first page.'),
}

/** A page of the employer's own jobs. */
export const employerJobPage = z.object({
  jobs: z
    .array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        company: z.string(),
        status: z.enum(JOB_STATUSES),
        posted_at: z.iso.datetime(),
        closes_on: z.iso.date().nullable(),
        applicants: z.int(),
        new_applicants: z.int().describe('Applications that are still Pending.'),
      }),
    )
    .describe('At most 20, newest first.'),
  ...pages,
})

/** An application with its applicant's contact details. */
export const employerApplicant = z.object({
  id: z.uuid(),
  job: z.object({ id: z.uuid(), title: z.string() }),
  name: z.string().describe('A label such as "Applicant 9C7716" during a blind review.'),
  email: z
    .string()
    .describe('Empty during a blind review, while the account is suspended, and once it has been deleted.'),
  phone: z
    .string()
    .nullable()
    .describe('Null if there is none, during a blind review, and while the account is suspended.'),
  headline: z.string().nullable().describe('Null if there is none, and during a blind review.'),
  status: z.string(),
  applied_at: z.iso.datetime(),
  status_changed_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable().describe('When the job was removed before a decision; null otherwise.'),
})

/** An application whose status was changed. */
export const employerApplicantChanged = employerApplicant
  .partial({ job: true, name: true, email: true, phone: true, headline: true, ended_at: true })
  .describe('With the scope `applicants:read` the whole application, without it only its id, status and times.')

/** A page of applicants. */
export const employerApplicantPage = z.object({
  applicants: z.array(employerApplicant).describe('At most 20, newest first.'),
  ...pages,
})

/** A change of an application's status. */
export const statusChange = z.strictObject({
  status: z.enum(STATUSES).exclude(['Withdrawn']),
  expected_status: z
    .enum(STATUSES)
    .describe(
      'The status that the change is based on. If the application has another one by now, the request fails with 409.',
    ),
})

/**
 * A UUID that can be the id of a row. The filter and the cursor of the list ignore others, and would give all
 * applicants.
 */
const rowId = (error: string) => z.uuid({ error, abort: true }).refine(isId, { error })
const applicantCursor = rowId('Not a cursor of this list').optional()

/** The query of `/api/v1/employer/jobs`. */
export const employerJobQuery = z
  .strictObject({
    q: z.string().max(100).optional().describe('Text that the title or company contains.'),
    status: z.enum(JOB_STATUSES).optional().describe('Only jobs with this status.'),
    after: cursor.describe('The cursor of the next page, from `next` of the previous response.'),
    before: cursor.describe('The cursor of the previous page, from `previous` of a response.'),
  })
  .superRefine(rejectTwoCursors)

/** The query of `/api/v1/employer/applicants`. */
export const employerApplicantQuery = z
  .strictObject({
    job: rowId('Not the id of a job').optional().describe('Only applicants for this job.'),
    status: z.enum(STATUSES).optional().describe('Only applicants with this status.'),
    q: z.string().max(100).optional().describe('Words to search applicants for.'),
    after: applicantCursor.describe('The cursor of the next page, from `next` of the previous response.'),
    before: applicantCursor.describe('The cursor of the previous page, from `previous` of a response.'),
  })
  .superRefine(rejectTwoCursors)

export type EmployerJobInput = z.output<typeof employerJobInput>
export type EmployerJob = z.output<typeof employerJob>
export type EmployerApplicant = z.output<typeof employerApplicant>
