import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { containsPattern } from '#app/core/pagination/contains-pattern.server.ts'
import { loadPage, type Page } from '#app/core/pagination/keyset.server.ts'
import { countCapped, countListRows } from '#app/core/pagination/list-count.server.ts'
import type { PagePosition } from '#app/core/pagination/page-position.ts'
import { findEmployersSee } from '#app/domain/scheduling/booking-settings.server.ts'
import { UPCOMING_STATUSES } from '#app/domain/scheduling/upcoming-statuses.ts'
import { addDays, startOfDayIn } from '#app/lib/dates.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { ownBookingsReason } from '#app/policy/booking-scope.ts'
import { assertCan, can } from '#app/policy/policy.ts'
import { bookingsVisibleTo } from '#app/policy/scopes.server.ts'
import { type BookingAnswer, bookings } from '#db/schema/bookings.ts'
import { consultants, consultationTypes } from '#db/schema/scheduling.ts'
import { type Meeting, meetingOf } from '../meeting.ts'
import { hasFilters, type PortalFilter, UNASSIGNED } from './portal-filter.ts'

/** Twice the places that a session can have: the others are cancelled ones. */
const MAX_PARTICIPANTS_SHOWN = 1000

/** The expression of `bookings_search_idx`. */
const SEARCH_TEXT = sql`lower(${bookings.fullName} || chr(31) || ${bookings.email})`

const COLUMNS = {
  id: bookings.id,
  fullName: bookings.fullName,
  email: bookings.email,
  phone: bookings.phone,
  message: bookings.message,
  answers: bookings.answers,
  typeId: bookings.typeId,
  typeName: consultationTypes.name,
  method: consultationTypes.method,
  videoUrl: bookings.videoUrl,
  typeVideoUrl: consultationTypes.videoUrl,
  address: consultationTypes.address,
  status: bookings.status,
  startsAt: bookings.startsAt,
  endsAt: bookings.endsAt,
  source: bookings.source,
  createdAt: bookings.createdAt,
  version: bookings.version,
  sessionId: bookings.sessionId,
  consultantId: bookings.consultantId,
  consultantName: consultants.fullName,
  consultantProfileId: consultants.profileId,
  consultantVideoUrl: consultants.videoUrl,
}

type Row = {
  id: string
  fullName: string
  email: string
  phone: string | null
  message: string | null
  answers: BookingAnswer[]
  typeId: string
  typeName: string
  method: Meeting['method']
  videoUrl: string
  typeVideoUrl: string
  address: string
  status: (typeof bookings.$inferSelect)['status']
  startsAt: Date
  endsAt: Date
  source: (typeof bookings.$inferSelect)['source']
  createdAt: Date
  version: number
  /** The group session that it is part of. */
  sessionId: string | null
  consultantId: string | null
  consultantName: string | null
  consultantProfileId: string | null
  consultantVideoUrl: string | null
}

/** A booking in the portal; `canManage` says whether the actor can change it. */
export type PortalBooking = Omit<
  Row,
  'method' | 'videoUrl' | 'typeVideoUrl' | 'address' | 'consultantProfileId' | 'consultantVideoUrl'
> & { meeting: Meeting; canManage: boolean }

/** What a calendar shows of a booking: a week has hundreds. */
const CALENDAR_COLUMNS = {
  id: bookings.id,
  fullName: bookings.fullName,
  typeName: consultationTypes.name,
  status: bookings.status,
  startsAt: bookings.startsAt,
  endsAt: bookings.endsAt,
  sessionId: bookings.sessionId,
  consultantName: consultants.fullName,
}

export type CalendarBooking = Pick<PortalBooking, keyof typeof CALENDAR_COLUMNS>

/** The conditions for the bookings in scope that match the filter, apart from its dates. */
export async function filterConditions(ctx: Ctx, { q, status, consultantId }: PortalFilter): Promise<SQL | undefined> {
  assertCan(ctx.actor, 'booking.review')
  const employersSee = await findEmployersSee(ctx)
  return and(
    bookingsVisibleTo(ctx.actor, 'booking.review', employersSee),
    status === '' ? undefined : eq(bookings.status, status),
    consultantId === null ? undefined : isAssignedTo(consultantId),
    q === '' ? undefined : sql`${SEARCH_TEXT} like ${containsPattern(q.toLowerCase())}`,
  )
}

