import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { type Auth, authErrorCode } from '#app/platform/auth.server.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { sendSecurityChangeEmail } from '../security-change-email.server.tsx'

type ReplaceResult =
  | { ok: true; recoveryCodes: string[] }
  | { ok: false; reason: 'wrong-password' }
  | { ok: false; reason: 'off' }

/**
 * Creates ten new recovery codes. The previous ones stop working.
 *
 * @throws TooManyHashesError if too many passwords are being hashed
 */
export async function replaceRecoveryCodes(
  ctx: Ctx,
  auth: Auth,
  input: { cookies: string; password: string },
): Promise<ReplaceResult> {
  const person = requirePerson(ctx.actor)
  assertCan(person, 'account.secure', person.id)
  try {
    const { backupCodes } = await auth.api.generateBackupCodes({
      body: { password: input.password },
      headers: new Headers({ cookie: input.cookies }),
    })
    await transaction(ctx, async (ctx) => {
      await recordAudit(ctx, { action: 'person.recovery-codes-replaced', subjectType: 'person', subjectId: person.id })
      await sendSecurityChangeEmail(ctx, person, 'recovery-codes-replaced')
    })
    return { ok: true, recoveryCodes: backupCodes }
  } catch (error) {
    const code = authErrorCode(error)
    if (code === 'INVALID_PASSWORD') return { ok: false, reason: 'wrong-password' }
    if (code === 'TWO_FACTOR_NOT_ENABLED') return { ok: false, reason: 'off' }
    throw error
  }
}
