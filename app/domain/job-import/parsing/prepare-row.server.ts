import { endOfDayIn, startOfDayIn, todayIn, zoneForLocation } from '#app/lib/dates.ts'
import { cleanDescription } from './clean-description.server.ts'
import type { ColumnMapping, ImportField } from './column-mapping.ts'
import type { ImportRow } from './import-table.ts'
import { IMPORT_JOB_TYPES, parseJobType, parseWorkArrangement } from './parse-job-type.ts'
import type { NoticeKind, PreparedJob, PrepareOptions, RowError } from './prepared-job.ts'
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

/** What became of a row: an ad or the errors that prevent one; its reference either way, to find repeats. */
export type PrepareRowResult = {
  job: PreparedJob | null
  reference: string | null
  errors: RowError[]
  notices: NoticeKind[]
}

/** One row as an ad, or the reasons why it cannot be one. */
export function prepareRow(row: ImportRow, mapping: ColumnMapping, options: PrepareOptions): PrepareRowResult {
  if (row.problem) {
    return { job: null, reference: null, errors: [{ line: row.line, message: row.problem }], notices: [] }
  }
  const errors: RowError[] = []
  const notices: NoticeKind[] = []
  const fail: ReportError = (field, message, column) =>
    errors.push({ line: row.line, field, ...(column === undefined ? {} : { column }), message })

  const cells = findCells(row, mapping)
  const line = (field: ImportField): string | null => {
    const cell = cells[field]
    return cell && checkLength(field, toSingleLine(cell.text), cell.column, fail)
  }
  const need = (field: ImportField): string => {
    if (!cells[field]) fail(field, `${fieldLabel(field)} is missing.`)
    return line(field) ?? ''
  }

  const reference = line('reference')
  const title = need('title')
  const companyName = cells.company || !options.company ? need('company') : options.company
  const location = need('location')
  const salary = line('salary')
  const category = line('category')
  const zone = zoneForLocation(location) ?? options.zone
  if (!reference) notices.push('reference-missing')
  if ((cells.company?.rank ?? 0) > 0) notices.push('company-fallback')

  const jobType = cells.job_type ? parseJobType(cells.job_type.text) : 'Full-time'
  if (!cells.job_type) notices.push('job-type-missing')
  if (!jobType) {
    const known = IMPORT_JOB_TYPES.join(', ')
    fail(
      'job_type',
      `'${toSingleLine(cells.job_type?.text ?? '')}' is not a job type. Ours are ${known}.`,
      cells.job_type?.column,
    )
  }
  const workArrangement = cells.work_arrangement ? parseWorkArrangement(cells.work_arrangement.text) : null
  if (cells.work_arrangement && !workArrangement) notices.push('arrangement-not-read')

  const pay = parsePayCells(cells)
  if (!pay && (cells.salary ?? cells.pay_min ?? cells.pay_max)) notices.push('pay-not-read')

  if (!cells.description) fail('description', 'Description is missing.')
  const text = cleanDescription(cells.description?.text ?? '')
  if (cells.description) {
    if (text.description === '') fail('description', 'Description is missing.', cells.description.column)
    checkLength('description', text.description, cells.description.column, fail)
  }
  const items = {
    responsibilities: parseItemsCell('responsibilities', cells, fail) ?? text.responsibilities,
    requirements: parseItemsCell('requirements', cells, fail) ?? text.requirements,
    benefits: parseItemsCell('benefits', cells, fail) ?? text.benefits,
  }

  const listed = parseDateCell('created', cells, zone, fail)
  const createdAt = listed?.kind === 'date' ? startOfDayIn(zone, listed.on) : (listed?.at ?? options.now)
  if (!cells.created) notices.push('listing-date-missing')
  if (createdAt > options.now) notices.push('listing-date-ahead')

  const closing = parseDateCell('expiry', cells, zone, fail)
  const closesOn = closing ? (closing.kind === 'date' ? closing.on : todayIn(zone, closing.at)) : null
  const expired = closesOn !== null && endOfDayIn(zone, closesOn) < options.now
  if (expired) notices.push('past-expiry')

  if (errors.length > 0 || !jobType) return { job: null, reference, errors, notices }
  const ad: PreparedJob = {
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
  return { job: ad, reference, errors, notices }
}
