import { getAuthenticatorName } from '@better-auth/passkey'
import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { recordSecurityEvent } from '#app/core/security/record-security-event.server.ts'
import { type Auth, authErrorCode } from '#app/platform/auth.server.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { passkeys } from '#db/schema/security.ts'
import { deviceName } from '../device-name.ts'
import { sendSecurityChangeEmail } from '../security-change-email.server.tsx'
import type { NewCredential } from './passkey-forms.ts'
import { countPasskeys } from './passkey-queries.server.ts'

/** More than anyone uses, so that a list stays readable. */
export const MAX_PASSKEYS = 20

/**
 * What a browser needs to create a passkey, and the cookie that identifies the challenge; null at the maximum number.
 */
export async function createPasskeyOptions(ctx: Ctx, auth: Auth, cookies: string) {
  const person = requirePerson(ctx.actor)
  assertCan(person, 'account.secure', person.id)
  if ((await countPasskeys(ctx, person.id)) >= MAX_PASSKEYS) return null
  const { response, headers } = await auth.api.generatePasskeyRegistrationOptions({
    headers: new Headers({ cookie: cookies }),
    returnHeaders: true,
  })
  return { options: response, cookies: headers.getSetCookie() }
}

/**
 * Adds a passkey to the signed-in person's account, named after its provider or the browser. The caller requires recent
 * authentication.
 *
 * @returns `rejected` if the credential is not the answer to our challenge, or has not verified its user
 */
export async function addPasskey(
  ctx: Ctx,
  auth: Auth,
  input: { cookies: string; credential: NewCredential; userAgent: string },
): Promise<{ ok: true } | { ok: false; reason: 'rejected' | 'too-many' }> {
  const person = requirePerson(ctx.actor)
  assertCan(person, 'account.secure', person.id)
  if ((await countPasskeys(ctx, person.id)) >= MAX_PASSKEYS) return { ok: false, reason: 'too-many' }
  try {
    const { id, aaguid } = await auth.api.verifyPasskeyRegistration({
      body: { response: input.credential },
      headers: new Headers({ cookie: input.cookies }),
    })
    const name = getAuthenticatorName(aaguid) ?? deviceName(input.userAgent)
    await transaction(ctx, async (ctx) => {
      await ctx.db.update(passkeys).set({ name, createdAt: ctx.now }).where(eq(passkeys.id, id))
      await recordAudit(ctx, { action: 'person.passkey-added', subjectType: 'person', subjectId: person.id })
      await sendSecurityChangeEmail(ctx, person, 'passkey-added')
    })
    return { ok: true }
  } catch (error) {
    const reason = authErrorCode(error)
    if (!reason) throw error
    await recordSecurityEvent(ctx, { type: 'second-factor.failed', details: { factor: 'passkey', reason } })
    return { ok: false, reason: 'rejected' }
  }
}
