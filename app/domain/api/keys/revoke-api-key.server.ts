import { and, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { programsManagedBy } from '#app/policy/scopes.server.ts'
import { apiKeys } from '#db/schema/integrations.ts'

/**
 * Revokes a key of the signed-in employer, or as an owner one of a member: the next request with it is rejected. A
 * second call changes nothing.
 *
 * @returns the name of the key
 * @throws a 404 response for any other key
 */
export async function revokeApiKey(ctx: Ctx, id: string): Promise<string> {
  assertCan(ctx.actor, 'api-key.manage')
  if (!isId(id)) throw notFound()
  const managed = and(eq(apiKeys.id, id), programsManagedBy(ctx.actor, 'api-key.manage', apiKeys.profileId))
  return transaction(ctx, async (ctx) => {
    const [key] = await ctx.db.select({ name: apiKeys.name, profileId: apiKeys.profileId }).from(apiKeys).where(managed)
    if (!key) throw notFound()
    const revoked = await ctx.db
      .update(apiKeys)
      .set({ revokedAt: ctx.now })
      .where(and(managed, isNull(apiKeys.revokedAt)))
      .returning({ id: apiKeys.id })
    if (revoked.length > 0) {
      await recordAudit(ctx, {
        action: 'person.api-key-revoked',
        subjectType: 'person',
        subjectId: key.profileId,
        details: { name: key.name },
      })
    }
    return key.name
  })
}
