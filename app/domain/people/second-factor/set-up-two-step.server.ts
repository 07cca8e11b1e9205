import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { type Auth, authErrorCode } from '#app/platform/auth.server.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { sendSecurityChangeEmail } from '../security-change-email.server.tsx'
import { withReplacedSession } from './replaced-session.server.ts'
import { normaliseCode } from './two-step-forms.ts'
import { hasTwoStep } from './two-step-queries.server.ts'

type StartResult =
  | { ok: true; uri: string }
  | { ok: false; reason: 'wrong-password' }
  | { ok: false; reason: 'already-on' }

/**
 * Creates the secret of an authenticator app. Sign-in asks for a code once a first code has confirmed it; until then
 * starting again replaces the secret.
 *
 * @param cookies the request's cookies, from which the library reads the session
 * @throws TooManyHashesError if too many passwords are being hashed
 */
export async function startTwoStepSetup(
  ctx: Ctx,
  auth: Auth,
  input: { cookies: string; password: string },
): Promise<StartResult> {
  const person = requirePerson(ctx.actor)
  assertCan(person, 'account.secure', person.id)
  const { name: issuer } = await findAgency(ctx)
  try {
    const answer = await auth.api.enableTwoFactor({
      body: { password: input.password, method: 'totp', issuer },
      headers: new Headers({ cookie: input.cookies }),
    })
    if (answer.method !== 'totp') throw new Error('The library has not created a secret.')
    return { ok: true, uri: answer.totpURI }
  } catch (error) {
    const code = authErrorCode(error)
    if (code === 'INVALID_PASSWORD') return { ok: false, reason: 'wrong-password' }
    if (code === 'TOTP_ALREADY_ENABLED') return { ok: false, reason: 'already-on' }
    throw error
  }
}

type ConfirmResult =
  | { ok: true; recoveryCodes: string[]; cookies: string[] }
  | { ok: false; reason: 'wrong-code' | 'expired' | 'already-on' }

/**
 * Turns two-step verification on if `code` is correct. The library replaces the session, so the cookies must be sent;
 * the new one lasts as long as the former. The caller limits the codes, because the library does not for someone who is
 * signed in.
 *
 * @returns the recovery codes, which are shown once
 */
export async function confirmTwoStepSetup(
  ctx: Ctx,
  auth: Auth,
  secret: string,
  input: { cookies: string; code: string },
): Promise<ConfirmResult> {
  const person = requirePerson(ctx.actor)
  assertCan(person, 'account.secure', person.id)
  // Otherwise a code of the app would show the recovery codes, which need the password.
  if (await hasTwoStep(ctx, person.id)) return { ok: false, reason: 'already-on' }
  try {
    const { cookies } = await withReplacedSession(ctx, secret, () =>
      auth.api.verifyTOTP({
        body: { code: normaliseCode(input.code) },
        headers: new Headers({ cookie: input.cookies }),
        returnHeaders: true,
      }),
    )
    const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId: person.id } })
    await transaction(ctx, async (ctx) => {
      await recordAudit(ctx, { action: 'person.two-step-turned-on', subjectType: 'person', subjectId: person.id })
      await sendSecurityChangeEmail(ctx, person, 'two-step-on')
    })
    return { ok: true, recoveryCodes: backupCodes, cookies }
  } catch (error) {
    const code = authErrorCode(error)
    if (code === 'INVALID_CODE') return { ok: false, reason: 'wrong-code' }
    if (code === 'TOTP_NOT_ENABLED') return { ok: false, reason: 'expired' }
    throw error
  }
}
