import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { type Auth, authErrorCode } from '#app/platform/auth.server.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { sendSecurityChangeEmail } from '../security-change-email.server.tsx'
import { withReplacedSession } from './replaced-session.server.ts'

type TurnOffResult = { ok: true; cookies: string[] } | { ok: false; reason: 'wrong-password' }

/**
 * Deletes the secret of the authenticator app and the recovery codes. The library replaces the session, so the cookies
 * must be sent; the new one lasts as long as the former.
 *
 * @throws TooManyHashesError if too many passwords are being hashed
 */
export async function turnOffTwoStep(
  ctx: Ctx,
  auth: Auth,
  secret: string,
  input: { cookies: string; password: string },
): Promise<TurnOffResult> {
  const person = requirePerson(ctx.actor)
  assertCan(person, 'account.secure', person.id)
  try {
    const { cookies } = await withReplacedSession(ctx, secret, () =>
      auth.api.disableTwoFactor({
        body: { password: input.password },
        headers: new Headers({ cookie: input.cookies }),
        returnHeaders: true,
      }),
    )
    await transaction(ctx, async (ctx) => {
      await recordAudit(ctx, { action: 'person.two-step-turned-off', subjectType: 'person', subjectId: person.id })
      await sendSecurityChangeEmail(ctx, person, 'two-step-off')
    })
    return { ok: true, cookies }
  } catch (error) {
    if (authErrorCode(error) === 'INVALID_PASSWORD') return { ok: false, reason: 'wrong-password' }
    throw error
  }
}
