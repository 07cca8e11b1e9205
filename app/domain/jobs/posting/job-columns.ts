import { endOfDayIn } from '#app/lib/dates.ts'
import { formatDollarsForField } from '#app/lib/dollars.ts'
import { formatPay } from '#app/lib/pay.ts'
import { itemsToLines } from '#app/lib/text.ts'
import type { jobs } from '#db/schema/jobs.ts'
import { type JobInput, jobTimeZone } from './job-form.ts'

type PayColumns = Pick<JobInput, 'payMinCents' | 'payMaxCents' | 'payPeriod'>

/** The amounts in words: what an ad without a salary text shows. */
export function jobPayLabel({ payMinCents: minCents, payMaxCents: maxCents, payPeriod: period }: PayColumns) {
  return period === null ? null : formatPay({ minCents, maxCents, period })
}

/**
 * What a checked form sets on an ad. Without a salary text it is written from the amounts, so that every place that
 * shows pay reads one column; `fieldsOf` leaves such a text out again. Its zone follows its place (`agencyZone` where that does not tell), and it closes
 * at the end of its last day there. The company is the caller's business.
 */
export function toJobColumns({ companyName: _, ...input }: JobInput, agencyZone: string) {
  const timeZone = jobTimeZone(input.location, agencyZone)
  const salary = input.salary ?? jobPayLabel(input)
  return { ...input, salary, timeZone, closesAt: input.closesOn === null ? null : endOfDayIn(timeZone, input.closesOn) }
}

/** An ad as its form shows it, by the fields' names: the way back from `columnsOf`. */
export function toFormFields(job: Omit<typeof jobs.$inferSelect, 'searchText' | 'searchLocation'>) {
  return {
    title: job.title,
    company_name: job.companyName,
    location: job.location,
    job_type: job.jobType,
    salary: job.salary === jobPayLabel(job) ? '' : (job.salary ?? ''),
    description: job.description,
    responsibilities: itemsToLines(job.responsibilities),
    requirements: itemsToLines(job.requirements),
    benefits: itemsToLines(job.benefits),
    category: job.category ?? '',
    work_arrangement: job.workArrangement ?? '',
    pay_min: job.payMinCents === null ? '' : formatDollarsForField(job.payMinCents),
    pay_max: job.payMaxCents === null ? '' : formatDollarsForField(job.payMaxCents),
    pay_period: job.payPeriod ?? '',
    closes_on: job.closesOn ?? '',
    reference: job.reference ?? '',
  }
}

export type JobFormFields = ReturnType<typeof toFormFields>
