import type { Ctx } from '#app/core/context.ts'
import { recordSecurityEvent } from '#app/core/security/record-security-event.server.ts'
import { type Auth, authErrorCode, CLIENT_ADDRESS_HEADER } from '#app/platform/auth.server.ts'
import type { Person } from '#app/policy/actor.ts'
import type { Device } from '../new-device-email.server.tsx'
import { recordSignIn } from '../sign-in.server.ts'
import { normaliseCode, normaliseRecoveryCode } from './two-step-forms.ts'

/**
 * `expired`: the first step is too long ago, or five codes were wrong. `locked`: ten codes in succession were wrong,
 * over any number of sign-ins; the account accepts none for 15 minutes.
 */
export type CompleteSignInFailure = 'wrong-code' | 'expired' | 'locked' | 'suspended'

type CompleteSignInResult =
  | { ok: true; person: Omit<Person, 'sessionId'>; cookies: string[] }
  | { ok: false; reason: CompleteSignInFailure }

const FAILURES: Record<string, CompleteSignInFailure> = {
  INVALID_CODE: 'wrong-code',
  INVALID_BACKUP_CODE: 'wrong-code',
  INVALID_TWO_FACTOR_COOKIE: 'expired',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'expired',
  TOTP_NOT_ENABLED: 'expired',
  BACKUP_CODES_NOT_ENABLED: 'expired',
  CONFLICT: 'wrong-code',
  ACCOUNT_TEMPORARILY_LOCKED: 'locked',
  NO_PROFILE: 'suspended',
  SUSPENDED: 'suspended',
}

/**
 * Completes a sign-in with a code of the authenticator app or a recovery code. A recovery code works once.
 *
 * @param input.cookies the request's cookies without a session: with one, the library would check the code of its
 *   account
 * @param input.personId whose password was correct
 */
export async function completeSignIn(
  ctx: Ctx,
  auth: Auth,
  secret: string,
  input: {
    cookies: string
    personId: string
    code: string
    kind: 'code' | 'recovery-code'
    address: string
    device: Device
  },
): Promise<CompleteSignInResult> {
  const headers = new Headers({
    cookie: input.cookies,
    [CLIENT_ADDRESS_HEADER]: input.address,
    'user-agent': input.device.userAgent.slice(0, 300),
  })
  try {
    const answer =
      input.kind === 'code'
        ? await auth.api.verifyTOTP({ body: { code: normaliseCode(input.code) }, headers, returnHeaders: true })
        : await auth.api.verifyBackupCode({
            body: { code: normaliseRecoveryCode(input.code) },
            headers,
            returnHeaders: true,
          })
    const { person, cookie } = await recordSignIn(ctx, secret, input.personId, input.device)
    return { ok: true, person, cookies: [...answer.headers.getSetCookie(), cookie] }
  } catch (error) {
    const code = authErrorCode(error)
    const reason = code && FAILURES[code]
    if (!reason) throw error
    await recordSecurityEvent(ctx, {
      type: 'second-factor.failed',
      personId: input.personId,
      details: { factor: input.kind, reason },
    })
    return { ok: false, reason }
  }
}
