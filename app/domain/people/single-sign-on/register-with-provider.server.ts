import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transactionOrReject } from '#app/core/context.ts'
import { createCompany } from '#app/domain/companies/create-company.server.ts'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { companies } from '#db/schema/companies.ts'
import { accounts, profiles, sessions, users } from '#db/schema/people.ts'
import { createBrowserSession } from '../browser-session.server.ts'
import type { Device } from '../new-device-email.server.tsx'
import { deleteResetLinks } from '../reset-links.server.ts'
import { recordSignIn } from '../sign-in.server.ts'
import { lockUnconfirmed } from '../unconfirmed/lock-unconfirmed.server.ts'
import type { NewAccount } from './sign-on-cookies.server.ts'

export type ProviderRegistration = {
  identity: NewAccount['identity']
  userType: 'employee' | 'employer'
  fullName: string
  /** In the Australian display format. */
  phone: string
  /** Employers only. */
  companyName?: string | undefined
}

/** `exists`: an account with the address or the connection was created since; signing in again opens it. */
export type RegisterResult =
  | { ok: true; person: Omit<Person, 'sessionId'>; cookies: string[] }
  | { ok: false; reason: 'exists' | 'suspended' }

/**
 * Creates the account of a person whose address a service has confirmed, and signs them in. It has no password.
 *
 * An account of the address that nobody has confirmed is replaced: a stranger may have registered it and know its
 * password, which is deleted with every link to it.
 */
export async function registerWithProvider(
  ctx: Ctx,
  secret: string,
  input: ProviderRegistration,
  device: Device,
): Promise<RegisterResult> {
  const { identity, userType, fullName, phone } = input
  return transactionOrReject<RegisterResult>(ctx, async (ctx, reject) => {
    const id = newId()
    const times = { createdAt: ctx.now, updatedAt: ctx.now }
    const created = await ctx.db
      .insert(users)
      .values({ id, name: fullName, email: identity.email, emailVerified: true, ...times })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id })
    const unconfirmed = created.length > 0 ? null : await lockUnconfirmed(ctx, identity.email)
    if (created.length === 0 && !unconfirmed) return { ok: false, reason: 'exists' }
    if (unconfirmed?.suspendedAt) return { ok: false, reason: 'suspended' }
    const personId = unconfirmed?.id ?? id
    if (unconfirmed) await deleteCredentials(ctx, personId)
    const connected = await ctx.db
      .insert(accounts)
      .values({
        id: newId(),
        userId: personId,
        providerId: identity.providerId,
        accountId: identity.accountId,
        ...times,
      })
      .onConflictDoNothing()
      .returning({ id: accounts.id })
    // The service's account was connected at the same time.
    if (connected.length === 0) throw reject({ ok: false, reason: 'exists' })
    const companyId = userType === 'employer' ? await createCompany(ctx, input.companyName ?? fullName) : null
    const profile = {
      userType,
      fullName,
      phone,
      companyId,
      companyRole: companyId === null ? null : ('owner' as const),
    }
    if (unconfirmed) {
      await ctx.db
        .update(users)
        .set({ name: fullName, emailVerified: true, updatedAt: ctx.now })
        .where(eq(users.id, personId))
      await ctx.db.update(profiles).set(profile).where(eq(profiles.id, personId))
      // Nobody could sign in to post a job for it.
      if (unconfirmed.companyId) await ctx.db.delete(companies).where(eq(companies.id, unconfirmed.companyId))
    } else {
      await ctx.db.insert(profiles).values({ id: personId, ...profile, createdAt: ctx.now })
    }
    await recordAudit(ctx, {
      action: 'person.registered',
      subjectType: 'person',
      subjectId: personId,
      details: { userType, service: identity.providerId },
    })
    const signIn = { userAgent: device.userAgent, isAuthentication: true }
    const session = await createBrowserSession(ctx, secret, personId, signIn)
    const { person, cookie } = await recordSignIn(ctx, secret, personId, device)
    return { ok: true, person, cookies: [session, cookie] }
  })
}

/** Deletes what someone who registered the address before could sign in with. */
async function deleteCredentials(ctx: Ctx, personId: string): Promise<void> {
  await ctx.db.delete(accounts).where(eq(accounts.userId, personId))
  await ctx.db.delete(sessions).where(eq(sessions.userId, personId))
  await deleteResetLinks(ctx, personId)
}
