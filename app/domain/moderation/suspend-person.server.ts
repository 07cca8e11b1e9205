import { and, eq, isNull, or } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { revokeInvitationsBy } from '#app/domain/companies/team/end-membership.server.ts'
import { relistJobsOf } from '#app/domain/jobs/relist-jobs.server.ts'
import { deactivateConsultantOf, lockScheduleBeforeProfiles } from '#app/domain/people/deactivate-consultant.server.ts'
import { type AccountKind, accountKind } from '#app/domain/people/person.ts'
import { deleteResetLinks } from '#app/domain/people/reset-links.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { profiles, sessions, users } from '#db/schema/people.ts'
import { notifySuspended } from './notify-suspended.server.tsx'

/** `consultantId`: the consultant who was deactivated with the account. */
export type SuspendPersonResult =
  | { ok: true; fullName: string; kind: AccountKind; consultantId?: string }
  | { ok: false; reason: 'self' | 'last-admin' }

/**
 * Suspends an account: its sessions expire, its reset links are deleted, its jobs are no longer listed, and its next
 * request is a guest's, whose page says that the account is suspended (`findSession`). `restorePerson` undoes this. The
 * person is emailed the reason and whom to contact. Suspending a suspended account changes nothing.
 *
 * A consultant is deactivated, and stays so when the account is restored. Invitations to their company that the person
 * sent are deleted.
 *
 * Admins cannot suspend themselves or the last active admin. Suspending an admin locks all active admins in one order,
 * so that of two admins who suspend each other at the same time one stays active.
 *
 * @throws a 404 response for an unknown id and a deleted account: its company's jobs would be hidden, and no page could
 *   restore it
 */
export async function suspendPerson(ctx: Ctx, id: string, reason: string): Promise<SuspendPersonResult> {
  assertCan(ctx.actor, 'person.suspend')
  if (id === requirePerson(ctx.actor).id) return { ok: false, reason: 'self' }
  if (!isId(id)) throw notFound()
  return transaction(ctx, async (ctx) => {
    await lockScheduleBeforeProfiles(ctx)
    // The foreign key of a job locks its poster's profile, so FOR UPDATE waits for a job that is being posted and
    // blocks the next one. Every job is therefore hidden.
    const locked = await ctx.db
      .select()
      .from(profiles)
      .where(or(eq(profiles.id, id), and(eq(profiles.userType, 'admin'), isNull(profiles.suspendedAt))))
      .orderBy(profiles.id)
      .for('update')
    const person = locked.find((row) => row.id === id)
    if (!person || person.erasedAt) throw notFound()
    if (person.suspendedAt) return { ok: true, fullName: person.fullName, kind: accountKind(person) }
    const otherAdmins = locked.filter((row) => row.id !== id && row.userType === 'admin' && !row.suspendedAt)
    if (person.userType === 'admin' && otherAdmins.length === 0) return { ok: false, reason: 'last-admin' }
    await ctx.db.update(profiles).set({ suspendedAt: ctx.now }).where(eq(profiles.id, id))
    await Promise.all([
      ctx.db.update(sessions).set({ expiresAt: ctx.now }).where(eq(sessions.userId, id)),
      deleteResetLinks(ctx, id),
      revokeInvitationsBy(ctx, id),
    ])
    await relistJobsOf(ctx, id)
    const consultantId = await deactivateConsultantOf(ctx, id)
    await ctx.tasks.enqueue(ctx.db, notifySuspended, { personId: id, reason })
    await recordAudit(ctx, { action: 'person.suspended', subjectType: 'person', subjectId: id, details: { reason } })
    return { ok: true, fullName: person.fullName, kind: accountKind(person), ...(consultantId ? { consultantId } : {}) }
  })
}

/** The person behind the form. @throws a 404 response for an unknown id and a deleted account */
export async function findPersonToSuspend(
  ctx: Ctx,
  id: string,
): Promise<{ fullName: string; email: string; kind: AccountKind }> {
  assertCan(ctx.actor, 'person.suspend')
  const [person] = isId(id)
    ? await ctx.db
        .select({
          fullName: profiles.fullName,
          email: users.email,
          userType: profiles.userType,
          staffRole: profiles.staffRole,
        })
        .from(profiles)
        .innerJoin(users, eq(users.id, profiles.id))
        .where(and(eq(profiles.id, id), isNull(profiles.erasedAt)))
    : []
  if (!person) throw notFound()
  const { fullName, email } = person
  return { fullName, email, kind: accountKind(person) }
}
