import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { recordSecurityEvent } from '#app/core/security/record-security-event.server.ts'
import { enqueueEmail } from '#app/domain/email/enqueue-email.server.ts'
import { type Auth, authErrorCode, CLIENT_ADDRESS_HEADER, LOGIN_PAGE_HEADER } from '#app/platform/auth.server.ts'
import { type Person, USER_TYPES, type UserType } from '#app/policy/actor.ts'
import { PERSON_COLUMNS } from '#app/policy/person-columns.server.ts'
import type { Db } from '#db/client.ts'
import { companies } from '#db/schema/companies.ts'
import { profiles, users } from '#db/schema/people.ts'
import { deleteCurrentSession } from './account/sessions.server.ts'
import { saveKnownDevice } from './known-devices.server.ts'
import { type Device, renderNewDeviceEmail } from './new-device-email.server.tsx'

/** Why a sign-in failed. A wrong password and an unknown email both give `wrong-credentials`. */
export type SignInFailure = 'wrong-credentials' | 'unconfirmed' | 'wrong-account-type' | 'no-profile' | 'suspended'

export type SignInResult = { ok: true; person: Omit<Person, 'sessionId'>; cookies: string[] } | Failure

type Failure =
  | { ok: false; reason: Exclude<SignInFailure, 'wrong-account-type'> }
  | { ok: false; reason: 'wrong-account-type'; userType: UserType }
  /** The password is correct; the account also needs a code. The cookies identify the sign-in on the second page. */
  | { ok: false; reason: 'second-step'; cookies: string[] }

/** Error codes of the library and of `validateSignIn`, and the failure that each one means. */
const FAILURES: Record<string, Exclude<SignInFailure, 'wrong-account-type'>> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong-credentials',
  INVALID_EMAIL: 'wrong-credentials',
  PASSWORD_TOO_LONG: 'wrong-credentials',
  EMAIL_NOT_VERIFIED: 'unconfirmed',
  NO_PROFILE: 'no-profile',
  SUSPENDED: 'suspended',
}

/**
 * Signs a person in on one of the three login pages (specification section 6).
 *
 * @param input.rememberMe keep the session for 30 days after its last use; otherwise the browser ends it
 * @param input.loginPage the account type of the login page
 * @throws TooManyHashesError if too many passwords are being hashed
 */
export async function signIn(
  ctx: Ctx,
  auth: Auth,
  secret: string,
  input: {
    email: string
    password: string
    rememberMe: boolean
    loginPage: UserType
    address: string
    device: Device
  },
): Promise<SignInResult> {
  const headers = new Headers({
    [LOGIN_PAGE_HEADER]: input.loginPage,
    [CLIENT_ADDRESS_HEADER]: input.address,
    'user-agent': input.device.userAgent.slice(0, 300),
  })
  try {
    const answer = await auth.api.signInEmail({
      body: { email: input.email, password: input.password, rememberMe: input.rememberMe },
      headers,
      returnHeaders: true,
    })
    const cookies = answer.headers.getSetCookie()
    if ('twoFactorRedirect' in answer.response) return { ok: false, reason: 'second-step', cookies }
    const { person, cookie } = await recordSignIn(ctx, secret, answer.response.user.id, input.device)
    return { ok: true, person, cookies: [...cookies, cookie] }
  } catch (error) {
    const code = authErrorCode(error)
    const userType = USER_TYPES.find((userType) => code === wrongAccountTypeCode(userType))
    const reason = code && FAILURES[code]
    const failure: Failure | null = userType
      ? { ok: false, reason: 'wrong-account-type', userType }
      : reason
        ? { ok: false, reason }
        : null
    if (!failure) throw error
    await recordFailure(ctx, input, failure.reason)
    return failure
  }
}

async function recordFailure(ctx: Ctx, input: { email: string; loginPage: UserType }, reason: SignInFailure) {
  const [user] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, input.email))
  await recordSecurityEvent(ctx, {
    type: reason === 'suspended' ? 'sign-in.suspended' : 'sign-in.failed',
    personId: user?.id ?? null,
    details: { reason, loginPage: input.loginPage },
  })
}

/**
 * Records a completed sign-in: ends the session that the browser had before, saves the device,
 * and emails the person if the device is new.
 *
 * @returns the person, and the `Set-Cookie` line of the device
 */
export async function recordSignIn(
  ctx: Ctx,
  secret: string,
  userId: string,
  device: Device,
): Promise<{ person: Omit<Person, 'sessionId'>; cookie: string }> {
  const person = await findPersonByUser(ctx.db, userId)
  const email = await renderNewDeviceEmail(ctx, person, device)
  const signedIn = { ...ctx, actor: { ...person, sessionId: '' } }
  const { cookie } = await transaction(signedIn, async (signedIn) => {
    await deleteCurrentSession({ ...signedIn, actor: ctx.actor })
    await recordAudit(signedIn, { action: 'person.signed-in', subjectType: 'person', subjectId: person.id })
    if (email) await enqueueEmail(signedIn, email)
    return saveKnownDevice(signedIn, secret, person.id, device.token)
  })
  if (email) await recordSecurityEvent(signedIn, { type: 'sign-in.new-device' })
  return { person, cookie }
}

/**
 * Checks whether a session may be created. Called when the password is correct, so that guessing never reveals the type
 * of an account.
 *
 * @param loginPage the account type of the login page
 * @returns an error code, or null if the session may be created
 */
export async function validateSignIn(db: Db, userId: string, loginPage: string | null): Promise<string | null> {
  const [profile] = await db
    .select({ userType: profiles.userType, suspendedAt: profiles.suspendedAt })
    .from(profiles)
    .where(eq(profiles.id, userId))
  if (!profile) return 'NO_PROFILE'
  if (profile.suspendedAt) return 'SUSPENDED'
  if ((loginPage === 'employee' || loginPage === 'admin') && profile.userType !== loginPage) {
    return wrongAccountTypeCode(profile.userType)
  }
  return null
}

/** The error code for a login page of another account type. It contains the type of the account. */
function wrongAccountTypeCode(userType: UserType): string {
  return `WRONG_ACCOUNT_TYPE_${userType.toUpperCase()}`
}

async function findPersonByUser(db: Db, userId: string): Promise<Omit<Person, 'sessionId'>> {
  const [row] = await db
    .select(PERSON_COLUMNS)
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .leftJoin(companies, eq(companies.id, profiles.companyId))
    .where(eq(profiles.id, userId))
  if (!row) throw new Error('A session was created for an account without a profile.')
  return { kind: 'person', ...row }
}
