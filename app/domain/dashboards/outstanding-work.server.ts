import { and, eq, gt, isNull, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { findUnreadMessages } from '#app/domain/applications/messages/unread-messages.server.ts'
import { isAffected } from '#app/domain/bookings/affected/list-affected-bookings.server.ts'
import { listUpcomingBookingsOn, type PortalBooking } from '#app/domain/bookings/portal/portal-queries.server.ts'
import { isClosingSoon } from '#app/domain/jobs/lifecycle/closing-soon.server.ts'
import { isWaitingApplication } from '#app/domain/jobs/manage/waiting-applications.server.ts'
import { isJobToReview } from '#app/domain/moderation/jobs-to-review.server.ts'
import { openReportsByJob } from '#app/domain/moderation/reported-jobs.server.ts'
import { isOpenReport } from '#app/domain/moderation/reported-messages.server.ts'
import { isShippable } from '#app/domain/orders/order-changes.server.ts'
import { findEmployersSee } from '#app/domain/scheduling/booking-settings.server.ts'
import { todayIn } from '#app/lib/dates.ts'
import { can } from '#app/policy/policy.ts'
import { applicationsVisibleTo, bookingsVisibleTo, jobsVisibleTo } from '#app/policy/scopes.server.ts'
import { applicationMessages, applications } from '#db/schema/applications.ts'
import { bookings } from '#db/schema/bookings.ts'
import { jobs } from '#db/schema/jobs.ts'
import { orders } from '#db/schema/orders.ts'
import { profiles, users } from '#db/schema/people.ts'
import { consultants } from '#db/schema/scheduling.ts'
import type { WaitingType } from './waiting-list.tsx'

/**
 * Work of one type that waits for the actor: since when its oldest item waits (null where age says nothing), and for
 * bookings that cannot take place when the first of them starts.
 */
export type Waiting = { type: WaitingType; count: number; oldestAt: Date | null; firstAt: Date | null }

/** The most urgent first. */
const URGENCY: readonly WaitingType[] = [
  'order-issues',
  'applicants',
  'messages',
  'booking-requests',
  'booking-outcomes',
  'affected-bookings',
  'orders',
  'reports',
  'message-reports',
  'reviews',
  'closing-jobs',
  'accounts',
]

/**
 * What waits for the actor, the most urgent first, without the types of which there is none: an employer's applicants,
 * closing jobs, unread messages and booking requests, none of which wait for a read-only member, and for admins also
 * orders, reports, reviews, unconfirmed accounts and bookings that need another time or consultant. One statement,
 * besides the settings of bookings for an employer and the number of unread messages, which the layout reads too.
 */
export async function listOutstandingWork(ctx: Ctx, { external }: { external: boolean }): Promise<Waiting[]> {
  const admin = can(ctx.actor, 'person.list')
  const inBookings = bookingsVisibleTo(ctx.actor, 'booking.manage', await findEmployersSee(ctx))
  const [unread, found] = await Promise.all([
    findUnreadMessages(ctx),
    countWaiting(ctx, [
      ...ofEveryone(ctx, inBookings),
      ...(admin ? ofAdmins(ctx) : [{ type: 'closing-jobs', from: sql`${jobs}`, where: closingJobs(ctx) } as const]),
      ...(admin && !external ? ofOrders() : []),
    ]),
  ])
  return [...found, { type: 'messages', ...unread, firstAt: null } as const]
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => URGENCY.indexOf(a.type) - URGENCY.indexOf(b.type))
}

/** The rows that wait: `where` in `from`, since `since` or until `startsAt`. */
type WaitingRows = { type: WaitingType; from: SQL; since?: SQLWrapper; startsAt?: SQLWrapper; where: SQL | undefined }

function ofEveryone(ctx: Ctx, inBookings: SQL | undefined): WaitingRows[] {
  const { status, createdAt, endsAt } = bookings
  return [
    {
      type: 'applicants',
      from: sql`${applications}`,
      since: applications.appliedAt,
      where: and(applicationsVisibleTo(ctx.actor, 'application.change-status'), isWaitingApplication(ctx)),
    },
    {
      type: 'booking-requests',
      from: sql`${bookings}`,
      since: createdAt,
      where: and(inBookings, eq(status, 'requested'), gt(endsAt, ctx.now)),
    },
    {
      type: 'booking-outcomes',
      from: sql`${bookings}`,
      since: endsAt,
      where: and(inBookings, eq(status, 'confirmed'), lte(endsAt, ctx.now)),
    },
  ]
}

const closingJobs = (ctx: Ctx) => and(jobsVisibleTo(ctx.actor, 'job.edit'), isClosingSoon(ctx))

function ofAdmins(ctx: Ctx): WaitingRows[] {
  const reported = openReportsByJob(ctx)
  return [
    {
      type: 'reviews',
      from: sql`${jobs}`,
      since: jobs.createdAt,
      where: isJobToReview(),
    },
    {
      type: 'accounts',
      from: sql`${profiles} join ${users} on ${users.id} = ${profiles.id}`,
      since: profiles.createdAt,
      where: and(eq(users.emailVerified, false), isNull(profiles.suspendedAt)),
    },
    { type: 'reports', from: sql`${reported}`, since: reported.oldestAt, where: undefined },
    {
      type: 'message-reports',
      from: sql`${applicationMessages}`,
      since: applicationMessages.reportedAt,
      where: isOpenReport,
    },
    {
      type: 'affected-bookings',
      from: sql`${bookings} left join ${consultants} on ${consultants.id} = ${bookings.consultantId}`,
      startsAt: bookings.startsAt,
      where: isAffected(ctx, { timeOffId: null, consultantId: null }),
    },
  ]
}

function ofOrders(): WaitingRows[] {
  const rows = { from: sql`${orders}`, since: orders.placedAt }
  return [
    { type: 'order-issues', ...rows, where: eq(orders.status, 'requires_action') },
    { type: 'orders', ...rows, where: isShippable() },
  ]
}

async function countWaiting(ctx: Ctx, waiting: readonly WaitingRows[]): Promise<Waiting[]> {
  const counts = waiting.map(
    ({ type, from, since, startsAt, where }) => sql`select ${type}::text as type, count(*)::int as count,
      ${earliest(since)} as oldest, ${earliest(startsAt)} as first from ${from} where ${where ?? sql`true`}`,
  )
  type Row = { type: WaitingType; count: number; oldest: number | null; first: number | null }
  const { rows } = await ctx.db.execute<Row>(sql.join(counts, sql` union all `))
  return rows.map(({ type, count, oldest, first }) => ({
    type,
    count,
    oldestAt: oldest === null ? null : new Date(oldest),
    firstAt: first === null ? null : new Date(first),
  }))
}

const earliest = (column: SQLWrapper | undefined): SQL =>
  column ? sql`date_part('epoch', min(${column})) * 1000` : sql`null::float8`

/** Consultations shown on a dashboard; the day view has the rest. */
const MAX_CONSULTATIONS = 6

/** Today's upcoming consultations in scope that have not ended, earliest first, at most 6. */
export function listConsultationsToday(ctx: Ctx): Promise<PortalBooking[]> {
  return listUpcomingBookingsOn(ctx, todayIn(ctx.timeZone, ctx.now), MAX_CONSULTATIONS)
}
