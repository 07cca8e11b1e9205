import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import {
  type Auth,
  authErrorCode,
  CLIENT_ADDRESS_HEADER,
  deleteBrowserSessionMark,
  LOGIN_PAGE_HEADER,
  sessionCookie,
} from '#app/platform/auth.server.ts'
import { BROWSER_SESSION, STAY_SIGNED_IN } from '#app/platform/session-lifetime.ts'
import type { UserType } from '#app/policy/actor.ts'
import { sessions } from '#db/schema/people.ts'
import { passkeys } from '#db/schema/security.ts'
import type { Device } from '../new-device-email.server.tsx'
import { parseSignInError, recordSignIn, recordSignInFailure, type SignInResult } from '../sign-in.server.ts'
import type { SignedChallenge } from './passkey-forms.ts'

/**
 * What a browser needs to sign in with a passkey, and the cookie that identifies the challenge.
 *
 * @param cookies with the session of a person who confirms that it is them, only their passkeys are accepted; empty
 *   accepts the passkeys of every account
 */
export async function createPasskeyChallenge(auth: Auth, cookies: string) {
  const { response, headers } = await auth.api.generatePasskeyAuthenticationOptions({
    headers: new Headers({ cookie: cookies }),
    returnHeaders: true,
  })
  return { options: { ...response, userVerification: 'required' as const }, cookies: headers.getSetCookie() }
}

/**
 * Signs a person in with a passkey, which verifies its user and therefore replaces the password and the code. The same
 * rules as for a password apply: account type, suspension, confirmed email address, known devices.
 *
 * @param input.cookies only the cookie of the challenge (`passkeyCookieName`)
 */
export async function signInWithPasskey(
  ctx: Ctx,
  auth: Auth,
  secret: string,
  input: {
    cookies: string
    credential: SignedChallenge
    rememberMe: boolean
    loginPage: UserType
    address: string
    device: Device
  },
): Promise<SignInResult> {
  const headers = new Headers({
    cookie: input.cookies,
    [LOGIN_PAGE_HEADER]: input.loginPage,
    [CLIENT_ADDRESS_HEADER]: input.address,
    'user-agent': input.device.userAgent.slice(0, 300),
  })
  try {
    const { session } = await auth.api.verifyPasskeyAuthentication({ body: { response: input.credential }, headers })
    if (!input.rememberMe) {
      const expiresAt = new Date(session.createdAt.getTime() + BROWSER_SESSION.maxAgeMs)
      await ctx.db.update(sessions).set({ expiresAt }).where(eq(sessions.id, session.id))
    }
    const { person, cookie } = await recordSignIn(ctx, secret, session.userId, input.device)
    const maxAge = input.rememberMe ? STAY_SIGNED_IN.maxIdleMs / 1000 : null
    const mark = input.rememberMe ? [deleteBrowserSessionMark(ctx.baseUrl)] : []
    return { ok: true, person, cookies: [sessionCookie(ctx.baseUrl, secret, session.token, maxAge), ...mark, cookie] }
  } catch (error) {
    if (!authErrorCode(error)) throw error
    const failure = parseSignInError(error) ?? { ok: false, reason: 'passkey-rejected' }
    const [owner] = await ctx.db
      .select({ personId: passkeys.userId })
      .from(passkeys)
      .where(eq(passkeys.credentialID, input.credential.id))
    await recordSignInFailure(ctx, { personId: owner?.personId ?? null, loginPage: input.loginPage }, failure.reason)
    return failure
  }
}
