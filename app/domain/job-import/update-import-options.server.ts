import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { imports } from '#db/schema/job-import.ts'
import type { ImportOptions } from './import-options.ts'

/** Keeps a draft's mapping and options. Rows left out come back: other columns make other errors. @returns was it a draft? */
export function updateImportOptions(
  ctx: Ctx,
  id: string,
  options: Omit<ImportOptions, 'skipInvalid'>,
): Promise<boolean> {
  return changeOptions(ctx, id, { ...options, skipInvalid: false })
}

/** Leaves out the rows of a draft that have errors, or takes them back in. @returns was it a draft? */
export function skipInvalidRows(ctx: Ctx, id: string, leaveOut: boolean): Promise<boolean> {
  return changeOptions(ctx, id, { skipInvalid: leaveOut })
}

async function changeOptions(ctx: Ctx, id: string, changes: Partial<ImportOptions>): Promise<boolean> {
  assertCan(ctx.actor, 'job.import')
  if (!isId(id)) return false
  const changed = await ctx.db
    .update(imports)
    .set({ options: sql`${imports.options} || ${JSON.stringify(changes)}::jsonb` })
    .where(and(eq(imports.id, id), eq(imports.status, 'uploaded')))
    .returning({ id: imports.id })
  return changed.length > 0
}
