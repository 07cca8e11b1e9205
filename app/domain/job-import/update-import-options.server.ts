import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { imports } from '#db/schema/job-import.ts'
import type { ImportOptions, MappingOptions } from './import-options.ts'

/** `not-a-draft`: the import was started or discarded. `stale`: someone else has changed its options. */
export type UpdateImportOptionsResult = { ok: true } | { ok: false; reason: 'not-a-draft' | 'stale' }

/** Saves a draft's mapping. Skipped rows are included again, because another mapping has other errors. */
export function updateMapping(
  ctx: Ctx,
  id: string,
  options: MappingOptions,
  expectedVersion: number,
): Promise<UpdateImportOptionsResult> {
  return updateOptions(ctx, id, { ...options, skipInvalid: false }, expectedVersion)
}

/** Skips a draft's rows with errors, or includes them again. */
export function skipInvalidRows(
  ctx: Ctx,
  id: string,
  skipInvalid: boolean,
  expectedVersion: number,
): Promise<UpdateImportOptionsResult> {
  return updateOptions(ctx, id, { skipInvalid }, expectedVersion)
}

/**
 * SQL condition: `id` is a draft whose options have this version. Drafts from before the lock have none and count as 1.
 */
export function isDraftVersion(id: string, version: number) {
  return and(
    eq(imports.id, id),
    eq(imports.status, 'uploaded'),
    sql`coalesce((${imports.options} ->> 'version')::integer, 1) = ${version}`,
  )
}

async function updateOptions(
  ctx: Ctx,
  id: string,
  changes: Partial<ImportOptions>,
  expectedVersion: number,
): Promise<UpdateImportOptionsResult> {
  assertCan(ctx.actor, 'job.import')
  if (!isId(id)) return { ok: false, reason: 'not-a-draft' }
  const version = expectedVersion + 1
  const updated = await ctx.db
    .update(imports)
    .set({ options: sql`${imports.options} || ${JSON.stringify({ ...changes, version })}::jsonb` })
    .where(isDraftVersion(id, expectedVersion))
    .returning({ id: imports.id })
  return updated.length > 0 ? { ok: true } : { ok: false, reason: await findReason(ctx, id) }
}

async function findReason(ctx: Ctx, id: string): Promise<'not-a-draft' | 'stale'> {
  const isDraft = await ctx.db.$count(imports, and(eq(imports.id, id), eq(imports.status, 'uploaded')))
  return isDraft > 0 ? 'stale' : 'not-a-draft'
}
