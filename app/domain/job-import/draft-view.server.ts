import type { Ctx } from '#app/core/context.ts'
import { countKnownReferences, findDraft } from './import-draft.server.ts'
import type { ImportOptions } from './import-options.ts'
import type { Notice, PreparedAd, RowError } from './parsing/prepared-job.ts'

const ERRORS_SHOWN = 100
const ADS_SHOWN = 3

/** As much of a draft as its page shows. */
export type DraftView = {
  id: string
  fileName: string
  format: 'csv' | 'json'
  rows: number
  columns: number
  /** Columns and the combinations of them that are suggested or chosen. */
  sources: string[]
  options: Omit<ImportOptions, 'leaveOut'>
  leaveOut: boolean
  missing: string[]
  errors: RowError[]
  errorCount: number
  badRows: number
  notices: Notice[]
  ads: number
  /** Of these ads, how many came in before and would be updated. */
  known: number
  preview: PreparedAd[]
}

/** The page of the draft `id`, or null when it is none (any more). Reads and prepares the whole file. */
export async function findDraftView(ctx: Ctx, id: string): Promise<DraftView | null> {
  const draft = await findDraft(ctx, id)
  if (!draft) return null
  const { table, prepared, missing, badRows, fileName } = draft
  const { leaveOut, ...options } = draft.options
  return {
    id,
    fileName,
    format: table.format,
    rows: table.rows.length,
    columns: table.columns.length,
    sources: [...new Set([...table.columns, ...Object.values(options.mapping).flat()])],
    options,
    leaveOut,
    missing,
    errors: prepared.errors.slice(0, ERRORS_SHOWN),
    errorCount: prepared.errors.length,
    badRows,
    notices: prepared.notices,
    ads: prepared.ads.length,
    known: await countKnownReferences(ctx, prepared),
    preview: prepared.ads.slice(0, ADS_SHOWN),
  }
}
