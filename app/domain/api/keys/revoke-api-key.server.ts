import { and, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { apiKeys } from '#db/schema/integrations.ts'

/**
 * Revokes a key: the next request with it is rejected. A second call changes nothing.
 *
 * @returns the name of the key
 * @throws a 404 response for a key of another person
 */
export async function revokeApiKey(ctx: Ctx, id: string): Promise<string> {
  assertCan(ctx.actor, 'api-key.manage')
  const { id: profileId } = requirePerson(ctx.actor)
  if (!isId(id)) throw notFound()
  const own = and(eq(apiKeys.id, id), eq(apiKeys.profileId, profileId))
  return transaction(ctx, async (ctx) => {
    const [key] = await ctx.db.select({ name: apiKeys.name }).from(apiKeys).where(own)
    if (!key) throw notFound()
    const revoked = await ctx.db
      .update(apiKeys)
      .set({ revokedAt: ctx.now })
      .where(and(own, isNull(apiKeys.revokedAt)))
      .returning({ id: apiKeys.id })
    if (revoked.length > 0) {
      await recordAudit(ctx, {
        action: 'person.api-key-revoked',
        subjectType: 'person',
        subjectId: profileId,
        details: { name: key.name },
      })
    }
    return key.name
  })
}
