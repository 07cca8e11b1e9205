import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { OPEN_STATUSES } from '#app/domain/applications/application.ts'
import { UPCOMING_STATUSES } from '#app/domain/scheduling/upcoming-statuses.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { applications } from '#db/schema/applications.ts'
import { bookings } from '#db/schema/bookings.ts'
import { type DeletionObstacle, findDeletionObstacle } from './erase-account.server.ts'
import { isOfPerson } from './is-of-person.server.ts'

export type DeletionPage = {
  userType: 'employee' | 'employer' | 'admin'
  email: string
  openApplications: number
  upcomingBookings: number
  obstacle: DeletionObstacle | null
}

/** What the deletion of the signed-in person's account would end. @throws a 403 response for admins */
export async function loadDeletionPage(ctx: Ctx): Promise<DeletionPage> {
  assertCan(ctx.actor, 'account.delete')
  const person = requirePerson(ctx.actor)
  const [openApplications, upcomingBookings, obstacle] = await Promise.all([
    ctx.db.$count(
      applications,
      and(
        eq(applications.applicantId, person.id),
        isNull(applications.endedAt),
        inArray(applications.status, [...OPEN_STATUSES]),
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
    findDeletionObstacle(ctx, person),
  ])
  return { userType: person.userType, email: person.email, openApplications, upcomingBookings, obstacle }
}
