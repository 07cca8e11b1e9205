import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import type { Identity } from '#app/platform/sign-on/identity-providers.server.ts'
import type { ProviderId } from '#app/platform/sign-on/provider-config.server.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { accounts } from '#db/schema/people.ts'
import { sendSecurityChangeEmail } from '../security-change-email.server.tsx'
import { lockSignInMethods } from '../sign-in-methods.server.ts'

/**
 * `taken`: the service's account belongs to someone else here. `another-connected`: theirs is connected to another one.
 */
export type ConnectResult = { ok: true } | { ok: false; reason: 'taken' | 'another-connected' }

/**
 * Connects the signed-in person's account to a service's account, whatever its address: they have proved that both are
 * theirs. The caller requires recent authentication. Connecting it again changes nothing.
 */
export async function connectProvider(ctx: Ctx, identity: Identity): Promise<ConnectResult> {
  const person = requirePerson(ctx.actor)
  assertCan(person, 'account.single-sign-on', person.id)
  return transaction(ctx, async (ctx): Promise<ConnectResult> => {
    if (await insertConnection(ctx, person, identity)) return { ok: true }
    const [connected] = await ctx.db
      .select({ userId: accounts.userId })
      .from(accounts)
      .where(and(eq(accounts.providerId, identity.providerId), eq(accounts.accountId, identity.accountId)))
    if (connected?.userId === person.id) return { ok: true }
    return { ok: false, reason: connected ? 'taken' : 'another-connected' }
  })
}

/**
 * Connects an account to a service's account, with an audit row and an email to the person. The unique indexes decide:
 * one account here for each of the service's, and one of each service for an account here.
 *
 * @returns false if either is connected already
 */
export async function insertConnection(
  ctx: Ctx,
  person: { id: string; email: string; fullName: string },
  { providerId, accountId }: Identity,
): Promise<boolean> {
  const times = { createdAt: ctx.now, updatedAt: ctx.now }
  const inserted = await ctx.db
    .insert(accounts)
    .values({ id: newId(), userId: person.id, providerId, accountId, ...times })
    .onConflictDoNothing()
    .returning({ id: accounts.id })
  if (inserted.length === 0) return false
  await recordAudit(ctx, {
    action: 'person.sign-in-connected',
    subjectType: 'person',
    subjectId: person.id,
    details: { service: providerId },
  })
  await sendSecurityChangeEmail(ctx, person, 'sign-in-connected')
  return true
}

export type DisconnectResult = { ok: true } | { ok: false; reason: 'not-connected' | 'only-method' }

/**
 * Disconnects a service from the signed-in person's account, unless it is their only way to sign in. The caller
 * requires recent authentication.
 *
 * @param configured the services that can be signed in with now
 */
export async function disconnectProvider(
  ctx: Ctx,
  providerId: ProviderId,
  configured: readonly ProviderId[],
): Promise<DisconnectResult> {
  const person = requirePerson(ctx.actor)
  assertCan(person, 'account.single-sign-on', person.id)
  return transaction(ctx, async (ctx): Promise<DisconnectResult> => {
    const { password, passkeys, services } = await lockSignInMethods(ctx, person.id)
    const others = configured.filter((id) => id !== providerId && services.includes(id))
    if (!password && passkeys === 0 && others.length === 0) return { ok: false, reason: 'only-method' }
    const deleted = await ctx.db
      .delete(accounts)
      .where(and(eq(accounts.userId, person.id), eq(accounts.providerId, providerId)))
      .returning({ id: accounts.id })
    if (deleted.length === 0) return { ok: false, reason: 'not-connected' }
    await recordAudit(ctx, {
      action: 'person.sign-in-disconnected',
      subjectType: 'person',
      subjectId: person.id,
      details: { service: providerId },
    })
    await sendSecurityChangeEmail(ctx, person, 'sign-in-disconnected')
    return { ok: true }
  })
}
