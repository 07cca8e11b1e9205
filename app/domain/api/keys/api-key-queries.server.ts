import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { hashToken, isToken } from '#app/lib/token.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { PERSON_COLUMNS } from '#app/policy/person-columns.server.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { programsManagedBy } from '#app/policy/scopes.server.ts'
import { companies } from '#db/schema/companies.ts'
import { apiKeys } from '#db/schema/integrations.ts'
import { profiles, users } from '#db/schema/people.ts'
import { API_KEY_PREFIX } from './api-key.ts'

/** How old the recorded last use of a key may be, in milliseconds. */
const LAST_USE_MS = 5 * 60_000

/** A key as the person who manages it sees it. */
export type ApiKeyRow = {
  id: string
  name: string
  scopes: string[]
  tokenEnd: string
  createdAt: Date
  lastUsedAt: Date | null
  /** The member who created it and for whom it acts; null for the signed-in person. */
  memberName: string | null
}

/**
 * The signed-in employer's keys that are not revoked, newest first, at most `MAX_API_KEYS`; for an owner, those of the
 * other members follow.
 */
export async function listApiKeys(ctx: Ctx): Promise<ApiKeyRow[]> {
  assertCan(ctx.actor, 'api-key.manage')
  const { id: profileId } = requirePerson(ctx.actor)
  const { id, name, scopes, tokenEnd, createdAt, lastUsedAt } = apiKeys
  const isOwn = eq(apiKeys.profileId, profileId)
  const memberName = sql<string | null>`case when ${isOwn} then null else ${profiles.fullName} end`
  return ctx.db
    .select({ id, name, scopes, tokenEnd, createdAt, lastUsedAt, memberName })
    .from(apiKeys)
    .innerJoin(profiles, eq(profiles.id, apiKeys.profileId))
    .where(and(programsManagedBy(ctx.actor, 'api-key.manage', apiKeys.profileId), isNull(apiKeys.revokedAt)))
    .orderBy(desc(isOwn), desc(createdAt), desc(id))
}

/**
 * The person whose key this is, and what the key can do; records its use.
 *
 * @returns null for an unknown or revoked key, and for the key of someone who is suspended or no longer an employer
 */
export async function findApiKeyHolder(
  ctx: Pick<Ctx, 'db' | 'now'>,
  key: string,
): Promise<{ keyId: string; scopes: string[]; person: Person } | null> {
  if (!key.startsWith(API_KEY_PREFIX) || !isToken(key.slice(API_KEY_PREFIX.length))) return null
  const [row] = await ctx.db
    .select({
      ...PERSON_COLUMNS,
      keyId: apiKeys.id,
      keyName: apiKeys.name,
      scopes: apiKeys.scopes,
      lastUsedAt: apiKeys.lastUsedAt,
    })
    .from(apiKeys)
    .innerJoin(profiles, eq(profiles.id, apiKeys.profileId))
    .innerJoin(users, eq(users.id, apiKeys.profileId))
    .leftJoin(companies, eq(companies.id, profiles.companyId))
    .where(
      and(
        eq(apiKeys.tokenHash, hashToken(key)),
        isNull(apiKeys.revokedAt),
        isNull(profiles.suspendedAt),
        eq(profiles.userType, 'employer'),
      ),
    )
  if (!row) return null
  const { keyId, keyName, scopes, lastUsedAt, ...person } = row
  if (lastUsedAt === null || lastUsedAt.getTime() < ctx.now.getTime() - LAST_USE_MS) {
    await ctx.db.update(apiKeys).set({ lastUsedAt: ctx.now }).where(eq(apiKeys.id, keyId))
  }
  return { keyId, scopes, person: { kind: 'person', sessionId: keyId, apiKeyName: keyName, ...person } }
}
