import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { jobs } from '#db/schema/jobs.ts'
import type { PreparedFile } from './parsing/import-file.worker.server.ts'
import type { FileReference } from './parsing/list-references.ts'

const MAX_ERRORS_SHOWN = 100

/**
 * The lines of the rows whose reference belongs to a job of the same company that was posted in the form. An import
 * updates imported jobs only, and a company has one job with a reference (`jobs_reference_key`).
 */
export async function findTakenLines(ctx: Ctx, rows: readonly FileReference[]): Promise<Set<number>> {
  if (rows.length === 0) return new Set()
  const column = <Key extends keyof FileReference>(key: Key) => sql.param(rows.map((row) => row[key]))
  const taken = await ctx.db.execute<{ line: number }>(sql`
    select file.line
    from unnest(${column('line')}::int[], ${column('reference')}::text[], ${column('companyName')}::text[])
      as file (line, reference, company_name)
    join ${jobs} on ${jobs.referenceKey} = lower(file.reference)
      and coalesce(${jobs.companyId}::text, lower(${jobs.companyName})) = lower(file.company_name)
    where ${jobs.source} <> 'import' and ${jobs.deletedAt} is null`)
  return new Set(taken.rows.map(({ line }) => line))
}

/** The file with an error for each row whose reference is taken. These rows are no longer among its jobs. */
export async function rejectTakenReferences<File extends PreparedFile>(ctx: Ctx, file: File): Promise<File> {
  const taken = await findTakenLines(ctx, file.references)
  if (taken.size === 0) return file
  const errors = file.references
    .filter(({ line }) => taken.has(line))
    .map(({ line, reference, companyName }) => ({
      line,
      field: 'reference' as const,
      message: `A job of ${companyName} that was posted here has the reference '${reference}'.`,
    }))
  return {
    ...file,
    jobs: file.jobs.filter(({ line }) => !taken.has(line)),
    jobCount: file.jobCount - taken.size,
    references: file.references.filter(({ line }) => !taken.has(line)),
    errors: [...file.errors, ...errors.slice(0, MAX_ERRORS_SHOWN)].sort((a, b) => a.line - b.line),
    errorCount: file.errorCount + errors.length,
    invalidRows: file.invalidRows + taken.size,
  }
}
