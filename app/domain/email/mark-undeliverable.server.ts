import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { emails } from '#db/schema/email.ts'

/**
 * Marks an email as rejected because a delivery report says that its address doesn't exist: a relay accepts every email
 * and learns that later. As with one that the server rejects at once, two of them end the job alerts of the address.
 *
 * @returns whether there is such an email that was not marked before
 */
export async function markUndeliverable(ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<boolean> {
  const { rowCount } = await ctx.db
    .update(emails)
    .set({ rejectedAt: ctx.now })
    .where(and(eq(emails.id, id), isNull(emails.rejectedAt)))
  return rowCount === 1
}
