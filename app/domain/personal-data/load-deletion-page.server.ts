import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { OPEN_STATUSES } from '#app/domain/applications/application.ts'
import { knownStatus } from '#app/domain/applications/status/known-status.server.ts'
import { UPCOMING_STATUSES } from '#app/domain/scheduling/upcoming-statuses.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { applications } from '#db/schema/applications.ts'
import { bookings } from '#db/schema/bookings.ts'
import { allowanceEntries } from '#db/schema/payments.ts'
import { DELETED_LINES, type DeletionAudience, KEPT_LINES, textsFor } from './deletion-contents.ts'
import { type DeletionObstacle, findDeletionObstacle } from './erase-account.server.ts'
import { isOfPerson } from './is-of-person.server.ts'

export type DeletionPage = {
  userType: 'employee' | 'employer' | 'admin'
  email: string
  /** What the deletion deletes, and what it keeps. */
  deleted: string[]
  kept: string[]
  openApplications: number
  upcomingBookings: number
  obstacle: DeletionObstacle | null
}

/** What the deletion of the signed-in person's account would end. @throws a 403 response for admins */
export async function loadDeletionPage(ctx: Ctx): Promise<DeletionPage> {
  assertCan(ctx.actor, 'account.delete')
  const person = requirePerson(ctx.actor)
  const [openApplications, upcomingBookings, allowanceChanges, obstacle] = await Promise.all([
    ctx.db.$count(
      applications,
      and(
        eq(applications.applicantId, person.id),
        isNull(applications.endedAt),
        inArray(knownStatus, [...OPEN_STATUSES]),
      ),
    ),
    ctx.db.$count(
      bookings,
      and(
        isOfPerson(person, bookings.userId, bookings.email),
        inArray(bookings.status, [...UPCOMING_STATUSES]),
        gt(bookings.endsAt, ctx.now),
      ),
    ),
    ctx.db.$count(allowanceEntries, eq(allowanceEntries.userId, person.id)),
    findDeletionObstacle(ctx, person),
  ])
  const { userType, email, companyId, staffRole } = person
  const audience: DeletionAudience = new Set([
    ...(userType === 'employee' ? ['employee' as const] : []),
    ...(companyId ? ['member' as const] : []),
    ...(staffRole ? ['staff' as const] : []),
    ...(allowanceChanges > 0 ? ['allowance' as const] : []),
  ])
  const [deleted, kept] = [textsFor(DELETED_LINES, audience), textsFor(KEPT_LINES, audience)]
  return { userType, email, deleted, kept, openApplications, upcomingBookings, obstacle }
}
