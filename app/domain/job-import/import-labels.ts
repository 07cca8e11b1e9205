import type { Tone } from '#app/ui/data/badge.tsx'
import type { ImportStatus } from './import-queries.server.ts'

/** How the states of an import are called and toned. */
export const IMPORT_STATUSES: Record<ImportStatus, { label: string; tone: Tone }> = {
  uploaded: { label: 'Not imported yet', tone: 'amber' },
  queued: { label: 'Waiting', tone: 'blue' },
  running: { label: 'Running', tone: 'blue' },
  done: { label: 'Imported', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
}

/** `1 ad`, `374 ads`. */
export function importedJobsLabel(count: number): string {
  return count === 1 ? '1 ad' : `${count.toLocaleString('en-AU')} ads`
}
