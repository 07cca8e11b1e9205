import { eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { deleteEmptyCompany } from '#app/domain/companies/delete-empty-company.server.ts'
import { lockInvitation, type OpenInvitation } from '#app/domain/companies/team/find-invitation.server.ts'
import { finishInvitation } from '#app/domain/companies/team/finish-invitation.server.ts'
import { newId } from '#app/lib/id.ts'
import { hashPassword } from '#app/platform/auth.server.ts'
import { accounts, profiles, users } from '#db/schema/people.ts'
import { credentialOf } from '../own-password.server.ts'
import { lockUnconfirmed } from '../unconfirmed/lock-unconfirmed.server.ts'

/** `phone` is in the Australian display format. */
export type MemberRegistration = { fullName: string; phone: string; password: string }

export type RegisterMemberResult = { ok: true; companyName: string } | { ok: false; reason: 'ended' | 'has-account' }

/**
 * Creates an employer's account for the invited address, as a member of the company. The address is confirmed, because
 * the link was emailed to it. An account that nobody has confirmed is replaced, as in `registerPerson`. Of concurrent
 * calls one creates the account.
 *
 * @throws TooManyHashesError if too many passwords are being hashed
 */
export async function registerMember(
  ctx: Ctx,
  token: string,
  registration: MemberRegistration,
): Promise<RegisterMemberResult> {
  const password = await hashPassword(registration.password)
  return transaction(ctx, async (ctx): Promise<RegisterMemberResult> => {
    const invitation = await lockInvitation(ctx, token)
    if (!invitation) return { ok: false, reason: 'ended' }
    if (invitation.hasAccount) return { ok: false, reason: 'has-account' }
    const id = await saveAccount(ctx, invitation, registration, password)
    if (id === null) return { ok: false, reason: 'has-account' }
    const subject = { subjectType: 'person', subjectId: id } as const
    await recordAudit(ctx, { action: 'person.registered', ...subject, details: { userType: 'employer' } })
    await finishInvitation(ctx, invitation, id)
    return { ok: true, companyName: invitation.companyName }
  })
}

/**
 * Saves a new account or replaces one that is not confirmed. @returns its id; null if it was confirmed at the same
 * time, or is suspended
 */
async function saveAccount(
  ctx: Ctx,
  { email, companyId, role }: OpenInvitation,
  { fullName, phone }: MemberRegistration,
  password: string,
): Promise<string | null> {
  const { db, now } = ctx
  const userType = 'employer' as const
  const profile = { userType, fullName, phone, companyId, companyRole: role }
  const newUserId = newId()
  const created = await db
    .insert(users)
    .values({ id: newUserId, name: fullName, email, emailVerified: true, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  if (created.length > 0) {
    const account = { id: newId(), accountId: newUserId, providerId: 'credential', userId: newUserId, password }
    await db.insert(accounts).values({ ...account, createdAt: now, updatedAt: now })
    await db.insert(profiles).values({ id: newUserId, ...profile, createdAt: now })
    return newUserId
  }
  const former = await lockUnconfirmed(ctx, email)
  if (!former || former.suspendedAt) return null
  await db.update(users).set({ name: fullName, emailVerified: true, updatedAt: now }).where(eq(users.id, former.id))
  await db.update(accounts).set({ password, updatedAt: now }).where(credentialOf(former.id))
  await db.update(profiles).set(profile).where(eq(profiles.id, former.id))
  if (former.companyId && former.companyId !== companyId) await deleteEmptyCompany(ctx, former.companyId)
  return former.id
}