/** Why the actor sees only their own bookings; null if they see all. */
export async function findOwnBookingsReason(ctx: Ctx) {
  assertCan(ctx.actor, 'booking.review')
  const employersSee = await findEmployersSee(ctx)
  return ownBookingsReason(ctx.actor, employersSee)
}

function isAssignedTo(consultantId: string): SQL {
  return consultantId === UNASSIGNED ? isNull(bookings.consultantId) : eq(bookings.consultantId, consultantId)
}

/** Consultations that start on the dates from `from` to `until`, both included, in the zone; '' is no limit. */
export function startsBetween(zone: string, from: string, until: string): SQL | undefined {
  return and(
    from === '' ? undefined : gte(bookings.startsAt, startOfDayIn(zone, from)),
    until === '' ? undefined : lt(bookings.startsAt, startOfDayIn(zone, addDays(until, 1))),
  )
}

/**
 * Bookings in scope, newest first (specification section 7) or by date of consultation, the latest first, 20 per page,
 * and their number. A page is a range of `bookings_newest_idx` or `bookings_starts_idx`; a search uses
 * `bookings_search_idx`, a consultant `bookings_consultant_idx`.
 */
export async function listBookings(
  ctx: Ctx,
  filter: PortalFilter,
  position: PagePosition,
): Promise<Page<PortalBooking> & { count: number | null }> {
  const filters = and(await filterConditions(ctx, filter), startsBetween(ctx.timeZone, filter.from, filter.until))
  const at = filter.sort === 'consultation' ? 'startsAt' : 'createdAt'
  const page = await loadPage(
    position,
    { at: bookings[at], id: bookings.id },
    ({ where, orderBy, limit }) =>
      select(ctx, and(filters, where))
        .orderBy(...orderBy)
        .limit(limit),
    (row) => ({ at: row[at], id: row.id }),
  )
  const all = !hasFilters(filter) && { table: bookings, where: filters }
  const number = await countListRows(ctx, page, all)
  return { ...page, rows: page.rows.map((row) => toPortalBooking(ctx, row)), count: number }
}

/**
 * At most `limit` bookings that start on the dates, by start: a range of `bookings_starts_idx`. Cancelled ones are left
 * out unless the filter asks for them, because they block no resource.
 */
export async function listBookingsBetween(
  ctx: Ctx,
  filter: PortalFilter,
  dates: { from: string; until: string },
  limit: number,
): Promise<CalendarBooking[]> {
  const where = and(
    await filterConditions(ctx, filter),
    startsBetween(ctx.timeZone, dates.from, dates.until),
    filter.status === '' ? ne(bookings.status, 'cancelled') : undefined,
  )
  return ctx.db
    .select(CALENDAR_COLUMNS)
    .from(bookings)
    .innerJoin(consultationTypes, eq(consultationTypes.id, bookings.typeId))
    .leftJoin(consultants, eq(consultants.id, bookings.consultantId))
    .where(where)
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(limit)
}

/** At most `limit` upcoming consultations in scope that start on `date` and have not ended, the earliest first. */
export async function listUpcomingBookingsOn(ctx: Ctx, date: string, limit: number): Promise<PortalBooking[]> {
  assertCan(ctx.actor, 'booking.review')
  const where = and(
    bookingsVisibleTo(ctx.actor, 'booking.review', await findEmployersSee(ctx)),
    startsBetween(ctx.timeZone, date, date),
    inArray(bookings.status, UPCOMING_STATUSES),
    gt(bookings.endsAt, ctx.now),
  )
  const rows = await select(ctx, where).orderBy(asc(bookings.startsAt), asc(bookings.id)).limit(limit)
  return rows.map((row) => toPortalBooking(ctx, row))
}

/**
 * Consultations in scope of `booking.manage` that have ended and are still confirmed: a range of
 * `bookings_confirmed_idx`.
 */
