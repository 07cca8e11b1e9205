import { and, eq } from 'drizzle-orm'
import { type Ctx, transaction } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { secondStepCookies } from '#app/platform/auth.server.ts'
import type { Identity } from '#app/platform/sign-on/identity-providers.server.ts'
import type { Person, UserType } from '#app/policy/actor.ts'
import { canUse } from '#app/policy/policy.ts'
import { accounts, profiles, users, verifications } from '#db/schema/people.ts'
import { createBrowserSession } from '../browser-session.server.ts'
import type { Device } from '../new-device-email.server.tsx'
import { hasOnlyServices } from '../second-factor/recent-authentication.server.ts'
import {
  parseSignInErrorCode,
  recordSignIn,
  recordSignInFailure,
  type SignInFailure,
  validateSignIn,
} from '../sign-in.server.ts'
import { insertConnection } from './connect-provider.server.ts'

/**
 * Why a sign-in with a service failed. `unconfirmed-email`: the service does not vouch for the address, so it can
 * neither create nor find an account. `another-connected`: the account is connected to another account of the service.
 */
export type ProviderSignInFailure = SignInFailure | 'admin' | 'unconfirmed-email' | 'another-connected'

export type ProviderSignInResult =
  | { ok: true; person: Omit<Person, 'sessionId'>; cookies: string[] }
  /** The account also needs a code. The cookies identify the sign-in on the second page. */
  | { ok: false; reason: 'second-step'; cookies: string[] }
  /** The service has confirmed the address, and no confirmed account uses it. */
  | { ok: false; reason: 'new' }
  | { ok: false; reason: ProviderSignInFailure; userType: UserType | null }

/**
 * Signs in a person whom a service has identified.
 *
 * The connection decides; an address only if it is not connected yet. Then the service and we have to have confirmed
 * the address: the account of an unconfirmed one may have been registered by a stranger, and an address that the
 * service has not confirmed may be anyone's. The rules of the login page, suspension and two-step verification apply.
 * Admins cannot sign in in this way: an account of another company must not open every applicant's data. Sensitive
 * changes then still need the password or passkey of an account that has one (`canConfirmWithService`).
 */
export async function signInWithProvider(
  ctx: Ctx,
  secret: string,
  input: { identity: Identity; loginPage: UserType; device: Device },
): Promise<ProviderSignInResult> {
  const { identity, loginPage, device } = input
  const result = await transaction(ctx, async (ctx): Promise<ProviderSignInResult & { personId?: string }> => {
    const account = await findAccount(ctx, identity)
    if (!account) return { ok: false, reason: canUseEmail(identity) ? 'new' : 'unconfirmed-email', userType: null }
    const { id: personId, userType } = account
    const fail = (reason: ProviderSignInFailure) => ({ ok: false as const, reason, userType, personId })
    if (!canUse(userType, 'account.single-sign-on')) return fail('admin')
    const code = await validateSignIn(ctx, personId, { loginPage, byPasskey: false })
    if (code) return fail(parseSignInErrorCode(code) ?? 'no-profile')
    if (!account.isConnected && !(await insertConnection(ctx, account, identity))) return fail('another-connected')
    if (account.hasCode) {
      return { ok: false, reason: 'second-step', cookies: await startSecondStep(ctx, secret, personId) }
    }
    const isAuthentication = await hasOnlyServices(ctx, personId)
    const session = await createBrowserSession(ctx, secret, personId, { userAgent: device.userAgent, isAuthentication })
    const { person, cookie } = await recordSignIn(ctx, secret, personId, device)
    return { ok: true, person, cookies: [session, cookie] }
  })
  const isFailure = !result.ok && result.reason !== 'second-step' && result.reason !== 'new'
  if (isFailure) await recordSignInFailure(ctx, { personId: result.personId ?? null, loginPage }, result.reason)
  return result
}

type Account = {
  id: string
  email: string
  fullName: string
  userType: UserType
  hasCode: boolean
  isConnected: boolean
}

/** The account that is connected to an identity, or that may be connected to it by its address; locked. */
async function findAccount(ctx: Ctx, identity: Identity): Promise<Account | null> {
  const columns = {
    id: users.id,
    email: users.email,
    fullName: profiles.fullName,
    userType: profiles.userType,
    hasCode: users.twoFactorEnabled,
  }
  const [connected] = await ctx.db
    .select(columns)
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(accounts.providerId, identity.providerId), eq(accounts.accountId, identity.accountId)))
    .for('update', { of: users })
  if (connected) return { ...connected, isConnected: true }
  if (!canUseEmail(identity)) return null
  const [owner] = await ctx.db
    .select(columns)
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(users.email, identity.email), eq(users.emailVerified, true)))
    .for('update', { of: users })
  return owner ? { ...owner, isConnected: false } : null
}

function canUseEmail(identity: Identity): identity is Identity & { email: string } {
  return identity.email !== null && identity.emailVerified
}

const SECOND_STEP_MS = 10 * 60_000

/** Starts the second step of a sign-in, in the rows that the auth library reads when the code is entered. */
async function startSecondStep(ctx: Ctx, secret: string, personId: string): Promise<string[]> {
  const identifier = `2fa-${newId()}`
  const times = {
    expiresAt: new Date(ctx.now.getTime() + SECOND_STEP_MS),
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }
  await ctx.db.insert(verifications).values([
    { id: newId(), identifier, value: personId, ...times },
    { id: newId(), identifier: `2fa-attempts-${identifier}`, value: '0', ...times },
  ])
  return secondStepCookies(ctx.baseUrl, secret, identifier)
}
