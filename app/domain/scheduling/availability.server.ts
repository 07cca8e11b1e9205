import { and, asc, between, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '#app/core/context.ts'
import { createResultCache } from '#app/core/result-cache.server.ts'
import { addDays, HOUR_MS, instantIn, todayIn } from '#app/lib/dates.ts'
import { bookings } from '#db/schema/bookings.ts'
import { bookingDays, busyTimes, consultants, timeOff } from '#db/schema/scheduling.ts'
import { type BookingSettings, findBookingSettings } from './booking-settings.server.ts'
import type { CalendarTime } from './consultants/calendars/is-busy-in-calendar.ts'
import type { ConsultationType } from './consultation-types/consultation-type.ts'
import { resourcesOfType } from './consultation-types/resources-of-type.ts'
import { findTypeById } from './consultation-types/type-queries.server.ts'
import { addHeldPlaces, closeSessionsOfOthers, type GroupSession } from './group-sessions/group-session.ts'
import { listGroupSessions } from './group-sessions/list-group-sessions.server.ts'
import { type HeldTime, listHeldTimes } from './held-times.server.ts'
import { type BusyInterval, listResources, type Resource } from './resources.ts'
import type { Absence } from './time-off/is-away.ts'

/**
 * How far a booking blocks its resource around its start: a buffer of at most 4 hours, before and after a slot of at
 * most 8 hours (check constraints of booking_settings).
 */
const MAX_BLOCKED_BEFORE_MS = 4 * HOUR_MS
const MAX_BLOCKED_AFTER_MS = 12 * HOUR_MS
/** The longest booking window that the settings allow. */
export const MAX_BOOKING_WINDOW_DAYS = 730

export type AvailabilityOptions = {
  /** This booking does not block its slot, because it is the one to reschedule. */
  excludeBookingId?: string
  /** For the agency itself: the minimum notice and the booking window do not apply. */
  byAgency?: boolean
  /** The consultation type to book; absent: the default one. */
  typeId?: string
  /** For the agency itself: only this consultant, even if they do not hold the type. */
  consultantId?: string
  /** This waitlist entry may book the time that is held for it. */
  waitlistEntryId?: string
  /** To be shown only: settings, types, consultants and closed days are those of a few seconds ago. */
  isForDisplay?: boolean
}

/** What determines the free slots between two dates. */
export type Availability = {
  /** The settings, with the length of the type. */
  settings: BookingSettings
  type: ConsultationType
  zone: string
  now: Date
  /** Today in the agency's zone, and the last date that can be booked. */
  today: string
  lastDate: string
  /** The resources that can take the type, within its hours. */
  resources: Resource[]
  /** Every resource, whatever the type. */
  allResources: Resource[]
  days: (typeof bookingDays.$inferSelect)[]
  busy: BusyInterval[]
  /** Time off that overlaps the dates. */
  absences: Absence[]
  /** When active consultants are busy in their own calendars. */
  calendarTimes: CalendarTime[]
  /** Times held for people on the waitlist, which are in `busy` too. */
  held: HeldTime[]
  /** Sessions of the type at these dates; none unless it has several places. */
  sessions: GroupSession[]
}

/** What rarely changes. A command reads it again, in the order that `loadAvailability` needs. */
const RULES = { settings: findBookingSettings, type: findTypeById, consultants: listActiveConsultants, days: listDays }
const KEPT_RULES: typeof RULES = {
  settings: createResultCache('bookings', findBookingSettings),
  type: createResultCache('bookings', findTypeById),
  consultants: createResultCache('bookings', listActiveConsultants),
  days: createResultCache('bookings', listDays),
}

/**
 * Loads the availability of a type from `from` to `until` in eight queries for any number of dates, four of which are
 * seldom needed to show it, and one more for a type with several places. The bookings are one range
 * of `bookings_starts_idx` between today and the end of the longest booking window, so dates outside it cost nothing.
 */
export async function loadAvailability(
  ctx: Ctx,
  from: string,
  until: string,
  { excludeBookingId, byAgency, typeId, consultantId, waitlistEntryId, isForDisplay }: AvailabilityOptions = {},
): Promise<Availability> {
  const zone = ctx.timeZone
  const today = todayIn(zone, ctx.now)
  const first = from < today ? today : from
  const maxDate = addDays(today, MAX_BOOKING_WINDOW_DAYS)
  const last = until < maxDate ? until : maxDate
  // The settings come first: `lockSchedule` compares their `updatedAt`, so it detects changes to everything loaded
  // after them.
  const rulesOf = isForDisplay ? KEPT_RULES : RULES
  const saved = await rulesOf.settings(ctx)
  const rules = byAgency ? { ...saved, minNoticeMinutes: 0, bookingWindowDays: MAX_BOOKING_WINDOW_DAYS } : saved
  const range = first <= last ? ([instantIn(zone, first), instantIn(zone, addDays(last, 1))] as const) : null
  const [type, active, days, booked, absences, calendarTimes, held] = await Promise.all([
    rulesOf.type(ctx, typeId),
    rulesOf.consultants(ctx),
    rulesOf.days(ctx, from, until),
    range ? listBusyIntervals(ctx, ...range, excludeBookingId) : [],
    range ? listAbsences(ctx, ...range) : [],
    range ? listCalendarTimes(ctx, ...range) : [],
    range ? listHeldTimes(ctx, ...range, waitlistEntryId) : [],
  ])
  const sessions =
    range && type.places > 1
      ? addHeldPlaces(await listGroupSessions(ctx, type.id, range[0], range[1], excludeBookingId), held, type.id)
      : []
  const settings = { ...rules, slotMinutes: type.minutes ?? rules.slotMinutes }
  const allResources = listResources(settings, active)
  return {
    settings,
    type,
    zone,
    now: ctx.now,
    today,
    lastDate: addDays(today, settings.bookingWindowDays),
    resources: consultantId
      ? allResources.filter((resource) => resource.consultantId === consultantId)
      : resourcesOfType(type, allResources),
    allResources,
    days,
    busy: [...booked, ...held],
    absences,
    calendarTimes,
    held,
    sessions: consultantId ? closeSessionsOfOthers(sessions, consultantId) : sessions,
  }
}

function listActiveConsultants(ctx: Pick<Ctx, 'db'>) {
  const { id, hours, active } = consultants
  return ctx.db.select({ id, hours }).from(consultants).where(eq(active, true)).orderBy(asc(id)).execute()
}

function listDays(ctx: Pick<Ctx, 'db'>, from: string, until: string) {
  const { onDate, name } = bookingDays
  return ctx.db
    .select()
    .from(bookingDays)
    .where(between(onDate, from, until))
    .orderBy(asc(name))
    .execute()
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

function listAbsences(ctx: Ctx, from: Date, until: Date): Promise<Absence[]> {
  const { consultantId, startsAt, endsAt } = timeOff
  return ctx.db
    .select({ consultantId, from: epochMilliseconds(startsAt), until: epochMilliseconds(endsAt) })
    .from(timeOff)
    .where(and(gt(endsAt, from), lt(startsAt, until)))
}

function listCalendarTimes(ctx: Ctx, from: Date, until: Date): Promise<CalendarTime[]> {
  const { consultantId, startsAt, endsAt } = busyTimes
  const [first, last] = [
    new Date(from.getTime() - MAX_BLOCKED_BEFORE_MS),
    new Date(until.getTime() + MAX_BLOCKED_AFTER_MS),
  ]
  return ctx.db
    .select({ consultantId, from: epochMilliseconds(startsAt), until: epochMilliseconds(endsAt) })
    .from(busyTimes)
    .innerJoin(consultants, and(eq(consultants.id, consultantId), eq(consultants.active, true)))
    .where(
      sql`tstzrange(${startsAt}, ${endsAt}) && tstzrange(${first.toISOString()}::timestamptz, ${last.toISOString()}::timestamptz)`,
    )
}

/** Numbers, because creating Date objects for thousands of rows takes longer than the query. */
function epochMilliseconds(column: AnyPgColumn) {
  return sql<number>`date_part('epoch', ${column}) * 1000`
}
