import { and, count, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { lockOwnProfile } from '#app/core/security/lock-own-profile.server.ts'
import { newId } from '#app/lib/id.ts'
import { generateToken, hashToken } from '#app/lib/token.server.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { apiKeys } from '#db/schema/integrations.ts'
import { API_KEY_PREFIX, type ApiKeyInput, MAX_API_KEYS } from './api-key.ts'

export type CreateApiKeyResult = { ok: true; key: string } | { ok: false; reason: 'too-many' }

/**
 * Creates a key of the signed-in employer. The key is returned once: only its hash is stored.
 *
 * @throws a 403 response for someone who has left the company or deleted the account: their keys were revoked
 */
export async function createApiKey(ctx: Ctx, { name, scopes }: ApiKeyInput): Promise<CreateApiKeyResult> {
  assertCan(ctx.actor, 'api-key.manage')
  const person = requirePerson(ctx.actor)
  const { id: profileId } = person
  return transaction(ctx, async (ctx) => {
    await lockOwnProfile(ctx, person, 'no key update')
    const [active] = await ctx.db
      .select({ count: count() })
      .from(apiKeys)
      .where(and(eq(apiKeys.profileId, profileId), isNull(apiKeys.revokedAt)))
    if ((active?.count ?? 0) >= MAX_API_KEYS) return { ok: false, reason: 'too-many' }
    const key = API_KEY_PREFIX + generateToken()
    const unique = [...new Set(scopes)]
    await ctx.db.insert(apiKeys).values({
      id: newId(),
      profileId,
      name,
      scopes: unique,
      tokenHash: hashToken(key),
      tokenEnd: key.slice(-4),
      createdAt: ctx.now,
    })
    await recordAudit(ctx, {
      action: 'person.api-key-created',
      subjectType: 'person',
      subjectId: profileId,
      details: { name, scopes: unique },
    })
    return { ok: true, key }
  })
}
