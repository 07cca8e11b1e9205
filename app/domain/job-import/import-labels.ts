import { formatCountOf } from '#app/core/pagination/format-count.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import type { Tone } from '#app/ui/data/badge.tsx'
import type { ImportStatus, ImportSummary } from './import-queries.server.ts'

/** Label and colour of each import status. */
export const IMPORT_STATUSES: Record<ImportStatus, { label: string; tone: Tone }> = {
  uploaded: { label: 'Draft', tone: 'amber' },
  queued: { label: 'Queued', tone: 'blue' },
  running: { label: 'Importing', tone: 'blue' },
  done: { label: 'Imported', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
}

/** `1 job`, `374 jobs`. */
export const jobsLabel = (count: number): string => formatCountOf(count, 'job', Number.POSITIVE_INFINITY)

/** `1 row`, `20,000 rows`. */
export const rowsLabel = (count: number): string => formatCountOf(count, 'row', Number.POSITIVE_INFINITY)

/** `3,000 new, 1 updated`, and the number of rows until the file is imported. */
export function importResultLabel({ result, total }: Pick<ImportSummary, 'result' | 'total'>): string {
  if (!result) return formatNumber(total)
  return `${formatNumber(result.inserted)} new, ${formatNumber(result.updated)} updated`
}
