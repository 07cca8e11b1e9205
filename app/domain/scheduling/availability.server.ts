import { and, asc, between, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { addDays, instantIn, todayIn } from '#app/lib/dates.ts'
import { bookings } from '#db/schema/bookings.ts'
import { bookingDays, consultants } from '#db/schema/scheduling.ts'
import { type BookingSettings, findBookingSettings } from './booking-settings.server.ts'
import { type BusyInterval, listResources, type Resource } from './resources.ts'

const HOUR = 3_600_000
/** A slot is at most 8 hours and a buffer 4 (checks of booking_settings): how far held time reaches from its start. */
const MAX_BLOCKED_BEFORE_MS = 4 * HOUR
const MAX_BLOCKED_AFTER_MS = 12 * HOUR
/** The farthest horizon that the settings can have. */
export const MAX_BOOKING_WINDOW_DAYS = 730

/** How the calendar is looked at, where that is not as any visitor does. */
export type AvailabilityOptions = {
  /** A booking that does not count as taken: the one that is to be moved. */
  excludeBookingId?: string
  /** By the agency itself: neither its minimum notice nor its horizon holds it back. */
  byAgency?: boolean
}

/** All that decides what is free between two dates, read once. */
export type Availability = {
  settings: BookingSettings
  zone: string
  now: Date
  /** The agency's date of now, and the last one that can be booked. */
  today: string
  lastDate: string
  resources: Resource[]
  days: (typeof bookingDays.$inferSelect)[]
  busy: BusyInterval[]
}

/**
 * Reads what decides about the dates `from` to `until`, in four queries whatever their number. The bookings are one
 * range of `bookings_starts_idx`, so old ones cost nothing, and a month of the year 9999 no more than none.
 */
export async function loadAvailability(
  ctx: Ctx,
  from: string,
  until: string,
  { excludeBookingId, byAgency }: AvailabilityOptions = {},
): Promise<Availability> {
  const zone = ctx.timeZone
  const today = todayIn(zone, ctx.now)
  const first = from < today ? today : from
  const farthest = addDays(today, MAX_BOOKING_WINDOW_DAYS)
  const last = until < farthest ? until : farthest
  // First, because their stamp tells whether what is read after them still stands (`holdPlaces`).
  const rules = await findBookingSettings(ctx)
  const settings = byAgency ? { ...rules, minNoticeMinutes: 0, bookingWindowDays: MAX_BOOKING_WINDOW_DAYS } : rules
  const [active, days, held] = await Promise.all([
    ctx.db
      .select({ id: consultants.id, hours: consultants.hours })
      .from(consultants)
      .where(eq(consultants.active, true))
      .orderBy(asc(consultants.id)),
    ctx.db
      .select()
      .from(bookingDays)
      .where(between(bookingDays.onDate, from, until))
      .orderBy(asc(bookingDays.name)),
    first <= last
      ? listBusyIntervals(ctx, instantIn(zone, first), instantIn(zone, addDays(last, 1)), excludeBookingId)
      : [],
  ])
  return {
    settings,
    zone,
    now: ctx.now,
    today,
    lastDate: addDays(today, settings.bookingWindowDays),
    resources: listResources(settings, active),
    days,
    busy: held,
  }
}

function listBusyIntervals(
  ctx: Ctx,
  from: Date,
  until: Date,
  excludeBookingId: string | undefined,
): Promise<BusyInterval[]> {
  const { resourceId, blockedFrom, blockedUntil, startsAt, status, id } = bookings
  return ctx.db
    .select({ resourceId, from: epochMilliseconds(blockedFrom), until: epochMilliseconds(blockedUntil) })
    .from(bookings)
    .where(
      and(
        gt(startsAt, new Date(from.getTime() - MAX_BLOCKED_AFTER_MS)),
        lt(startsAt, new Date(until.getTime() + MAX_BLOCKED_AFTER_MS + MAX_BLOCKED_BEFORE_MS)),
        ne(status, 'cancelled'),
        excludeBookingId ? ne(id, excludeBookingId) : undefined,
      ),
    )
}

/** Numbers, because making dates of thousands of rows costs more than reading them. */
function epochMilliseconds(column: typeof bookings.blockedFrom | typeof bookings.blockedUntil) {
  return sql<number>`date_part('epoch', ${column}) * 1000`
}
