import { endOfDayIn } from '#app/lib/dates.ts'
import { formatDollars } from '#app/lib/dollars.ts'
import { formatPay, parsePay } from '#app/lib/pay.ts'
import { itemsToLines } from '#app/lib/text.ts'
import type { jobs } from '#db/schema/jobs.ts'
import { type JobInput, jobTimeZone } from './job-form.ts'

type PayColumns = Pick<JobInput, 'payMinCents' | 'payMaxCents' | 'payPeriod'>

/**
 * The pay range as text, such as `$28.50 to $32 an hour`; null without a period. Shown when a job has no salary text.
 */
export function formatJobPay({ payMinCents: minCents, payMaxCents: maxCents, payPeriod: period }: PayColumns) {
  return period === null ? null : formatPay({ minCents, maxCents, period })
}

/**
 * Whether the salary text states the same pay as the columns, so that the columns can come from the text. `parsePay`
 * finds it in a text that `formatJobPay` has generated, too.
 */
export function isPayOfText({ salary, ...pay }: PayColumns & Pick<JobInput, 'salary'>): boolean {
  const stated = salary === null ? null : parsePay(salary)
  return (
    stated !== null &&
    stated.minCents === pay.payMinCents &&
    stated.maxCents === pay.payMaxCents &&
    stated.period === pay.payPeriod
  )
}

/**
 * The columns that a valid form sets, without the company. `salary` is filled from the pay range if the form has no
 * salary text, so that every page reads one column; the pay range is filled from the salary text if the form has no
 * amounts, so that the search compares the pay that the page shows. `toFormFields` leaves both out again. The job
 * closes at the end of its closing date in the time zone of its location.
 *
 * @param agencyZone the time zone for a location without a known one
 */
export function toJobColumns({ companyName: _, ...input }: JobInput, agencyZone: string) {
  const timeZone = jobTimeZone(input.location, agencyZone)
  const salary = input.salary ?? formatJobPay(input)
  const stated = input.payPeriod === null && input.salary !== null ? parsePay(input.salary) : null
  const pay = stated && { payMinCents: stated.minCents, payMaxCents: stated.maxCents, payPeriod: stated.period }
  return {
    ...input,
    ...pay,
    salary,
    timeZone,
    closesAt: input.closesOn === null ? null : endOfDayIn(timeZone, input.closesOn),
  }
}

const NO_PAY: PayColumns = { payMinCents: null, payMaxCents: null, payPeriod: null }

type FormColumns = Omit<JobInput, 'companyName' | 'jobType'> & Pick<typeof jobs.$inferSelect, 'companyName' | 'jobType'>

/** A job as its form shows it, by field name: the inverse of `toJobColumns`. */
export function toFormFields(job: FormColumns) {
  const isGenerated = job.salary === formatJobPay(job)
  const { payMinCents, payMaxCents, payPeriod } = isGenerated || !isPayOfText(job) ? job : NO_PAY
  return {
    title: job.title,
    company_name: job.companyName,
    location: job.location,
    job_type: job.jobType,
    salary: isGenerated ? '' : (job.salary ?? ''),
    description: job.description,
    responsibilities: itemsToLines(job.responsibilities),
    requirements: itemsToLines(job.requirements),
    benefits: itemsToLines(job.benefits),
    category: job.category ?? '',
    work_arrangement: job.workArrangement ?? '',
    pay_min: payMinCents === null ? '' : formatDollars(payMinCents),
    pay_max: payMaxCents === null ? '' : formatDollars(payMaxCents),
    pay_period: payPeriod ?? '',
    closes_on: job.closesOn ?? '',
    reference: job.reference ?? '',
  }
}
