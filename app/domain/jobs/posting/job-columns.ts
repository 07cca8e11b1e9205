import { endOfDayIn } from '#app/lib/dates.ts'
import { formatDollars } from '#app/lib/dollars.ts'
import { formatPay } from '#app/lib/pay.ts'
import { itemsToLines } from '#app/lib/text.ts'
import type { jobs } from '#db/schema/jobs.ts'
import { type JobInput, jobTimeZone } from './job-form.ts'

type PayColumns = Pick<JobInput, 'payMinCents' | 'payMaxCents' | 'payPeriod'>

/** The pay range as text, such as `$28.50 to $32 an hour`; null without a period. Shown when a job has no salary text. */
export function formatJobPay({ payMinCents: minCents, payMaxCents: maxCents, payPeriod: period }: PayColumns) {
  return period === null ? null : formatPay({ minCents, maxCents, period })
}

/**
 * The columns that a valid form sets, without the company. `salary` is filled from the pay range if the form has no
 * salary text, so that every page reads one column; `toFormFields` leaves a generated text out again. The job closes at
 * the end of its closing date in the time zone of its location.
 *
 * @param agencyZone the time zone for a location without a known one
 */
export function toJobColumns({ companyName: _, ...input }: JobInput, agencyZone: string) {
  const timeZone = jobTimeZone(input.location, agencyZone)
  const salary = input.salary ?? formatJobPay(input)
  return { ...input, salary, timeZone, closesAt: input.closesOn === null ? null : endOfDayIn(timeZone, input.closesOn) }
}

type FormColumns = Omit<JobInput, 'companyName' | 'jobType'> & Pick<typeof jobs.$inferSelect, 'companyName' | 'jobType'>

/** A job as its form shows it, by field name: the inverse of `toJobColumns`. */
export function toFormFields(job: FormColumns) {
  return {
    title: job.title,
    company_name: job.companyName,
    location: job.location,
    job_type: job.jobType,
    salary: job.salary === formatJobPay(job) ? '' : (job.salary ?? ''),
    description: job.description,
    responsibilities: itemsToLines(job.responsibilities),
    requirements: itemsToLines(job.requirements),
    benefits: itemsToLines(job.benefits),
    category: job.category ?? '',
    work_arrangement: job.workArrangement ?? '',
    pay_min: job.payMinCents === null ? '' : formatDollars(job.payMinCents),
    pay_max: job.payMaxCents === null ? '' : formatDollars(job.payMaxCents),
    pay_period: job.payPeriod ?? '',
    closes_on: job.closesOn ?? '',
    reference: job.reference ?? '',
  }
}
