import type { PayPeriod } from '#app/lib/pay.ts'
import type { ImportField } from './column-mapping.ts'
import type { ImportJobType, ImportWorkArrangement } from './parse-job-type.ts'

/**
 * `zone` is for ads whose location names none, `company` for those whose row names none; `expired` says what becomes of
 * ads past their closing date.
 */
export type PrepareOptions = { zone: string; now: Date; expired: 'closed' | 'open'; company?: string | null }
/** What is wrong on a line. `column` is the file's column where one is to blame. */
export type RowError = { line: number; field?: ImportField; column?: string; message: string }

/** An ad ready to be written. `line` is its first line in the file; `zone` is the one that its closing day ends in. */
export type PreparedJob = {
  line: number
  reference: string | null
  title: string
  companyName: string
  location: string
  jobType: ImportJobType
  salary: string | null
  payMinCents: number | null
  payMaxCents: number | null
  payPeriod: PayPeriod | null
  description: string
  responsibilities: string[]
  requirements: string[]
  benefits: string[]
  category: string | null
  workArrangement: ImportWorkArrangement | null
  createdAt: Date
  closesOn: string | null
  expired: boolean
  zone: string
}

export type NoticeKind =
  | 'past-expiry'
  | 'pay-not-read'
  | 'company-fallback'
  | 'job-type-missing'
  | 'listing-date-missing'
  | 'listing-date-ahead'
  | 'arrangement-not-read'
  | 'reference-missing'

/** Something to know before importing: how many ads it concerns, and the lines of the first few. */
export type Notice = { kind: NoticeKind; count: number; lines: number[]; message: string }
export type PreparedFile = { jobs: PreparedJob[]; errors: RowError[]; notices: Notice[] }
