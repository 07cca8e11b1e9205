import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { findOwnerlessPart, lockMembers } from '#app/domain/companies/company-owners.server.ts'
import { handOverWork } from '#app/domain/companies/team/end-membership.server.ts'
import { enqueueEmail } from '#app/domain/email/enqueue-email.server.ts'
import { deactivateConsultantOf, lockScheduleBeforeProfiles } from '#app/domain/people/deactivate-consultant.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { orders } from '#db/schema/orders.ts'
import { profiles } from '#db/schema/people.ts'
import { renderAccountDeletedEmail } from './emails/account-deleted-email.server.tsx'
import { endActivities, lockApplications, lockInterviews } from './end-activities.server.ts'
import { eraseRows } from './erase-rows.server.ts'
import { isOfPerson } from './is-of-person.server.ts'

/**
 * What has to end before the account can be deleted: being the only owner of a company with other members or with jobs
 * that are not deleted, and orders that are not sent or paid. Jobs of a company with another owner stay with it.
 */
export type DeletionObstacle = 'members' | 'jobs' | 'orders'

export type EraseAccountResult = { ok: true } | { ok: false; reason: DeletionObstacle | 'already-deleted' }

/**
 * Deletes the signed-in person's account for good (Australian Privacy Principle 11.2). Their personal data and files
 * are erased as the register `PERSONAL_DATA` says, their open applications are withdrawn and their upcoming
 * consultations cancelled, with emails that name nobody; an owner of their company takes over the interviews that they
 * hold, and they get a confirmation. Counts and audit rows stay, without a name.
 *
 * The profile is locked before everything but the schedule, as an application locks it, so that nothing is sent with an
 * account that is being deleted.
 *
 * @throws a 403 response for guests and admins, whose accounts are the agency's
 */
export async function eraseAccount(ctx: Ctx): Promise<EraseAccountResult> {
  assertCan(ctx.actor, 'account.delete')
  const signedIn = requirePerson(ctx.actor)
  const confirmation = await renderAccountDeletedEmail(ctx, signedIn)
  return transaction<EraseAccountResult>(ctx, async (ctx) => {
    await lockScheduleBeforeProfiles(ctx)
    const [profile] = await ctx.db
      .select({ companyId: profiles.companyId, companyRole: profiles.companyRole })
      .from(profiles)
      .where(and(eq(profiles.id, signedIn.id), isNull(profiles.erasedAt)))
      .for('update')
    if (!profile) return { ok: false, reason: 'already-deleted' }
    // Their role may have changed since the session was read.
    const person = { ...signedIn, ...profile }
    if (person.companyId) await lockMembers(ctx, person.companyId)
    const obstacle = await findDeletionObstacle(ctx, person)
    if (obstacle) return { ok: false, reason: obstacle }
    await lockInterviews(ctx, person)
    if (person.companyId) await handOverWork(ctx, person.companyId, person.id)
    await lockApplications(ctx, person)
    await deactivateConsultantOf(ctx, person.id)
    await eraseRows(ctx, person)
    await endActivities(ctx, person)
    await enqueueEmail(ctx, confirmation)
    await recordAudit(
      { ...ctx, address: null },
      { action: 'person.deleted', subjectType: 'person', subjectId: person.id },
    )
    return { ok: true }
  })
}

/** The first thing that prevents the deletion of an account, or null. */
export async function findDeletionObstacle(ctx: Ctx, person: Person): Promise<DeletionObstacle | null> {
  const { db } = ctx
  const ownerless = await findOwnerlessPart(ctx, person)
  if (ownerless) return ownerless
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isOfPerson(person, orders.userId, orders.email),
        ne(orders.status, 'canceled'),
        ne(orders.paymentStatus, 'refunded'),
        or(
          eq(orders.paymentStatus, 'awaiting'),
          inArray(orders.fulfillmentStatus, ['not_fulfilled', 'partially_fulfilled', 'fulfilled']),
        ),
      ),
    )
    .limit(1)
  if (order) return 'orders'
  const [payment] = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(isOfPerson(person, checkouts.userId, checkouts.customerEmail), eq(checkouts.status, 'awaiting')))
    .limit(1)
  return payment ? 'orders' : null
}
