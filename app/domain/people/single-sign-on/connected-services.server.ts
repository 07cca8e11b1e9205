import { and, asc, eq, ne } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { PROVIDER_IDS, type ProviderId } from '#app/platform/sign-on/provider-config.server.ts'
import { can, requirePerson } from '#app/policy/policy.ts'
import { accounts } from '#db/schema/people.ts'
import type { SignOnService } from './sign-on-service.ts'

/** A service, and since when the account is connected to it; null if it is not. */
export type ConnectedService = SignOnService & {
  connectedAt: Date | null
  /** Whether it can be signed in with now; false after the operator has removed its configuration. */
  available: boolean
}

const FORMER_NAMES: Record<ProviderId, string> = {
  google: 'Google',
  microsoft: 'Microsoft',
  linkedin: 'LinkedIn',
  oidc: 'Single sign-on',
}

/**
 * The services that the signed-in person can connect or has connected; none for an admin.
 *
 * @param services the configured services
 */
export async function listConnectedServices(ctx: Ctx, services: readonly SignOnService[]): Promise<ConnectedService[]> {
  const person = requirePerson(ctx.actor)
  if (!can(person, 'account.single-sign-on', person.id)) return []
  const rows = await ctx.db
    .select({ providerId: accounts.providerId, connectedAt: accounts.createdAt })
    .from(accounts)
    .where(and(eq(accounts.userId, person.id), ne(accounts.providerId, 'credential')))
    .orderBy(asc(accounts.createdAt))
  return PROVIDER_IDS.flatMap((id) => {
    const service = services.find((each) => each.id === id)
    const connectedAt = rows.find(({ providerId }) => providerId === id)?.connectedAt ?? null
    if (!service && !connectedAt) return []
    return [{ id, name: service?.name ?? FORMER_NAMES[id], connectedAt, available: service !== undefined }]
  })
}

/** Whether an identity of a service is the signed-in person's. */
export async function isOwnIdentity(
  ctx: Ctx,
  { providerId, accountId }: { providerId: ProviderId; accountId: string },
): Promise<boolean> {
  const { id } = requirePerson(ctx.actor)
  const [row] = await ctx.db
    .select({ userId: accounts.userId })
    .from(accounts)
    .where(and(eq(accounts.providerId, providerId), eq(accounts.accountId, accountId)))
  return row?.userId === id
}
