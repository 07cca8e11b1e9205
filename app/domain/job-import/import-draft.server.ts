import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { imports } from '#db/schema/job-import.ts'
import { jobs } from '#db/schema/jobs.ts'
import type { ImportOptions } from './import-options.ts'
import { missingFields } from './parsing/column-mapping.ts'
import type { ImportTable } from './parsing/import-table.ts'
import { parseFile } from './parsing/parse-file.server.ts'
import { type Notice, type PreparedJobs, prepareJobsYielding } from './parsing/prepare-jobs.server.ts'
import type { PreparedJob, RowError } from './parsing/prepare-row.server.ts'

const MAX_ERRORS_SHOWN = 100
const MAX_JOBS_SHOWN = 3

/** An uploaded file with the jobs that its current mapping makes of it. */
export type ImportDraft = {
  id: string
  fileName: string
  options: ImportOptions
  table: ImportTable
  prepared: PreparedJobs
  /** Labels of required fields without a column. */
  missing: string[]
  /** Number of rows with errors. */
  invalidRows: number
}

/** What the page of a draft shows. */
export type DraftPage = Pick<ImportDraft, 'id' | 'fileName' | 'options' | 'missing' | 'invalidRows'> & {
  rows: number
  columns: number
  /** The columns, and the combinations of columns that are suggested or chosen. */
  sources: string[]
  /** The first errors. */
  errors: RowError[]
  errorCount: number
  notices: Notice[]
  jobs: number
  /** How many of these jobs an earlier import created, by reference. The import updates them. */
  existing: number
  /** The first jobs. */
  preview: PreparedJob[]
}

/** The uploaded import `id`, parsed and prepared; null if it was started or discarded. */
export async function findDraft(ctx: Ctx, id: string): Promise<ImportDraft | null> {
  assertCan(ctx.actor, 'job.import')
  if (!isId(id)) return null
  const [row] = await ctx.db
    .select({ content: imports.content, fileName: imports.fileName, options: imports.options })
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.status, 'uploaded')))
  if (!row?.content) return null
  const { content, fileName } = row
  return prepareDraft(ctx, { id, content, fileName, options: row.options as ImportOptions })
}

/** The page of the draft `id`, or null if it was started or discarded. Parses and prepares the whole file. */
export async function loadDraftPage(ctx: Ctx, id: string): Promise<DraftPage | null> {
  const draft = await findDraft(ctx, id)
  if (!draft) return null
  const { table, prepared, options, ...rest } = draft
  return {
    ...rest,
    options,
    rows: table.rows.length,
    columns: table.columns.length,
    sources: [...new Set([...table.columns, ...Object.values(options.mapping).flat()])],
    errors: prepared.errors.slice(0, MAX_ERRORS_SHOWN),
    errorCount: prepared.errors.length,
    notices: prepared.notices,
    jobs: prepared.jobs.length,
    existing: await countExistingReferences(ctx, prepared),
    preview: prepared.jobs.slice(0, MAX_JOBS_SHOWN),
  }
}

/** Parses a file and prepares its jobs. @throws if the file cannot be parsed; uploading it has checked that it can. */
export async function prepareDraft(
  ctx: Pick<Ctx, 'now'>,
  file: { id: string; content: Uint8Array; fileName: string; options: ImportOptions },
): Promise<ImportDraft> {
  const { id, fileName, options } = file
  const table = parseFile(file.content, fileName)
  if (!table.ok) throw new Error(table.message)
  const missing = missingFields(options.mapping, options.company ? ['company'] : [])
  const prepared =
    missing.length > 0
      ? { jobs: [], errors: [], notices: [] }
      : await prepareJobsYielding(table, options.mapping, { ...options, now: ctx.now })
  const invalidRows = new Set(prepared.errors.map((error) => error.line)).size
  return { id, fileName, options, table, prepared, missing, invalidRows }
}

/** How many of the prepared jobs exist already from an earlier import, by reference. */
export async function countExistingReferences(ctx: Ctx, prepared: PreparedJobs): Promise<number> {
  const references = prepared.jobs.flatMap((job) => job.reference ?? [])
  if (references.length === 0) return 0
  const [row] = await ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(jobs)
    .where(and(inArray(jobs.reference, references), eq(jobs.source, 'import'), isNull(jobs.deletedAt)))
  return row?.n ?? 0
}
