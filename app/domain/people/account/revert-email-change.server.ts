import { and, eq, gt, gte, isNull, ne } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { uniqueViolation } from '#app/core/db-errors.server.ts'
import { endProgramAccess, revokeInvitationsBy } from '#app/domain/companies/team/end-membership.server.ts'
import { hashToken, isToken } from '#app/lib/token.server.ts'
import type { Auth } from '#app/platform/auth.server.ts'
import { accounts, sessions, users } from '#db/schema/people.ts'
import { emailReversals, knownDevices, passkeys, twoFactors } from '#db/schema/security.ts'
import { credentialOf } from '../own-password.server.ts'
import { deleteResetLinks } from '../reset-links.server.ts'
import { deleteUnconfirmed } from '../unconfirmed/delete-unconfirmed.server.ts'
import { moveAlerts } from './move-alerts.server.ts'

/** The addresses of a change that can be reverted. */
export type EmailReversal = { previousEmail: string; newEmail: string }

/**
 * The change that a revert link belongs to; null if the link is invalid, older than 7 days or used. Changes nothing.
 */
export async function findEmailReversal(ctx: Ctx, token: string): Promise<EmailReversal | null> {
  if (!isToken(token)) return null
  const { previousEmail, newEmail } = emailReversals
  const [row] = await ctx.db.select({ previousEmail, newEmail }).from(emailReversals).where(isUsable(ctx, token))
  return row ?? null
}

/** `taken`: another confirmed account uses the previous address. */
export type RevertEmailChangeResult = { ok: true } | { ok: false; reason: 'invalid' | 'taken' }

/**
 * Gives an account back to its previous address. The person who changed it knew the password and may have added a
 * second factor, a passkey, a sign-in service, an API key, a webhook or a calendar address, or invited someone, so
 * these are removed with every session and known device. The restored address is sent a reset link.
 */
export async function revertEmailChange(ctx: Ctx, auth: Auth, token: string): Promise<RevertEmailChangeResult> {
  if (!isToken(token)) return { ok: false, reason: 'invalid' }
  const restored = await revert(ctx, token).catch((error: unknown) => {
    if (uniqueViolation(error) !== null) return 'taken' as const
    throw error
  })
  if (restored === null) return { ok: false, reason: 'invalid' }
  if (restored === 'taken') return { ok: false, reason: 'taken' }
  await auth.api.requestPasswordReset({ body: { email: restored.email } })
  return { ok: true }
}

/** @returns the restored address, or null if the link cannot be used. @throws a unique violation if it is taken */
function revert(ctx: Ctx, token: string): Promise<{ email: string } | null> {
  return transaction(ctx, async (ctx) => {
    // The account may have been changed to a third address since. A concurrent change waits for the lock.
    const [account] = await ctx.db
      .select({ presentEmail: users.email })
      .from(users)
      .innerJoin(emailReversals, eq(emailReversals.userId, users.id))
      .where(isUsable(ctx, token))
      .for('update', { of: users })
    const [reversal] = await ctx.db
      .update(emailReversals)
      .set({ usedAt: ctx.now })
      .where(isUsable(ctx, token))
      .returning()
    if (!account || !reversal) return null
    const { userId, previousEmail: email, createdAt } = reversal
    await deleteUnconfirmed(ctx, email)
    const values = { email, emailVerified: true, twoFactorEnabled: false, updatedAt: ctx.now }
    await ctx.db.update(users).set(values).where(eq(users.id, userId))
    await ctx.db.update(accounts).set({ password: null, updatedAt: ctx.now }).where(credentialOf(userId))
    await ctx.db.delete(accounts).where(and(eq(accounts.userId, userId), ne(accounts.providerId, 'credential')))
    await ctx.db.delete(sessions).where(eq(sessions.userId, userId))
    await ctx.db.delete(knownDevices).where(eq(knownDevices.userId, userId))
    await ctx.db.delete(twoFactors).where(eq(twoFactors.userId, userId))
    await ctx.db.delete(passkeys).where(eq(passkeys.userId, userId))
    await endProgramAccess(ctx, userId)
    await revokeInvitationsBy(ctx, userId)
    // The addresses of later changes must not be able to revert this in turn. That of an earlier one still can: the
    // person who made the change that is reverted here may have made that one too.
    const isLater = and(eq(emailReversals.userId, userId), gte(emailReversals.createdAt, createdAt))
    await ctx.db
      .update(emailReversals)
      .set({ usedAt: ctx.now })
      .where(and(isLater, isNull(emailReversals.usedAt)))
    await moveAlerts(ctx, account.presentEmail, email)
    await deleteResetLinks(ctx, userId)
    await recordAudit(ctx, { action: 'person.email-change-reverted', subjectType: 'person', subjectId: userId })
    return { email }
  })
}

function isUsable(ctx: Ctx, token: string) {
  return and(
    eq(emailReversals.tokenHash, hashToken(token)),
    gt(emailReversals.expiresAt, ctx.now),
    isNull(emailReversals.usedAt),
  )
}
