import type { ImportRow } from '#app/core/import-files/import-table.ts'
import type { JobType, WorkArrangement } from '#app/domain/jobs/job.ts'
import { JOB_TYPES } from '#app/domain/jobs/job.ts'
import { latestClosingDate } from '#app/domain/jobs/latest-closing-date.ts'
import { checkJob, type PostingRules, type WarningKind } from '#app/domain/jobs/posting/checks/check-job.ts'
import { toFormFields } from '#app/domain/jobs/posting/job-columns.ts'
import { addDays, endOfDayIn, startOfDayIn, todayIn, zoneForLocation } from '#app/lib/dates.ts'
import type { PayPeriod } from '#app/lib/pay.ts'
import { cleanDescription } from './clean-description.server.ts'
import type { ColumnMapping, ImportField } from './column-mapping.ts'
import { parseJobType, parseWorkArrangement } from './parse-job-type.ts'
import {
  checkLength,
  fieldLabel,
  findCells,
  parseDateCell,
  parseItemsCell,
  parsePayCells,
  type ReportError,
  toSingleLine,
} from './row-cells.server.ts'

export type PrepareOptions = {
  /** The time zone of locations without a known one. */
  zone: string
  now: Date
  /** Jobs past their closing date are closed, or open without a closing date. */
  expired: 'closed' | 'open'
  /** Days after its listing date at which a job without a closing date closes; null: it stays open. */
  openDays?: number | null
  /** The company of rows without one. */
  company?: string | null
  postingRules: PostingRules
}

/** An error in a row. `column` is the file's column that caused it, if there is one. */
export type RowError = { line: number; field?: ImportField; column?: string; message: string }

export type NoticeKind =
  | Exclude<WarningKind, 'other-company'>
  | 'past-expiry'
  | 'closing-date-missing'
  | 'closing-date-too-late'
  | 'pay-not-parsed'
  | 'company-fallback'
  | 'job-type-missing'
  | 'listing-date-missing'
  | 'listing-date-in-future'
  | 'arrangement-unknown'
  | 'reference-missing'
  | 'reference-taken'

/** A job that is ready to be written. */
export type PreparedJob = {
  /** The first line of the row in the file. */
  line: number
  reference: string | null
  title: string
  companyName: string
  location: string
  jobType: JobType
  salary: string | null
  payMinCents: number | null
  payMaxCents: number | null
  payPeriod: PayPeriod | null
  description: string
  responsibilities: string[]
  requirements: string[]
  benefits: string[]
  category: string | null
  workArrangement: WorkArrangement | null
  createdAt: Date
  closesOn: string | null
  expired: boolean
  /** The time zone of the location. The job closes at the end of `closesOn` there. */
  zone: string
}

/** A job, or the errors that prevent it. `reference` is set in both cases, to find repeats. */
export type PrepareRowResult = {
  job: PreparedJob | null
  reference: string | null
  errors: RowError[]
  notices: NoticeKind[]
}

