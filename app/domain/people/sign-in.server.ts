import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { recordSecurityEvent } from '#app/core/security/record-security-event.server.ts'
import { enqueueEmail } from '#app/domain/email/enqueue-email.server.ts'
import {
  type Auth,
  authErrorCode,
  CLIENT_ADDRESS_HEADER,
  deleteBrowserSessionMark,
  LOGIN_PAGE_HEADER,
} from '#app/platform/auth.server.ts'
import { type Person, USER_TYPES, type UserType } from '#app/policy/actor.ts'
import { PERSON_COLUMNS } from '#app/policy/person-columns.server.ts'
import type { Db } from '#db/client.ts'
import { companies } from '#db/schema/companies.ts'
import { profiles, users } from '#db/schema/people.ts'
import { deleteCurrentSession } from './account/sessions.server.ts'
import { saveKnownDevice } from './known-devices.server.ts'
import { type Device, renderNewDeviceEmail } from './new-device-email.server.tsx'
import { countPasskeys } from './passkeys/passkey-queries.server.ts'
import { mustUseTwoStep } from './second-factor/two-step-requirement.server.ts'

/**
 * Why a sign-in failed. A wrong password and an unknown email both give `wrong-credentials`. `passkey-required`: an
 * admin who must use two-step verification has a passkey and no authenticator app.
 */
export type SignInFailure =
  | 'wrong-credentials'
  | 'passkey-rejected'
  | 'passkey-required'
  | 'unconfirmed'
  | 'wrong-account-type'
  | 'no-profile'
  | 'suspended'

/** A sign-in that failed. */
export type FailedSignIn =
  | { ok: false; reason: Exclude<SignInFailure, 'wrong-account-type'> }
  | { ok: false; reason: 'wrong-account-type'; userType: UserType }

export type SignInResult = { ok: true; person: Omit<Person, 'sessionId'>; cookies: string[] } | FailedSignIn

/** The password is correct; the account also needs a code. The cookies identify the sign-in on the second page. */
type SecondStep = { ok: false; reason: 'second-step'; cookies: string[] }

/** Error codes of the library and of `validateSignIn`, and the failure that each one means. */
const FAILURES: Record<string, Exclude<SignInFailure, 'wrong-account-type'>> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong-credentials',
  INVALID_EMAIL: 'wrong-credentials',
  PASSWORD_TOO_LONG: 'wrong-credentials',
  EMAIL_NOT_VERIFIED: 'unconfirmed',
  PASSKEY_REQUIRED: 'passkey-required',
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
): Promise<SignInResult | SecondStep> {
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
    // The mark of an earlier session would end this one after a day once its code is entered, and never extend it.
    const mark = input.rememberMe ? [deleteBrowserSessionMark(ctx.baseUrl)] : []
    const cookies = [...answer.headers.getSetCookie(), ...mark]
    if ('twoFactorRedirect' in answer.response) return { ok: false, reason: 'second-step', cookies }
    const { person, cookie } = await recordSignIn(ctx, secret, answer.response.user.id, input.device)
    return { ok: true, person, cookies: [...cookies, cookie] }
  } catch (error) {
    const failure = parseSignInError(error)
    if (!failure) throw error
    const [user] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, input.email))
    await recordSignInFailure(ctx, { personId: user?.id ?? null, loginPage: input.loginPage }, failure.reason)
    return failure
  }
}

/** The expected failure that an error of the library or of `validateSignIn` means; null for any other error. */
export function parseSignInError(error: unknown): FailedSignIn | null {
  const code = authErrorCode(error)
  const userType = USER_TYPES.find((userType) => code === wrongAccountTypeCode(userType))
  if (userType) return { ok: false, reason: 'wrong-account-type', userType }
  const reason = code && FAILURES[code]
  return reason ? { ok: false, reason } : null
}

/** The failure that an error code of `validateSignIn` means. */
export function parseSignInErrorCode(code: string): SignInFailure | null {
  return USER_TYPES.some((userType) => code === wrongAccountTypeCode(userType))
    ? 'wrong-account-type'
    : (FAILURES[code] ?? null)
}

/** Records a failed sign-in, to the account `personId` if it is known. */
export async function recordSignInFailure(
  ctx: Ctx,
  { personId, loginPage }: { personId: string | null; loginPage: UserType },
  reason: string,
): Promise<void> {
  await recordSecurityEvent(ctx, {
    type: reason === 'suspended' ? 'sign-in.suspended' : 'sign-in.failed',
    personId,
    details: { reason, loginPage },
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
  const cookie = await transaction(signedIn, async (signedIn) => {
    await deleteCurrentSession({ ...signedIn, actor: ctx.actor })
    await recordAudit(signedIn, { action: 'person.signed-in', subjectType: 'person', subjectId: person.id })
    if (email) await enqueueEmail(signedIn, email)
    return saveKnownDevice(signedIn, secret, person.id, device.token)
  })
  if (email) await recordSecurityEvent(signedIn, { type: 'sign-in.new-device' })
  return { person, cookie }
}

/**
 * Checks whether a session may be created. Called when the password or passkey is correct, so that guessing never
 * reveals the type of an account.
 *
 * @param signIn.loginPage the account type of the login page
 * @returns an error code, or null if the session may be created
 */
export async function validateSignIn(
  ctx: Pick<Ctx, 'db' | 'production'>,
  userId: string,
  { loginPage, byPasskey }: { loginPage: string | null; byPasskey: boolean },
): Promise<string | null> {
  const [account] = await ctx.db
    .select({
      userType: profiles.userType,
      suspendedAt: profiles.suspendedAt,
      erasedAt: profiles.erasedAt,
      emailVerified: users.emailVerified,
      hasCode: users.twoFactorEnabled,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, userId))
  if (!account || account.erasedAt) return 'NO_PROFILE'
  const { userType } = account
  if (!account.emailVerified) return 'EMAIL_NOT_VERIFIED'
  if (account.suspendedAt) return 'SUSPENDED'
  if ((loginPage === 'employee' || loginPage === 'admin') && userType !== loginPage) {
    return wrongAccountTypeCode(userType)
  }
  if (byPasskey || account.hasCode || !(await mustUseTwoStep(ctx, userType))) return null
  // Their passkey is the second factor, so the password alone must not be enough.
  return (await countPasskeys(ctx, userId)) > 0 ? 'PASSKEY_REQUIRED' : null
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
