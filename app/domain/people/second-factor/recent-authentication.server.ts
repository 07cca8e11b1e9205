import { and, eq, gt, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { recordSecurityEvent } from '#app/core/security/record-security-event.server.ts'
import { type Auth, authErrorCode } from '#app/platform/auth.server.ts'
import { supportsPasskeys } from '#app/platform/passkey-plugin.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { sessions } from '#db/schema/people.ts'
import { hasPassword, verifyOwnPassword } from '../own-password.server.ts'
import type { SignedChallenge } from '../passkeys/passkey-forms.ts'
import { countPasskeys } from '../passkeys/passkey-queries.server.ts'
import { normaliseCode } from './two-step-forms.ts'
import { hasTwoStep } from './two-step-queries.server.ts'

const RECENT_MS = 10 * 60_000

/**
 * Whether the person gave their password, code or passkey in this session within the last 10 minutes, or without a
 * password and passkey signed in at their service again.
 */
export async function hasRecentAuthentication(ctx: Ctx): Promise<boolean> {
  if (ctx.actor.kind !== 'person') return false
  const since = new Date(ctx.now.getTime() - RECENT_MS)
  const authenticatedAt = sql`coalesce(${sessions.authenticatedAt}, ${sessions.createdAt})`
  const [row] = await ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, ctx.actor.sessionId), gt(authenticatedAt, since)))
  return row !== undefined
}

/** @throws TooManyHashesError if too many passwords are being hashed */
export async function confirmWithPassword(
  ctx: Ctx,
  password: string,
): Promise<{ ok: true } | { ok: false; reason: 'wrong-password' }> {
  if ((await verifyOwnPassword(ctx, password)) === null) return { ok: false, reason: 'wrong-password' }
  await markAuthenticated(ctx)
  return { ok: true }
}

/** Confirms with a code of the authenticator app, for an account with two-step verification. */
export async function confirmWithCode(
  ctx: Ctx,
  auth: Auth,
  input: { cookies: string; code: string },
): Promise<{ ok: true } | { ok: false; reason: 'wrong-code' }> {
  const person = requirePerson(ctx.actor)
  // With an unconfirmed secret, the library would turn two-step verification on.
  if (!(await hasTwoStep(ctx, person.id))) return { ok: false, reason: 'wrong-code' }
  try {
    const headers = new Headers({ cookie: input.cookies })
    await auth.api.verifyTOTP({ body: { code: normaliseCode(input.code) }, headers })
  } catch (error) {
    if (authErrorCode(error) !== 'INVALID_CODE') throw error
    await recordSecurityEvent(ctx, { type: 'second-factor.failed', details: { factor: 'code', reason: 'wrong-code' } })
    return { ok: false, reason: 'wrong-code' }
  }
  await markAuthenticated(ctx)
  return { ok: true }
}

/** Confirms with one of their passkeys that a signed-in person is at the browser. Their session continues. */
export async function confirmWithPasskey(
  ctx: Ctx,
  auth: Auth,
  input: { cookies: string; credential: SignedChallenge },
): Promise<{ ok: true } | { ok: false; reason: 'rejected' }> {
  const person = requirePerson(ctx.actor)
  try {
    const { session } = await auth.api.verifyPasskeyAuthentication({
      body: { response: input.credential },
      headers: new Headers({ cookie: input.cookies }),
    })
    // The library creates a session, which nobody gets.
    await ctx.db.delete(sessions).where(eq(sessions.id, session.id))
    if (session.userId === person.id) {
      await markAuthenticated(ctx)
      return { ok: true }
    }
  } catch (error) {
    if (!authErrorCode(error)) throw error
  }
  await recordSecurityEvent(ctx, { type: 'second-factor.failed', details: { factor: 'passkey', reason: 'rejected' } })
  return { ok: false, reason: 'rejected' }
}

/**
 * Whether the signed-in person can confirm with a sign-in service: only with neither a password nor a passkey, because
 * Google lets anyone at the browser continue with an account that is signed in there.
 */
export async function canConfirmWithService(ctx: Ctx): Promise<boolean> {
  return hasOnlyServices(ctx, requirePerson(ctx.actor).id)
}

/** Whether a person has neither a password nor a passkey. */
export async function hasOnlyServices(ctx: Ctx, personId: string): Promise<boolean> {
  if (await hasPassword(ctx, personId)) return false
  return !supportsPasskeys(ctx.baseUrl) || (await countPasskeys(ctx, personId)) === 0
}

/**
 * Confirms with a sign-in service of the account that a signed-in person is at the browser. The caller checks the
 * identity.
 */
export async function confirmWithService(
  ctx: Ctx,
): Promise<{ ok: true; person: Person } | { ok: false; reason: 'has-password-or-passkey' }> {
  const person = requirePerson(ctx.actor)
  if (!(await canConfirmWithService(ctx))) return { ok: false, reason: 'has-password-or-passkey' }
  await markAuthenticated(ctx)
  return { ok: true, person }
}

async function markAuthenticated(ctx: Ctx): Promise<void> {
  const { sessionId } = requirePerson(ctx.actor)
  await ctx.db.update(sessions).set({ authenticatedAt: ctx.now }).where(eq(sessions.id, sessionId))
}
