import { randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { isEmailAddress, normaliseEmail } from '#app/lib/email-address.ts'
import { newId } from '#app/lib/id.ts'
import { hashPassword } from '#app/platform/auth.server.ts'
import { InvalidConfig } from '#app/platform/invalid-config.ts'
import type { UserType } from '#app/policy/actor.ts'
import { accounts, profiles, sessions, users } from '#db/schema/people.ts'
import { sendPasswordChangedEmail } from '../account/reset-password.server.tsx'
import { credentialOf } from '../own-password.server.ts'
import { isStrongPassword, MAX_PASSWORD_LENGTH } from '../password.ts'
import { type PersonalData, rejectedPasswordMessage } from '../rejected-password.server.ts'
import { deleteResetLinks } from '../reset-links.server.ts'

type AdminInput = { email: string; fullName: string; password: string | null }

/** `password` is the generated one, if none was given: printed once and never stored. */
type AdminResult = { ok: true; id: string; password: string | null } | { ok: false; message: string }

const WEAK_PASSWORD_MESSAGE =
  'The password needs 8 characters with an uppercase and a lowercase letter, a number and one of !@#$%^&*.'

/** Creates a confirmed admin (`npm run admin -- create`). Fails if the email is already in use. */
export async function createAdmin(ctx: Ctx, input: AdminInput): Promise<AdminResult> {
  const email = normaliseEmail(input.email)
  if (!isEmailAddress(email)) return { ok: false, message: `"${input.email}" is not a valid email address.` }
  const password = input.password ?? generatePassword()
  const invalid = await invalidPasswordMessage(password, { fullName: input.fullName, email })
  if (invalid) return { ok: false, message: invalid }
  const hash = await hashPassword(password)
  const id = await transaction(ctx, (ctx) => insertAdmin(ctx, { ...input, email }, hash))
  if (!id) {
    return { ok: false, message: `An account with ${email} already exists. Use "reset" to set an admin's password.` }
  }
  return { ok: true, id, password: input.password ? null : password }
}

/**
 * Sets an admin's password, lifts a suspension and deletes every session (`npm run admin -- reset`). The caller lists
 * the admin's jobs again in the same transaction (`relistJobsOf`).
 */
export async function resetAdmin(ctx: Ctx, input: AdminInput): Promise<AdminResult> {
  const email = normaliseEmail(input.email)
  const [admin] = await ctx.db
    .select({ id: profiles.id, fullName: profiles.fullName })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(and(eq(users.email, email), eq(profiles.userType, 'admin')))
  if (!admin) return { ok: false, message: `There is no admin with ${email}.` }
  const password = input.password ?? generatePassword()
  const invalid = await invalidPasswordMessage(password, { fullName: admin.fullName, email })
  if (invalid) return { ok: false, message: invalid }
  const hash = await hashPassword(password)
  await transaction(ctx, async (ctx) => {
    await ctx.db.update(accounts).set({ password: hash, updatedAt: ctx.now }).where(credentialOf(admin.id))
    await ctx.db.update(users).set({ emailVerified: true, updatedAt: ctx.now }).where(eq(users.id, admin.id))
    await ctx.db.update(profiles).set({ suspendedAt: null }).where(eq(profiles.id, admin.id))
    await ctx.db.delete(sessions).where(eq(sessions.userId, admin.id))
    await deleteResetLinks(ctx, admin.id)
    await recordAudit(ctx, { action: 'person.admin-reset', subjectType: 'person', subjectId: admin.id })
    await sendPasswordChangedEmail(ctx, admin.id)
  })
  return { ok: true, id: admin.id, password: input.password ? null : password }
}

/**
 * Creates the admin that ADMIN_EMAIL and ADMIN_PASSWORD describe, unless an account with that email exists. An account
 * that cannot be used as one is left as it is, because a variable must not take it over: a warning names the command
 * that helps.
 *
 * @throws InvalidConfig in production if the password does not meet the rules; the demonstration logs a warning
 */
export async function ensureAdmin(ctx: Ctx, admin: { email: string; password: string }): Promise<void> {
  const [existing] = await ctx.db
    .select({ userType: profiles.userType, suspendedAt: profiles.suspendedAt, isConfirmed: users.emailVerified })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.email, admin.email))
  if (existing) return warnUnlessAdmin(ctx, existing)
  const fullName = 'Administrator'
  const invalid = await invalidPasswordMessage(admin.password, { fullName, email: admin.email })
  if (invalid && ctx.production) throw new InvalidConfig(`ADMIN_PASSWORD: ${invalid}`)
  if (invalid) ctx.log.warn({ reason: invalid }, 'ADMIN_PASSWORD does not meet the rules of production')
  const hash = await hashPassword(admin.password)
  await transaction(ctx, (ctx) => insertAdmin(ctx, { email: admin.email, fullName }, hash))
}

type ExistingAccount = { userType: UserType | null; suspendedAt: Date | null; isConfirmed: boolean }

function warnUnlessAdmin({ log }: Ctx, { userType, suspendedAt, isConfirmed }: ExistingAccount): void {
  if (userType !== 'admin') {
    log.warn(
      'The account of ADMIN_EMAIL is not an admin. Set ADMIN_EMAIL to another address, or run: npm run admin -- create --email ANOTHER_ADDRESS',
    )
  } else if (suspendedAt || !isConfirmed) {
    const problem = suspendedAt ? 'is suspended' : 'has not confirmed its email address'
    log.warn(`The admin of ADMIN_EMAIL ${problem}. To restore it, run: npm run admin -- reset --email ADDRESS`)
  }
}

/** Why a password cannot be an admin's, or null: the rules for everyone. The message does not contain the password. */
async function invalidPasswordMessage(password: string, person: PersonalData): Promise<string | null> {
  if (password.length > MAX_PASSWORD_LENGTH) return `The password may have at most ${MAX_PASSWORD_LENGTH} characters.`
  return isStrongPassword(password) ? rejectedPasswordMessage(password, person) : WEAK_PASSWORD_MESSAGE
}

/** @returns the id, or null if the email is in use */
async function insertAdmin(ctx: Ctx, admin: { email: string; fullName: string }, hash: string): Promise<string | null> {
  const id = newId()
  const timestamps = { createdAt: ctx.now, updatedAt: ctx.now }
  const created = await ctx.db
    .insert(users)
    .values({ id, name: admin.fullName, email: admin.email, emailVerified: true, ...timestamps })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  if (created.length === 0) return null
  await ctx.db
    .insert(accounts)
    .values({ id: newId(), accountId: id, providerId: 'credential', userId: id, password: hash, ...timestamps })
  await ctx.db.insert(profiles).values({ id, userType: 'admin', fullName: admin.fullName, createdAt: ctx.now })
  await recordAudit(ctx, { action: 'person.admin-created', subjectType: 'person', subjectId: id })
  return id
}

/** 20 characters from four character classes, about 110 bits. */
function generatePassword(): string {
  const classes = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789', '!@#$%^&*']
  const characters = Array.from({ length: 20 }, (_, index) => {
    const characterClass = classes[index % classes.length] ?? ''
    return characterClass[randomInt(characterClass.length)] ?? ''
  })
  return characters.join('')
}
