import { and, eq, or } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { imports } from '#db/schema/job-import.ts'
import { isUnreadable } from './import-draft.server.ts'

/**
 * Deletes a draft and its file, or an import whose file could not be read. An import that was started is not affected.
 */
export async function discardImport(ctx: Ctx, id: string): Promise<void> {
  assertCan(ctx.actor, 'job.import')
  if (!isId(id)) return
  await ctx.db.delete(imports).where(and(eq(imports.id, id), or(eq(imports.status, 'uploaded'), isUnreadable)))
}
