import { and, asc, eq, gt, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import type { Action } from '#app/policy/rules.ts'
import { bookings } from '#db/schema/bookings.ts'
import { bookingDays, consultants, type WeekHours } from '#db/schema/scheduling.ts'
import { UPCOMING_STATUSES } from './upcoming-statuses.ts'

/** Conflicting bookings listed by name; the rest are only counted. */
const MAX_LISTED = 20

export type Conflict = { id: string; fullName: string; startsAt: Date; consultantName: string | null }
/** `fingerprint` identifies the set of conflicting bookings, listed or not: an admin accepts exactly this set. */
export type Conflicts = { total: number; fingerprint: string; rows: Conflict[] }

/** True when there are no conflicts, or the admin has accepted exactly these. Another set must be accepted again. */
export function isAccepted({ total, fingerprint }: Conflicts, acceptedConflicts: string): boolean {
  return total === 0 || fingerprint === acceptedConflicts
}

/**
 * Upcoming bookings that the current settings would not offer: on a closed day, outside the opening hours (or the
 * consultant's own hours), or with a deactivated consultant. They stay booked, because settings apply to new bookings;
 * the agency decides about each of them with the customer.
 */
export function listConflicts(ctx: Ctx, hours: WeekHours): Promise<Conflicts> {
  return findConflicts(
    ctx,
    sql`(${isOutsideHours(ctx, hours)} or ${isOnClosedDay(ctx)} or ${consultants.active} = false)`,
  )
}

/** The conflicts that new opening hours would add. */
export function listHoursConflicts(ctx: Ctx, before: WeekHours, after: WeekHours): Promise<Conflicts> {
  return findConflicts(ctx, and(isOutsideHours(ctx, after), not(isOutsideHours(ctx, before))))
}

/** Upcoming bookings on dates that are to be closed. */
export function listDayConflicts(ctx: Ctx, dates: readonly string[]): Promise<Conflicts> {
  return findConflicts(ctx, inArray(sql`${localStart(ctx)}::date::text`, [...dates]))
}

/** The conflicts that new opening hours and closed dates would add together. */
export function listClosureConflicts(
  ctx: Ctx,
  { before, after, dates }: { before: WeekHours; after: WeekHours; dates: readonly string[] },
): Promise<Conflicts> {
  const isOnDate = inArray(sql`${localStart(ctx)}::date::text`, [...dates])
  return findConflicts(ctx, or(and(isOutsideHours(ctx, after), not(isOutsideHours(ctx, before))), isOnDate))
}

/** The upcoming bookings of a consultant: all of them, or those outside new hours. */
export function listConsultantConflicts(
  ctx: Ctx,
  consultantId: string,
  hours?: WeekHours,
  action: 'booking.settings' | 'booking.own-schedule' = 'booking.settings',
): Promise<Conflicts> {
  const isOutside = hours && not(isWithinHours(ctx, sql`${toJson(hours)}`))
  return findConflicts(ctx, and(eq(bookings.consultantId, consultantId), isOutside), action)
}

async function findConflicts(
  ctx: Ctx,
  where: SQL | undefined,
  action: Action = 'booking.settings',
): Promise<Conflicts> {
  assertCan(ctx.actor, action)
  const rows = await ctx.db
    .select({
      id: bookings.id,
      fullName: bookings.fullName,
      startsAt: bookings.startsAt,
      consultantName: consultants.fullName,
      total: sql`count(*) over ()`.mapWith(Number),
      fingerprint: sql<string>`md5(string_agg(${bookings.id}::text, ',') over (order by ${bookings.id} rows between unbounded preceding and unbounded following))`,
    })
    .from(bookings)
    .leftJoin(consultants, eq(consultants.id, bookings.consultantId))
    .where(and(gt(bookings.startsAt, ctx.now), inArray(bookings.status, UPCOMING_STATUSES), where))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(MAX_LISTED)
  const [{ total, fingerprint } = { total: 0, fingerprint: '' }] = rows
  return { total, fingerprint, rows: rows.map(({ total: _, fingerprint: __, ...row }) => row) }
}

const localStart = ({ timeZone }: Ctx) => sql`(${bookings.startsAt} at time zone ${timeZone}::text)`
const localEnd = ({ timeZone }: Ctx) => sql`(${bookings.endsAt} at time zone ${timeZone}::text)`
const toJson = (hours: WeekHours) => sql`${JSON.stringify(hours)}::jsonb`

function isOutsideHours(ctx: Ctx, hours: WeekHours): SQL {
  return not(isWithinHours(ctx, sql`coalesce(${consultants.hours}, ${toJson(hours)})`))
}

/** Whether the booking lies within one period of its weekday's hours, on the agency's clocks. */
function isWithinHours(ctx: Ctx, week: SQL): SQL {
  const [start, end] = [localStart(ctx), localEnd(ctx)]
  return sql`exists (
    select 1 from jsonb_to_recordset(${week} -> (extract(isodow from ${start})::int - 1)) as opening("from" time, "to" time)
    where opening."from" <= ${start}::time and opening."to" >= ${end}::time and ${start}::date = ${end}::date)`
}

function isOnClosedDay(ctx: Ctx): SQL {
  return sql`exists (
    select 1 from ${bookingDays} where ${bookingDays.closed} and ${bookingDays.onDate} = ${localStart(ctx)}::date)`
}
