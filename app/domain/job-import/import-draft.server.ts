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
import { prepareJobsYielding } from './parsing/prepare-jobs.server.ts'
import type { PreparedFile } from './parsing/prepared-job.ts'

/** A file on its way in, as its mapping makes ads of it now. */
export type ImportDraft = {
  id: string
  fileName: string
  options: ImportOptions
  table: ImportTable
  prepared: PreparedFile
  /** Labels of required fields that no column gives. */
  missing: string[]
  /** Lines that have errors. */
  invalidRows: number
}

/** The uploaded import `id`, read and prepared; null when it is no draft (any more). */
export async function findDraft(ctx: Ctx, id: string): Promise<ImportDraft | null> {
  assertCan(ctx.actor, 'job.import')
  if (!isId(id)) return null
  const [row] = await ctx.db
    .select({ content: imports.content, fileName: imports.fileName, options: imports.options })
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.status, 'uploaded')))
  if (!row?.content) return null
  return prepareDraft(ctx, { id, content: row.content, fileName: row.fileName, options: row.options as ImportOptions })
}

/** Reads the file and prepares its ads. @throws when it cannot be read, which its upload has ruled out. */
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
  const badRows = new Set(prepared.errors.map((error) => error.line)).size
  return { id, fileName, options, table, prepared, missing, invalidRows: badRows }
}

/** How many of these references came in by an earlier import and would be updated. */
export async function countExistingReferences(ctx: Ctx, prepared: PreparedFile): Promise<number> {
  const references = prepared.jobs.flatMap((ad) => ad.reference ?? [])
  if (references.length === 0) return 0
  const [row] = await ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(jobs)
    .where(and(inArray(jobs.reference, references), eq(jobs.source, 'import'), isNull(jobs.deletedAt)))
  return row?.n ?? 0
}
