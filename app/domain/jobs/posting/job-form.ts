import { z } from 'zod'
import { isCalendarDate, todayIn, zoneForLocation } from '#app/lib/dates.ts'
import { parseDollars } from '#app/lib/dollars.ts'
import { optionalLine, requiredLine } from '#app/lib/form-fields.ts'
import { PAY_PERIODS } from '#app/lib/pay.ts'
import { linesToItems, normaliseText } from '#app/lib/text.ts'
import { JOB_TYPES, MAX_JOB_LENGTHS, WORK_ARRANGEMENTS } from '../job.ts'
import { CLOSES_TOO_LATE, latestClosingDate } from '../latest-closing-date.ts'
import { questionsForm } from '../questions/question-form.ts'

export type JobFormRules = {
  now: Date
  /** The agency's time zone, for locations without a known one. */
  timeZone: string
  /** Admins choose the company. */
  canChooseCompany: boolean
  /** The saved job, when editing: lists that are empty and a closing date that has passed are accepted unchanged. */
  before?: { closesOn: string | null; responsibilities: readonly string[]; requirements: readonly string[] }
}

/** The time zone of a job: that of its location, or the agency's if the location has no known one. */
export function jobTimeZone(location: string, agencyZone: string): string {
  return zoneForLocation(location) ?? agencyZone
}

const items = (name: string, canBeEmpty: boolean) =>
  z
    .string()
    .optional()
    .transform((text) => linesToItems(text ?? ''))
    .refine((list) => canBeEmpty || list.length > 0, { error: `Add at least one ${name}.` })
    .refine((list) => list.length <= MAX_JOB_LENGTHS.items, { error: `Use ${MAX_JOB_LENGTHS.items} lines or fewer.` })
    .refine((list) => list.every((item) => item.length <= MAX_JOB_LENGTHS.item), {
      error: `Keep each line to ${MAX_JOB_LENGTHS.item} characters.`,
    })

const longText = z
  .string({ error: 'Describe the job.' })
  .transform(normaliseText)
  .refine((text) => text !== '', { error: 'Describe the job.', abort: true })
  .refine((text) => text.length <= MAX_JOB_LENGTHS.description, { error: 'Use 20,000 characters or fewer.' })

const dollars = z
  .string()
  .optional()
  .transform((text, context) => {
    if (text === undefined || text.trim() === '') return null
    const cents = parseDollars(text)
    if (cents !== null) return cents
    context.addIssue({ code: 'custom', message: 'Enter dollars, such as 85,000 or 28.50.' })
    return z.NEVER
  })

const closingDate = z
  .string()
  .optional()
  .transform((text) => text?.trim() || null)
  .refine((text) => text === null || isCalendarDate(text), { error: 'Choose a date.' })

/**
 * The form of `Post Job` and `Save changes` (specification section 5). Parses lists (one item per
 * line; a list of only blank lines counts as missing), dollars into integer cents, and calendar dates.
 */
export function jobForm({ now, timeZone, canChooseCompany, before }: JobFormRules) {
  const canStayEmpty = (list: readonly string[] | undefined) => list?.length === 0
  return z
    .object({
      title: requiredLine('a job title', MAX_JOB_LENGTHS.title),
      company_name: canChooseCompany
        ? requiredLine('a company', MAX_JOB_LENGTHS.companyName)
        : z.undefined().catch(undefined),
      location: requiredLine('a location', MAX_JOB_LENGTHS.location),
      job_type: z.enum(JOB_TYPES, { error: 'Choose a job type.' }),
      salary: optionalLine(MAX_JOB_LENGTHS.salary),
      description: longText,
      responsibilities: items('responsibility', canStayEmpty(before?.responsibilities)),
      requirements: items('requirement', canStayEmpty(before?.requirements)),
      benefits: items('benefit', true),
      category: optionalLine(MAX_JOB_LENGTHS.category),
      work_arrangement: z.enum(WORK_ARRANGEMENTS, { error: 'Choose an option from the list.' }).optional(),
      pay_min: dollars,
      pay_max: dollars,
      pay_period: z.enum(PAY_PERIODS, { error: 'Choose an option from the list.' }).optional(),
      closes_on: closingDate,
      reference: optionalLine(MAX_JOB_LENGTHS.reference),
    })
    .refine(
      withValidFields(({ pay_min, pay_max }) => pay_min == null || pay_max == null || pay_max >= pay_min),
      {
        path: ['pay_max'],
        error: 'Enter an amount equal to or higher than Pay from.',
        when: always,
      },
    )
    .refine(
      withValidFields(
        ({ pay_min, pay_max, pay_period }) => Boolean(pay_period) || (pay_min ?? pay_max ?? null) === null,
      ),
      {
        path: ['pay_period'],
        error: 'Choose a pay period.',
        when: always,
      },
    )
    .refine(
      withValidFields(({ closes_on, location }) => {
        if (!closes_on || closes_on === before?.closesOn || !isCalendarDate(closes_on)) return true
        return closes_on >= todayIn(jobTimeZone(location ?? '', timeZone), now)
      }),
      { path: ['closes_on'], error: 'Choose today or a later date.', when: always },
    )
    .refine(
      withValidFields(({ closes_on }) => {
        if (!closes_on || closes_on === before?.closesOn || !isCalendarDate(closes_on)) return true
        return closes_on <= latestClosingDate(timeZone, now)
      }),
      { path: ['closes_on'], error: CLOSES_TOO_LATE, when: always },
    )
}

/** The form of the pages: the job with its screening questions, which the API does not have. */
export const jobWithQuestionsForm = (rules: JobFormRules) => z.intersection(jobForm(rules), questionsForm)

type JobForm = z.output<ReturnType<typeof jobForm>>

/** A valid form as the input of the commands. */
export function toJobInput(form: JobForm) {
  return {
    title: form.title,
    /** Null unless the user chooses the company. */
    companyName: form.company_name ?? null,
    location: form.location,
    jobType: form.job_type,
    salary: form.salary,
    description: form.description,
    responsibilities: form.responsibilities,
    requirements: form.requirements,
    benefits: form.benefits,
    category: form.category,
    workArrangement: form.work_arrangement ?? null,
    payMinCents: form.pay_min,
    payMaxCents: form.pay_max,
    // A period without an amount has no meaning, and `jobs_pay` rejects it.
    payPeriod: (form.pay_min ?? form.pay_max) === null ? null : (form.pay_period ?? null),
    closesOn: form.closes_on,
    reference: form.reference,
  }
}

export type JobInput = ReturnType<typeof toJobInput>

/** Checks between fields also run when other fields are invalid, so that the form shows all errors together. */
const always = () => true

type ComparedFields = {
  location?: string
  pay_min?: number | null
  pay_max?: number | null
  pay_period?: string
  closes_on?: string | null
}

/** Runs `check` with the valid fields only: Zod passes invalid fields with values of any type. */
function withValidFields(check: (form: ComparedFields) => boolean) {
  return (form: Record<string, unknown>) =>
    check({
      ...(typeof form.location === 'string' ? { location: form.location } : {}),
      ...(typeof form.pay_min === 'number' ? { pay_min: form.pay_min } : {}),
      ...(typeof form.pay_max === 'number' ? { pay_max: form.pay_max } : {}),
      ...(typeof form.pay_period === 'string' ? { pay_period: form.pay_period } : {}),
      ...(typeof form.closes_on === 'string' ? { closes_on: form.closes_on } : {}),
    })
}
