import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { UNREADABLE } from '#app/core/import-files/parse-in-worker.server.ts'
import { findPostingRules } from '#app/domain/jobs/posting/checks/find-warnings.server.ts'
import { isId } from '#app/lib/id.ts'
import { WorkerFailure } from '#app/platform/worker-pool.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { imports } from '#db/schema/job-import.ts'
import { jobs } from '#db/schema/jobs.ts'
import type { ImportOptions } from './import-options.ts'
import { prepareImportFile } from './parsing/import-file.server.ts'
import type { PreparedFile } from './parsing/import-file.worker.server.ts'
import type { FileReference } from './parsing/list-references.ts'
import { rejectTakenReferences } from './taken-references.server.ts'

const MAX_JOBS_SHOWN = 3

/** An uploaded file with the jobs that its current mapping makes of it; of the jobs only the first ones. */
export type ImportDraft = PreparedFile & { id: string; fileName: string; options: ImportOptions }

/** What the page of a draft shows. */
export type DraftPage = Omit<ImportDraft, 'format' | 'columns' | 'references'> & {
  columns: number
  /** The columns, and the combinations of columns that are suggested or chosen. */
  sources: string[]
  /** How many of these jobs an earlier import created, by reference. The import updates them. */
  existing: number
}

/**
 * The uploaded import `id`, parsed and prepared; null if it was started or discarded, or if it cannot be read. A file
 * that exceeds the time or memory limit is marked as failed, so that it is not read again.
 *
 * @throws a 503 response while too many other files are being read
 */
export async function findDraft(ctx: Ctx, id: string): Promise<ImportDraft | null> {
  assertCan(ctx.actor, 'job.import')
  if (!isId(id)) return null
  const [row] = await ctx.db
    .select({ content: imports.content, fileName: imports.fileName, options: imports.options })
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.status, 'uploaded')))
  if (!row?.content) return null
  const { content, fileName } = row
  const options = row.options as ImportOptions
  try {
    const postingRules = await findPostingRules(ctx)
    const file = { content, fileName, options, postingRules, now: ctx.now, maxJobs: MAX_JOBS_SHOWN }
    const prepared = await prepareImportFile(file)
    return { id, fileName, options, ...(await rejectTakenReferences(ctx, prepared)) }
  } catch (error) {
    if (!(error instanceof WorkerFailure)) throw error
    if (error.reason === 'busy') throw new Response(null, { status: 503, statusText: 'Service Unavailable' })
    ctx.log.error({ err: error, importId: id }, 'an uploaded file of jobs could not be read')
    await failDraft(ctx, id)
    return null
  }
}

async function failDraft(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .update(imports)
    .set({ status: 'failed', content: null, result: { message: UNREADABLE, unreadable: true }, finishedAt: ctx.now })
    .where(and(eq(imports.id, id), eq(imports.status, 'uploaded')))
}

/** SQL condition: the file of the import could not be read, so nothing was started. */
export const isUnreadable = sql<boolean>`(${imports.status} = 'failed' and ${imports.result} ? 'unreadable')`

/** The page of the draft `id`, or null like `findDraft`. Parses and prepares the whole file. */
export async function loadDraftPage(ctx: Ctx, id: string): Promise<DraftPage | null> {
  const draft = await findDraft(ctx, id)
  if (!draft) return null
  const { format: _, columns, references, ...rest } = draft
  return {
    ...rest,
    columns: columns.length,
    sources: [...new Set([...columns, ...Object.values(draft.options.mapping).flat()])],
    existing: await countExistingReferences(ctx, references),
  }
}

/** How many of the references have a job from an earlier import. */
export async function countExistingReferences(ctx: Ctx, references: readonly FileReference[]): Promise<number> {
  if (references.length === 0) return 0
  const keys = references.map(({ reference }) => reference.toLowerCase())
  const [row] = await ctx.db
    .select({ n: sql<number>`count(*)::int` })
    .from(jobs)
    .where(and(inArray(jobs.referenceKey, keys), eq(jobs.source, 'import'), isNull(jobs.deletedAt)))
  return row?.n ?? 0
}