/** Turns one row into a job, or into the errors that prevent it. */
export function prepareRow(row: ImportRow, mapping: ColumnMapping, options: PrepareOptions): PrepareRowResult {
  if (row.problem) {
    return { job: null, reference: null, errors: [{ line: row.line, message: row.problem }], notices: [] }
  }
  const errors: RowError[] = []
  const notices: NoticeKind[] = []
  const reportError: ReportError = (field, message, column) =>
    errors.push({ line: row.line, field, ...(column === undefined ? {} : { column }), message })

  const cells = findCells(row, mapping, reportError)
  if (errors.length > 0) return { job: null, reference: null, errors, notices }
  // A cell can be empty only once it is cleaned, such as `&nbsp;`.
  const textOf = (field: ImportField): string => toSingleLine(cells[field]?.text ?? '')
  const line = (field: ImportField): string | null => {
    const cell = cells[field]
    return cell && checkLength(field, textOf(field), cell.column, reportError)
  }
  const requiredLine = (field: ImportField): string => {
    if (textOf(field) === '') reportError(field, `${fieldLabel(field)} is missing.`, cells[field]?.column)
    return line(field) ?? ''
  }

  const reference = line('reference')
  const title = requiredLine('title')
  const companyName = textOf('company') !== '' || !options.company ? requiredLine('company') : options.company
  const location = requiredLine('location')
  const salary = line('salary')
  const category = line('category')
  const zone = zoneForLocation(location) ?? options.zone
  if (!reference) notices.push('reference-missing')
  if ((cells.company?.rank ?? 0) > 0) notices.push('company-fallback')

  const jobType = cells.job_type ? parseJobType(cells.job_type.text) : 'Full-time'
  if (!cells.job_type) notices.push('job-type-missing')
  if (!jobType) {
    const known = JOB_TYPES.join(', ')
    reportError(
      'job_type',
      `'${toSingleLine(cells.job_type?.text ?? '').slice(0, 60)}' is not a job type. Use one of: ${known}.`,
      cells.job_type?.column,
    )
  }
  const workArrangement = cells.work_arrangement ? parseWorkArrangement(cells.work_arrangement.text) : null
  if (cells.work_arrangement && !workArrangement) notices.push('arrangement-unknown')

  const pay = parsePayCells(cells)
  if (!pay && (cells.salary ?? cells.pay_min ?? cells.pay_max)) notices.push('pay-not-parsed')

  if (!cells.description) reportError('description', 'Description is missing.')
  const text = cleanDescription(cells.description?.text ?? '')
  if (cells.description) {
    if (text.description === '') reportError('description', 'Description is missing.', cells.description.column)
    checkLength('description', text.description, cells.description.column, reportError)
  }
  const items = {
    responsibilities: parseItemsCell('responsibilities', cells, reportError) ?? text.responsibilities,
    requirements: parseItemsCell('requirements', cells, reportError) ?? text.requirements,
    benefits: parseItemsCell('benefits', cells, reportError) ?? text.benefits,
  }

  const posted = parseDateCell('created', cells, zone, reportError)
  const createdAt = posted?.kind === 'date' ? startOfDayIn(zone, posted.on) : (posted?.at ?? options.now)
  if (!cells.created) notices.push('listing-date-missing')
  if (createdAt > options.now) notices.push('listing-date-in-future')

  const closing = parseDateCell('expiry', cells, zone, reportError)
  const stated = closing && (closing.kind === 'date' ? closing.on : todayIn(zone, closing.at))
  const latest = stated && latestClosingDate(zone, options.now)
  const isTooLate = Boolean(latest && stated > latest)
  if (isTooLate) notices.push('closing-date-too-late')
  const closesOn =
    (isTooLate ? latest : stated) ??
    (posted && options.openDays ? addDays(todayIn(zone, createdAt), options.openDays) : null)
  if (!stated && closesOn) notices.push('closing-date-missing')
  const expired = closesOn !== null && endOfDayIn(zone, closesOn) < options.now
  if (expired) notices.push('past-expiry')

  if (errors.length > 0 || !jobType) return { job: null, reference, errors, notices }
  const job: PreparedJob = {
    line: row.line,
    reference,
    title,
    companyName,
    location,
    jobType,
    salary,
    payMinCents: pay?.minCents ?? null,
    payMaxCents: pay?.maxCents ?? null,
    payPeriod: pay?.period ?? null,
    description: text.description,
    ...items,
    category,
    workArrangement,
    createdAt: createdAt > options.now ? options.now : createdAt,
    closesOn: expired && options.expired === 'open' ? null : closesOn,
    expired,
    zone,
  }
  // The notice about a salary without figures covers the missing unit of an imported text.
  for (const { kind } of checkJob(toFormFields(job), options.postingRules)) {
    if (kind !== 'other-company' && (kind !== 'pay-without-unit' || pay === null)) notices.push(kind)
  }
  return { job, reference, errors, notices: [...new Set(notices)] }
}
