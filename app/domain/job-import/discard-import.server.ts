import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { imports } from '#db/schema/job-import.ts'

/** Deletes a draft and its file. An import that was started is not affected. */
export async function discardImport(ctx: Ctx, id: string): Promise<void> {
  assertCan(ctx.actor, 'job.import')
  if (!isId(id)) return
  await ctx.db.delete(imports).where(and(eq(imports.id, id), eq(imports.status, 'uploaded')))
}
