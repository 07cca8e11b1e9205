import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ColumnMapping } from './column-mapping.ts'
import type { ImportRow, ImportTable } from './import-table.ts'
import { prepareRow } from './prepare-row.server.ts'
import type { NoticeKind, PreparedFile, PreparedJob, PrepareOptions, RowError } from './prepared-job.ts'

const MAX_LINES_SHOWN = 10
const ROWS_PER_TURN = 100

/**
 * Turns rows into ads. Every error names its line; with any error nothing should be written. An unknown job type is an
 * error, a missing one is Full-time with a notice. A past closing date is counted and, as the options choose, kept (the
 * ad is closed) or left out (the ad is open). A reference that comes twice in the file is an error on its second line.
 */
export function prepareJobs(
  table: Pick<ImportTable, 'rows'>,
  mapping: ColumnMapping,
  options: PrepareOptions,
): PreparedFile {
  const preparing = createPreparation(mapping, options)
  for (const row of table.rows) preparing.add(row)
  return preparing.end()
}

/** `prepareAds` in a server that has others to answer too: they get a turn after every 100 rows (about 10 ms). */
export async function prepareJobsYielding(
  table: Pick<ImportTable, 'rows'>,
  mapping: ColumnMapping,
  options: PrepareOptions,
): Promise<PreparedFile> {
  const preparing = createPreparation(mapping, options)
  for (const [i, row] of table.rows.entries()) {
    if (i % ROWS_PER_TURN === 0) await nextTurn()
    preparing.add(row)
  }
  return preparing.end()
}

function createPreparation(mapping: ColumnMapping, options: PrepareOptions) {
  const ads: PreparedJob[] = []
  const errors: RowError[] = []
  const noted = new Map<NoticeKind, { count: number; lines: number[] }>()
  const seen = new Map<string, number>()
  return {
    add(row: ImportRow): void {
      const outcome = prepareRow(row, mapping, options)
      for (const kind of outcome.notices) addNotice(noted, kind, row.line)
      errors.push(...outcome.errors)
      const repeated = outcome.reference === null ? undefined : findRepeatedReference(outcome.reference, row, seen)
      if (repeated) errors.push(repeated)
      if (outcome.job && !repeated) ads.push(outcome.job)
    },
    end(): PreparedFile {
      const notices = Array.from(noted, ([kind, { count, lines }]) => ({
        kind,
        count,
        lines,
        message: noticeMessage(kind, count, options),
      }))
      return { jobs: ads, errors, notices }
    },
  }
}

function addNotice(noted: Map<NoticeKind, { count: number; lines: number[] }>, kind: NoticeKind, line: number): void {
  const known = noted.get(kind) ?? { count: 0, lines: [] }
  known.count += 1
  if (known.lines.length < MAX_LINES_SHOWN) known.lines.push(line)
  noted.set(kind, known)
}

function findRepeatedReference(reference: string, row: ImportRow, seen: Map<string, number>): RowError | undefined {
  const first = seen.get(reference)
  if (first === undefined) {
    seen.set(reference, row.line)
    return undefined
  }
  return { line: row.line, field: 'reference', message: `Reference '${reference}' is already on line ${first}.` }
}

function noticeMessage(kind: NoticeKind, count: number, options: PrepareOptions): string {
  const ads = count === 1 ? '1 ad' : `${count} ads`
  const has = count === 1 ? 'has' : 'have'
  const is = count === 1 ? 'is' : 'are'
  switch (kind) {
    case 'past-expiry':
      return options.expired === 'closed'
        ? `${ads} ${is} past the closing date and will be imported closed.`
        : `${ads} ${is} past the closing date and will be imported open, without it.`
    case 'pay-not-read':
      return `${ads} ${has} a salary that gives no figures; it is kept as text.`
    case 'company-fallback':
      return `${ads} ${has} the company from a second column, because the first is empty.`
    case 'job-type-missing':
      return `${ads} ${has} no job type and will be Full-time.`
    case 'listing-date-missing':
      return `${ads} ${has} no listing date and will be dated now.`
    case 'listing-date-ahead':
      return `${ads} ${has} a listing date in the future and will be dated now.`
    case 'arrangement-not-read':
      return `${ads} ${has} a work arrangement that is none of ours; it is left empty.`
    case 'reference-missing':
      return `${ads} ${has} no reference: importing the file again would add ${count === 1 ? 'it' : 'them'} again.`
  }
}
