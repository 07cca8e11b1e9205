import type { Ctx } from '#app/core/context.ts'
import { countExistingReferences, findDraft } from './import-draft.server.ts'
import type { ImportOptions } from './import-options.ts'
import type { Notice, PreparedJob, RowError } from './parsing/prepared-job.ts'

const MAX_ERRORS_SHOWN = 100
const MAX_JOBS_SHOWN = 3

/** As much of a draft as its page shows. */
export type DraftView = {
  id: string
  fileName: string
  format: 'csv' | 'json'
  rows: number
  columns: number
  /** Columns and the combinations of them that are suggested or chosen. */
  sources: string[]
  options: Omit<ImportOptions, 'skipInvalid'>
  skipInvalid: boolean
  missing: string[]
  errors: RowError[]
  errorCount: number
  invalidRows: number
  notices: Notice[]
  jobs: number
  /** Of these ads, how many came in before and would be updated. */
  existing: number
  preview: PreparedJob[]
}

/** The page of the draft `id`, or null when it is none (any more). Reads and prepares the whole file. */
export async function findDraftView(ctx: Ctx, id: string): Promise<DraftView | null> {
  const draft = await findDraft(ctx, id)
  if (!draft) return null
  const { table, prepared, missing, invalidRows: badRows, fileName } = draft
  const { skipInvalid: leaveOut, ...options } = draft.options
  return {
    id,
    fileName,
    format: table.format,
    rows: table.rows.length,
    columns: table.columns.length,
    sources: [...new Set([...table.columns, ...Object.values(options.mapping).flat()])],
    options,
    skipInvalid: leaveOut,
    missing,
    errors: prepared.errors.slice(0, MAX_ERRORS_SHOWN),
    errorCount: prepared.errors.length,
    invalidRows: badRows,
    notices: prepared.notices,
    jobs: prepared.jobs.length,
    existing: await countExistingReferences(ctx, prepared),
    preview: prepared.jobs.slice(0, MAX_JOBS_SHOWN),
  }
}