export function needsOutcome(ctx: Ctx): SQL | undefined {
  assertCan(ctx.actor, 'booking.manage')
  return and(
    bookingsVisibleTo(ctx.actor, 'booking.manage', 'all'),
    eq(bookings.status, 'confirmed'),
    lte(bookings.endsAt, ctx.now),
  )
}

/** At most `limit` consultations without an outcome that match the filter, the latest first. */
export async function listBookingsNeedingOutcome(
  ctx: Ctx,
  filter: PortalFilter,
  limit: number,
): Promise<PortalBooking[]> {
  const where = and(await filterConditions(ctx, { ...filter, status: '' }), needsOutcome(ctx))
  const rows = await select(ctx, where).orderBy(desc(bookings.endsAt), desc(bookings.id)).limit(limit)
  return rows.map((row) => toPortalBooking(ctx, row))
}

/** The number of consultations without an outcome that the actor can record, at most `MAX_COUNT` + 1. */
export function countBookingsNeedingOutcome(ctx: Ctx): Promise<number> {
  return countCapped(ctx, bookings, needsOutcome(ctx))
}

/** One booking in the scope of `action`. @throws a 404 response out of scope */
export async function findBooking(
  ctx: Ctx,
  id: string,
  action: 'booking.review' | 'booking.manage',
): Promise<PortalBooking> {
  assertCan(ctx.actor, action)
  const isVisible = bookingsVisibleTo(ctx.actor, action, await findEmployersSee(ctx))
  const [row] = isId(id) ? await select(ctx, and(eq(bookings.id, id), isVisible)) : []
  if (!row) throw notFound()
  return toPortalBooking(ctx, row)
}

/**
 * The bookings of a group session in scope, by name: at most as many as a session has places, and those cancelled
 * since.
 */
export async function listParticipants(ctx: Ctx, sessionId: string): Promise<PortalBooking[]> {
  assertCan(ctx.actor, 'booking.review')
  const isVisible = bookingsVisibleTo(ctx.actor, 'booking.review', await findEmployersSee(ctx))
  const rows = await select(ctx, and(eq(bookings.sessionId, sessionId), isVisible))
    .orderBy(asc(bookings.fullName), asc(bookings.id))
    .limit(MAX_PARTICIPANTS_SHOWN)
  return rows.map((row) => toPortalBooking(ctx, row))
}

/** Bookings in a list of the same customer's. */
const MAX_OTHER_BOOKINGS = 5

/** Other bookings in scope with the same email address or phone number, the latest first. */
export async function listOtherBookings(
  ctx: Ctx,
  { id, email, phone }: Pick<PortalBooking, 'id' | 'email' | 'phone'>,
): Promise<PortalBooking[]> {
  assertCan(ctx.actor, 'booking.review')
  const isSameCustomer = or(
    email === '' ? undefined : and(eq(bookings.email, email), sql`${SEARCH_TEXT} like ${containsPattern(email)}`),
    email !== '' || phone === null ? undefined : eq(bookings.phone, phone),
  )
  const isVisible = bookingsVisibleTo(ctx.actor, 'booking.review', await findEmployersSee(ctx))
  const rows = await select(ctx, and(ne(bookings.id, id), isSameCustomer, isVisible))
    .orderBy(desc(bookings.startsAt))
    .limit(MAX_OTHER_BOOKINGS)
  return rows.map((row) => toPortalBooking(ctx, row))
}

function select(ctx: Ctx, where: SQL | undefined) {
  return ctx.db
    .select(COLUMNS)
    .from(bookings)
    .innerJoin(consultationTypes, eq(consultationTypes.id, bookings.typeId))
    .leftJoin(consultants, eq(consultants.id, bookings.consultantId))
    .where(where)
}

function toPortalBooking({ actor }: Ctx, row: Row): PortalBooking {
  const { method, videoUrl, typeVideoUrl, address, consultantProfileId, consultantVideoUrl, ...booking } = row
  return {
    ...booking,
    meeting: meetingOf(
      { videoUrl, sessionId: booking.sessionId },
      { videoUrl: consultantVideoUrl },
      { method, videoUrl: typeVideoUrl, address },
    ),
    canManage: can(actor, 'booking.manage', consultantProfileId),
  }
}
