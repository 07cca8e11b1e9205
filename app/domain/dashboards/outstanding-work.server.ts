import { and, count, eq, gt, isNotNull, isNull, lte, min, type SQL } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { countUnreadMessages } from '#app/domain/applications/messages/unread-messages.server.ts'
import { isWaiting } from '#app/domain/applications/review-queries.server.ts'
import { parsePortalFilter } from '#app/domain/bookings/portal/portal-filter.ts'
import { listBookingsBetween, type PortalBooking } from '#app/domain/bookings/portal/portal-queries.server.ts'
import { isClosingSoon } from '#app/domain/jobs/lifecycle/closing-soon.server.ts'
import { countReportedJobs } from '#app/domain/moderation/reported-jobs.server.ts'
import { countReportedMessages } from '#app/domain/moderation/reported-messages.server.ts'
import { isShippable } from '#app/domain/orders/order-changes.server.ts'
import { findBookingSettings } from '#app/domain/scheduling/booking-settings.server.ts'
import { UPCOMING_STATUSES } from '#app/domain/scheduling/upcoming-statuses.ts'
import { todayIn } from '#app/lib/dates.ts'
import { can } from '#app/policy/policy.ts'
import { applicationsVisibleTo, bookingsVisibleTo, jobsVisibleTo } from '#app/policy/scopes.server.ts'
import { applications } from '#db/schema/applications.ts'
import { bookings } from '#db/schema/bookings.ts'
import { jobs } from '#db/schema/jobs.ts'
import { orders } from '#db/schema/orders.ts'
import { profiles, users } from '#db/schema/people.ts'
import type { WaitingType } from './waiting-list.tsx'

/** Work of one type that waits for the actor, and since when its oldest item waits; null where age says nothing. */
export type Waiting = { type: WaitingType; count: number; oldestAt: Date | null }

/**
 * What waits for the actor, the most urgent first, without the types of which there is none: an employer's applicants, closing
 * jobs and booking requests, and for admins also orders, reviews and unconfirmed accounts.
 */
export async function listOutstandingWork(ctx: Ctx, { external }: { external: boolean }): Promise<Waiting[]> {
  const { employersSee } = await findBookingSettings(ctx)
  const admin = can(ctx.actor, 'person.list')
  const ofOrders = (type: WaitingType, where: SQL | undefined) =>
    query(
      type,
      ctx.db
        .select({ count: count(), oldestAt: min(orders.placedAt) })
        .from(orders)
        .where(where),
    )
  const found = await Promise.all([
    admin && !external && ofOrders('order-issues', eq(orders.status, 'requires_action')),
    query(
      'applicants',
      ctx.db
        .select({ count: count(), oldestAt: min(applications.appliedAt) })
        .from(applications)
        .where(and(applicationsVisibleTo(ctx.actor, 'application.review'), isWaiting(ctx))),
    ),
    query(
      'messages',
      countUnreadMessages(ctx).then((number) => [{ count: number }]),
    ),
    query(
      'booking-requests',
      ctx.db
        .select({ count: count(), oldestAt: min(bookings.createdAt) })
        .from(bookings)
        .where(
          and(
            bookingsVisibleTo(ctx.actor, 'booking.manage', employersSee),
            eq(bookings.status, 'requested'),
            gt(bookings.endsAt, ctx.now),
          ),
        ),
    ),
    query(
      'booking-outcomes',
      ctx.db
        .select({ count: count(), oldestAt: min(bookings.endsAt) })
        .from(bookings)
        .where(
          and(
            bookingsVisibleTo(ctx.actor, 'booking.manage', employersSee),
            eq(bookings.status, 'confirmed'),
            lte(bookings.endsAt, ctx.now),
          ),
        ),
    ),
    admin && !external && ofOrders('orders', isShippable()),
    admin &&
      query(
        'reports',
        countReportedJobs(ctx).then((row) => [row]),
      ),
    admin &&
      query(
        'message-reports',
        countReportedMessages(ctx).then((row) => [row]),
      ),
    admin &&
      query(
        'reviews',
        ctx.db
          .select({ count: count(), oldestAt: min(jobs.createdAt) })
          .from(jobs)
          .where(and(isNull(jobs.reviewedAt), isNull(jobs.deletedAt), isNotNull(jobs.publishedAt))),
      ),
    !admin &&
      query(
        'closing-jobs',
        ctx.db
          .select({ count: count() })
          .from(jobs)
          .where(and(jobsVisibleTo(ctx.actor, 'job.manage'), isClosingSoon(ctx))),
      ),
    admin &&
      query(
        'accounts',
        ctx.db
          .select({ count: count(), oldestAt: min(profiles.createdAt) })
          .from(profiles)
          .innerJoin(users, eq(users.id, profiles.id))
          .where(and(eq(users.emailVerified, false), isNull(profiles.suspendedAt))),
      ),
  ])
  return found.filter((waiting) => waiting !== false).filter((waiting) => waiting.count > 0)
}

async function query(
  type: WaitingType,
  rows: PromiseLike<{ count: number; oldestAt?: Date | null }[]>,
): Promise<Waiting> {
  const [row] = await rows
  return { type, count: row?.count ?? 0, oldestAt: row?.oldestAt ?? null }
}

/** Consultations shown on a dashboard; the day view has the rest. */
const MAX_CONSULTATIONS = 6

/** Today's consultations in scope that have not ended, earliest first, at most 6. */
export async function listConsultationsToday(ctx: Ctx): Promise<PortalBooking[]> {
  const today = todayIn(ctx.timeZone, ctx.now)
  const filter = parsePortalFilter(new URLSearchParams(), today)
  const rows = await listBookingsBetween(ctx, filter, { from: today, until: today }, 50)
  return rows
    .filter(({ endsAt, status }) => endsAt > ctx.now && UPCOMING_STATUSES.some((upcoming) => upcoming === status))
    .slice(0, MAX_CONSULTATIONS)
}
