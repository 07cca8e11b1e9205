import { and, eq, like } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { verifications } from '#db/schema/people.ts'

/**
 * Deletes every outstanding reset link of a person: after a reset, a change of the password, the email or the account
 * type, and a suspension.
 */
export async function deleteResetLinks(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db
    .delete(verifications)
    .where(and(eq(verifications.value, userId), like(verifications.identifier, 'reset-password:%')))
}
