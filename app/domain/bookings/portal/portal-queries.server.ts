import { and, asc, eq, gte, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { containsPattern } from '#app/core/pagination/contains-pattern.server.ts'
import { loadPage, type Page } from '#app/core/pagination/keyset.server.ts'
import type { PagePosition } from '#app/core/pagination/page-position.ts'
import { findBookingSettings } from '#app/domain/scheduling/booking-settings.server.ts'
import { addDays, startOfDayIn } from '#app/lib/dates.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { personId } from '#app/policy/actor.ts'
import { assertCan, scopeOf } from '#app/policy/policy.ts'
import { bookingsVisibleTo } from '#app/policy/scopes.server.ts'
import { bookings } from '#db/schema/bookings.ts'
import { consultants } from '#db/schema/scheduling.ts'
import { type PortalFilter, UNASSIGNED } from './portal-filter.ts'

const COLUMNS = {
  id: bookings.id,
  fullName: bookings.fullName,
  email: bookings.email,
  phone: bookings.phone,
  message: bookings.message,
  status: bookings.status,
  startsAt: bookings.startsAt,
  endsAt: bookings.endsAt,
  createdAt: bookings.createdAt,
  sequence: bookings.sequence,
  consultantId: bookings.consultantId,
  consultantName: consultants.fullName,
  holderId: consultants.profileId,
}

type Row = {
  id: string
  fullName: string
  email: string
  phone: string | null
  message: string | null
  status: (typeof bookings.$inferSelect)['status']
  startsAt: Date
  endsAt: Date
  createdAt: Date
  sequence: number
  consultantId: string | null
  consultantName: string | null
  holderId: string | null
}

/** A booking as the agency's side sees it; `mayManage`: the one who looks may also change it. */
export type PortalBooking = Omit<Row, 'holderId'> & { canManage: boolean }

/** Bookings in reach that the filter leaves, its dates aside: a condition on `bookings`. */
export async function filterConditions(ctx: Ctx, { q, status, consultantId }: PortalFilter): Promise<SQL | undefined> {
  assertCan(ctx.actor, 'booking.review')
  const { employersSee } = await findBookingSettings(ctx)
  return and(
    bookingsVisibleTo(ctx.actor, 'booking.review', employersSee),
    status === '' ? undefined : eq(bookings.status, status),
    consultantId === null ? undefined : isAssignedTo(consultantId),
    q === ''
      ? undefined
      : sql`lower(${bookings.fullName} || chr(31) || ${bookings.email}) like ${containsPattern(q.toLowerCase())}`,
  )
}

function isAssignedTo(consultantId: string): SQL {
  return consultantId === UNASSIGNED ? isNull(bookings.consultantId) : eq(bookings.consultantId, consultantId)
}

/** Consultations that begin on the dates from `from` to `until`, both in it, on the agency's clocks; '' is no bound. */
export function startsBetween(zone: string, from: string, until: string): SQL | undefined {
  return and(
    from === '' ? undefined : gte(bookings.startsAt, startOfDayIn(zone, from)),
    until === '' ? undefined : lt(bookings.startsAt, startOfDayIn(zone, addDays(until, 1))),
  )
}

/**
 * Bookings in reach, the newest first (specification section 7), 20 a page. A page is a range of `bookings_newest_idx`
 * filtered along it; a search goes by `bookings_search_idx`, a consultant by `bookings_consultant_idx`.
 */
export async function listBookings(ctx: Ctx, filter: PortalFilter, place: PagePosition): Promise<Page<PortalBooking>> {
  const narrowed = and(await filterConditions(ctx, filter), startsBetween(ctx.timeZone, filter.from, filter.until))
  const page = await loadPage(
    place,
    { at: bookings.createdAt, id: bookings.id },
    ({ where, orderBy, limit }) =>
      select(ctx, and(narrowed, where))
        .orderBy(...orderBy)
        .limit(limit),
    (row) => ({ at: row.createdAt, id: row.id }),
  )
  return { ...page, rows: page.rows.map((row) => toPortalBooking(ctx, row)) }
}

/**
 * Bookings that begin on the dates, in the order of the day: a range of `bookings_starts_idx`, at most `most`. Cancelled
 * ones are left out unless the filter asks for them: they hold no place.
 */
export async function listBookingsBetween(
  ctx: Ctx,
  filter: PortalFilter,
  dates: { from: string; until: string },
  most: number,
): Promise<PortalBooking[]> {
  const where = and(
    await filterConditions(ctx, filter),
    startsBetween(ctx.timeZone, dates.from, dates.until),
    filter.status === '' ? ne(bookings.status, 'cancelled') : undefined,
  )
  const rows = await select(ctx, where).orderBy(asc(bookings.startsAt), asc(bookings.id)).limit(most)
  return rows.map((row) => toPortalBooking(ctx, row))
}

/** One booking in reach for `action`. @throws a 404 response out of reach */
export async function findBooking(
  ctx: Ctx,
  id: string,
  action: 'booking.review' | 'booking.manage',
): Promise<PortalBooking> {
  assertCan(ctx.actor, action)
  const { employersSee } = await findBookingSettings(ctx)
  const within = bookingsVisibleTo(ctx.actor, action, employersSee)
  const [row] = isId(id) ? await select(ctx, and(eq(bookings.id, id), within)) : []
  if (!row) throw notFound()
  return toPortalBooking(ctx, row)
}

function select(ctx: Ctx, where: SQL | undefined) {
  return ctx.db
    .select(COLUMNS)
    .from(bookings)
    .leftJoin(consultants, eq(consultants.id, bookings.consultantId))
    .where(where)
}

function toPortalBooking({ actor }: Ctx, { holderId, ...row }: Row): PortalBooking {
  const reach = scopeOf(actor, 'booking.manage')
  return {
    ...row,
    canManage: reach === 'any' || (reach === 'own' && holderId !== null && holderId === personId(actor)),
  }
}
