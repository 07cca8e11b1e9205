import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { parseEmailToken, passwordFingerprint, verifyPassword } from '#app/platform/auth.server.ts'
import type { UserType } from '#app/policy/actor.ts'
import { accounts, profiles, users } from '#db/schema/people.ts'
import { isSentFromBrowser, type SentRegistration } from './registration-cookie.server.ts'

/**
 * What a confirmation link leads to. `ready`: it can be confirmed, elsewhere than in the registering browser by
 * password.
 */
export type ConfirmationLink =
  | { outcome: 'ready'; email: string; needsPassword: boolean; userType: UserType }
  | { outcome: 'already-confirmed'; userType: UserType }
  | { outcome: 'expired' | 'invalid' }

/** The browser in which a link is opened: its last registration (`parseRegistrationCookie`). */
type Opener = { registration: SentRegistration | null }

/** Reads a confirmation link. Changes nothing, because email scanners open links too. */
export async function findConfirmation(
  ctx: Ctx,
  secret: string,
  input: Opener & { token: string },
): Promise<ConfirmationLink> {
  const { hash: _, id: __, ...link } = await readLink(ctx, secret, input)
  return link
}

export type ConfirmEmailResult =
  | { outcome: 'confirmed' | 'already-confirmed'; userType: UserType }
  | { outcome: 'expired' | 'invalid' | 'wrong-password' }

/**
 * Confirms the email of the registration that a link belongs to. Anyone can register an address, so the browser must be
 * the one that registered, or the password the one that was chosen: otherwise the owner of the address would confirm
 * the password of a stranger. A later registration invalidates the link.
 *
 * @throws TooManyHashesError if too many passwords are being hashed
 */
export async function confirmEmail(
  ctx: Ctx,
  secret: string,
  input: Opener & { token: string; password: string },
): Promise<ConfirmEmailResult> {
  const link = await readLink(ctx, secret, input)
  if (link.outcome !== 'ready') return link
  const { id, hash } = link
  if (link.needsPassword && !(await verifyPassword({ hash, password: input.password }))) {
    return { outcome: 'wrong-password' }
  }
  return transaction(ctx, async (ctx): Promise<ConfirmEmailResult> => {
    // Locked and read again: of concurrent confirmations one is recorded, and none of a replaced registration.
    const [current] = await ctx.db
      .select({ emailVerified: users.emailVerified, hash: accounts.password })
      .from(users)
      .innerJoin(accounts, isCredential)
      .where(eq(users.id, id))
      .for('update', { of: users })
    if (current?.hash !== hash) return { outcome: 'invalid' }
    if (current.emailVerified) return { outcome: 'already-confirmed', userType: link.userType }
    await ctx.db.update(users).set({ emailVerified: true, updatedAt: ctx.now }).where(eq(users.id, id))
    await recordAudit(ctx, { action: 'person.confirmed', subjectType: 'person', subjectId: id })
    return { outcome: 'confirmed', userType: link.userType }
  })
}

const isCredential = and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential'))

type ReadLink =
  | (Extract<ConfirmationLink, { outcome: 'ready' }> & { id: string; hash: string })
  | (Exclude<ConfirmationLink, { outcome: 'ready' }> & { id?: undefined; hash?: undefined })

async function readLink(
  ctx: Ctx,
  secret: string,
  { token, registration }: Opener & { token: string },
): Promise<ReadLink> {
  const link = await parseEmailToken(secret, token)
  if (link?.kind !== 'confirmation') return { outcome: 'invalid' }
  if (link.expired) return { outcome: 'expired' }
  const { email } = link
  const [user] = await ctx.db
    .select({
      id: users.id,
      emailVerified: users.emailVerified,
      hash: accounts.password,
      userType: profiles.userType,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .innerJoin(accounts, isCredential)
    .where(eq(users.email, email))
  if (!user) return { outcome: 'invalid' }
  const { id, hash, userType } = user
  if (user.emailVerified) return { outcome: 'already-confirmed', userType }
  if (!hash || passwordFingerprint(secret, hash) !== link.registration) return { outcome: 'invalid' }
  return { outcome: 'ready', email, needsPassword: !isSentFromBrowser(secret, registration, hash), userType, id, hash }
}
