import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { createCompany } from '#app/domain/companies/create-company.server.ts'
import { consumeRecipientLimit } from '#app/domain/email/recipient-limits.server.ts'
import { newId } from '#app/lib/id.ts'
import { hashPassword } from '#app/platform/auth.server.ts'
import { companies } from '#db/schema/companies.ts'
import { accounts, profiles, users } from '#db/schema/people.ts'
import { credentialOf } from '../own-password.server.ts'
import { lockUnconfirmed } from '../unconfirmed/lock-unconfirmed.server.ts'
import { registrationCookie } from './registration-cookie.server.ts'
import { sendAlreadyRegistered } from './send-already-registered.server.tsx'
import { sendConfirmation } from './send-confirmation.server.tsx'

export type Registration = {
  /** Set by the route, never by the browser; `admin` only by the command line. */
  userType: 'employee' | 'employer'
  fullName: string
  email: string
  /** In the Australian display format. */
  phone: string
  password: string
  /** Employers only. */
  companyName?: string | undefined
  /** Path on our own origin that the confirmation link returns to. */
  returnTo?: string | null
}

/**
 * Creates an account whose email is not yet confirmed. If the email is already in use, the caller sees the same outcome
 * at the same cost (the password is hashed either way) and the owner is emailed. The unique index on the email decides,
 * so that concurrent registrations create one account. Account, profile, company, audit row and email are one
 * transaction, which the library's own sign-up does not offer.
 *
 * @returns the cookie of the browser, which then confirms the address without the password
 * @throws TooManyHashesError if too many passwords are being hashed
 */
export async function registerPerson(ctx: Ctx, secret: string, input: Registration): Promise<{ cookie: string }> {
  const password = await hashPassword(input.password)
  await transaction(ctx, async (ctx) => {
    const id = newId()
    const timestamps = { createdAt: ctx.now, updatedAt: ctx.now }
    const created = await ctx.db
      .insert(users)
      .values({ id, name: input.fullName, email: input.email, ...timestamps })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id })
    if (created.length === 0) {
      // Beyond the limit the account stays as it is, because a replaced password invalidates the links that were sent.
      if (!(await consumeRecipientLimit(ctx, 'guest', input.email))) return
      await replaceUnconfirmedAccount(ctx, input, password)
      await emailExistingAccount(ctx, secret, input)
      return
    }

    await ctx.db
      .insert(accounts)
      .values({ id: newId(), accountId: id, providerId: 'credential', userId: id, password, ...timestamps })
    const companyId =
      input.userType === 'employer' ? await createCompany(ctx, input.companyName ?? input.fullName) : null
    await ctx.db.insert(profiles).values({
      id,
      userType: input.userType,
      fullName: input.fullName,
      phone: input.phone,
      companyId,
      companyRole: companyId === null ? null : 'owner',
      createdAt: ctx.now,
    })
    await recordAudit(ctx, {
      action: 'person.registered',
      subjectType: 'person',
      subjectId: id,
      details: { userType: input.userType },
    })
    // Counts the first email of an account too, so that its number per day is right.
    await consumeRecipientLimit(ctx, 'guest', input.email)
    await sendConfirmation(ctx, secret, input.email, input.returnTo)
  })
  return { cookie: registrationCookie(ctx, secret, { email: input.email, userType: input.userType, hash: password }) }
}

/**
 * Replaces the details and the password of an account that nobody has confirmed (`lockUnconfirmed`). Earlier links no
 * longer work, because they belong to the replaced password. The details of a suspended account stay as they were.
 */
async function replaceUnconfirmedAccount(ctx: Ctx, input: Registration, password: string): Promise<void> {
  const user = await lockUnconfirmed(ctx, input.email)
  if (!user || user.suspendedAt) return
  const { id } = user
  const companyId = input.userType === 'employer' ? await createCompany(ctx, input.companyName ?? input.fullName) : null
  await ctx.db.update(users).set({ name: input.fullName, updatedAt: ctx.now }).where(eq(users.id, id))
  await ctx.db.update(accounts).set({ password, updatedAt: ctx.now }).where(credentialOf(id))
  const { userType, fullName, phone } = input
  await ctx.db
    .update(profiles)
    .set({ userType, fullName, phone, companyId, companyRole: companyId === null ? null : 'owner' })
    .where(eq(profiles.id, id))
  // Nobody could sign in to post a job for it.
  if (user.companyId) await ctx.db.delete(companies).where(eq(companies.id, user.companyId))
  await recordAudit(ctx, { action: 'person.registered', subjectType: 'person', subjectId: id, details: { userType } })
}

/** Emails the owner of the email: the confirmation again if it is unconfirmed, otherwise that the account exists. */
async function emailExistingAccount(ctx: Ctx, secret: string, input: Registration): Promise<void> {
  const [owner] = await ctx.db
    .select({ emailVerified: users.emailVerified, userType: profiles.userType })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.email, input.email))
  if (!owner) return
  if (!owner.emailVerified) {
    return sendConfirmation(ctx, secret, input.email, input.returnTo)
  }
  await sendAlreadyRegistered(ctx, { email: input.email, userType: owner.userType ?? 'employee' })
}
