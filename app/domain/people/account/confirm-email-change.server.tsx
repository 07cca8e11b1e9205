import { and, eq, isNull, ne } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { uniqueViolation } from '#app/core/db-errors.server.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { generateToken, hashToken } from '#app/lib/token.server.ts'
import { type EmailChange, parseEmailToken, passwordFingerprint } from '#app/platform/auth.server.ts'
import type { UserType } from '#app/policy/actor.ts'
import { accounts, profiles, sessions, users } from '#db/schema/people.ts'
import { emailReversals } from '#db/schema/security.ts'
import { accountLinks } from '../account-links.server.ts'
import { EmailChangedEmail } from '../emails/security-emails.tsx'
import { deleteResetLinks } from '../reset-links.server.ts'
import { deleteUnconfirmed } from '../unconfirmed/delete-unconfirmed.server.ts'
import { sendNewEmailConfirmation } from './change-email.server.tsx'
import { moveAlerts } from './move-alerts.server.ts'

/** How long the previous address can revert a change. */
const REVERSAL_DAYS = 7

/** What an email change link leads to. `ready`: its step can be confirmed. */
export type EmailChangeLink =
  | { outcome: 'ready'; step: EmailChange['step']; newEmail: string }
  | { outcome: 'changed'; userType: UserType }
  | { outcome: 'expired' | 'invalid' }

/** Reads an email change link. Changes nothing, because email scanners open links too. */
export async function findEmailChange(ctx: Ctx, secret: string, token: string): Promise<EmailChangeLink> {
  const parsed = await parseEmailToken(secret, token)
  if (parsed?.kind !== 'email-change') return { outcome: 'invalid' }
  if (parsed.expired) return { outcome: 'expired' }
  const found = await findChange(ctx, secret, parsed)
  return found.outcome === 'ready' ? { outcome: 'ready', step: parsed.step, newEmail: parsed.updateTo } : found
}

export type ConfirmEmailChangeResult =
  | { outcome: 'current-confirmed' | 'changed'; userType: UserType }
  | { outcome: 'expired' | 'invalid' }

/**
 * Confirms one step of an email change. A link is valid while the account still has the email and the password that it
 * had when the link was created, and while it is not suspended. Confirming a step again gives the same outcome and
 * changes nothing.
 *
 * The second step ends every session but the one it was confirmed in, invalidates every other link of the person, and
 * emails the previous address a link that reverts the change. Job alerts are sent to the new address. An unconfirmed
 * registration of the new address is deleted.
 */
export async function confirmEmailChange(ctx: Ctx, secret: string, token: string): Promise<ConfirmEmailChangeResult> {
  const link = await parseEmailToken(secret, token)
  if (link?.kind !== 'email-change') return { outcome: 'invalid' }
  if (link.expired) return { outcome: 'expired' }
  return transaction(ctx, async (ctx): Promise<ConfirmEmailChangeResult> => {
    const found = await findChange(ctx, secret, link, { lock: true })
    if (found.outcome !== 'ready') return found
    const { userType, fullName } = found
    if (link.step === 'current') {
      await sendNewEmailConfirmation(ctx, secret, link)
      return { outcome: 'current-confirmed', userType }
    }
    await deleteUnconfirmed(ctx, link.updateTo)
    if (!(await updateEmail(ctx, link.personId, link.updateTo))) return { outcome: 'invalid' }
    await moveAlerts(ctx, link.email, link.updateTo)
    await deleteResetLinks(ctx, link.personId)
    await endOtherSessions(ctx, link.personId)
    await sendReversalLink(ctx, { ...link, fullName })
    await recordAudit(ctx, { action: 'person.email-changed', subjectType: 'person', subjectId: link.personId })
    return { outcome: 'changed', userType }
  })
}

type FoundChange =
  | { outcome: 'ready'; userType: UserType; fullName: string }
  | { outcome: 'changed'; userType: UserType }
  | { outcome: 'invalid' }

async function findChange(
  ctx: Ctx,
  secret: string,
  link: EmailChange,
  options: { lock?: boolean } = {},
): Promise<FoundChange> {
  const query = ctx.db
    .select({ fullName: users.name, email: users.email, userType: profiles.userType, hash: accounts.password })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .where(and(eq(users.id, link.personId), isNull(profiles.suspendedAt)))
  const [user] = options.lock ? await query.for('update', { of: users }) : await query
  if (!user || passwordFingerprint(secret, user.hash) !== link.passwordFingerprint) return { outcome: 'invalid' }
  const { userType, fullName } = user
  if (link.step === 'new' && user.email === link.updateTo) return { outcome: 'changed', userType }
  return user.email === link.email ? { outcome: 'ready', userType, fullName } : { outcome: 'invalid' }
}

/** Sets the account's email. @returns false if another account has it: the unique index decides, also in a race */
async function updateEmail(ctx: Ctx, userId: string, email: string): Promise<boolean> {
  const values = { email, emailVerified: true, updatedAt: ctx.now }
  try {
    await transaction(ctx, ({ db }) => db.update(users).set(values).where(eq(users.id, userId)))
    return true
  } catch (error) {
    if (uniqueViolation(error) !== null) return false
    throw error
  }
}

/** Deletes every session of a person but the one of this request. */
async function endOtherSessions(ctx: Ctx, personId: string): Promise<void> {
  const own = ctx.actor.kind === 'person' ? ctx.actor.sessionId : null
  await ctx.db.delete(sessions).where(and(eq(sessions.userId, personId), own ? ne(sessions.id, own) : undefined))
}

/** Emails the previous address that it was replaced, with a link that reverts the change for 7 days. */
async function sendReversalLink(
  ctx: Ctx,
  change: { personId: string; email: string; updateTo: string; fullName: string },
): Promise<void> {
  const token = generateToken()
  await ctx.db.insert(emailReversals).values({
    id: newId(),
    userId: change.personId,
    previousEmail: change.email,
    newEmail: change.updateTo,
    tokenHash: hashToken(token),
    createdAt: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + REVERSAL_DAYS * DAY_MS),
  })
  const agency = await findAgency(ctx)
  const body = (
    <EmailChangedEmail
      agency={agency}
      fullName={change.fullName}
      newEmail={change.updateTo}
      revertHref={accountLinks.revertEmail(ctx, token)}
    />
  )
  await enqueueEmail(ctx, await renderEmail(change.email, `Your ${agency.name} email address was changed`, body))
}
