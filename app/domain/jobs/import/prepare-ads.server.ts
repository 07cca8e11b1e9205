import type { ColumnMapping } from './column-mapping.ts'
import type { ImportRow, ImportTable } from './import-table.ts'
import { prepareRow } from './prepare-row.server.ts'
import type { NoticeKind, Prepared, PreparedAd, PrepareOptions, RowError } from './prepared-ad.ts'

const LINES_SHOWN = 10

/**
 * Turns rows into ads. Every error names its line; with any error nothing should be written. An unknown job type is an
 * error, a missing one is Full-time with a notice. A past closing date is counted and, as the options choose, kept (the
 * ad is closed) or left out (the ad is open). A reference that comes twice in the file is an error on its second line.
 */
export function prepareAds(
  table: Pick<ImportTable, 'rows'>,
  mapping: ColumnMapping,
  options: PrepareOptions,
): Prepared {
  const ads: PreparedAd[] = []
  const errors: RowError[] = []
  const noted = new Map<NoticeKind, number[]>()
  const seen = new Map<string, number>()
  for (const row of table.rows) {
    const outcome = prepareRow(row, mapping, options)
    for (const kind of outcome.notices) noted.set(kind, [...(noted.get(kind) ?? []), row.line])
    errors.push(...outcome.errors)
    const repeated = outcome.reference === null ? undefined : repeatOf(outcome.reference, row, seen)
    if (repeated) errors.push(repeated)
    if (outcome.ad && !repeated) ads.push(outcome.ad)
  }
  const notices = Array.from(noted, ([kind, lines]) => ({
    kind,
    count: lines.length,
    lines: lines.slice(0, LINES_SHOWN),
    message: messageOf(kind, lines.length, options),
  }))
  return { ads, errors, notices }
}

function repeatOf(reference: string, row: ImportRow, seen: Map<string, number>): RowError | undefined {
  const first = seen.get(reference)
  if (first === undefined) {
    seen.set(reference, row.line)
    return undefined
  }
  return { line: row.line, field: 'reference', message: `Reference '${reference}' is already on line ${first}.` }
}

function messageOf(kind: NoticeKind, count: number, options: PrepareOptions): string {
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
