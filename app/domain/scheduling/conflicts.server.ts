import { and, asc, eq, gt, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { bookings } from '#db/schema/bookings.ts'
import { bookingDays, consultants, type WeekHours } from '#db/schema/scheduling.ts'

/** Conflicts shown by name; the rest is a number. */
const SHOWN = 20

export type Conflict = { id: string; fullName: string; startsAt: Date; consultantName: string | null }
/** `digest` is of which bookings they are, all of them: what an admin agrees to by saving again. */
export type Conflicts = { total: number; fingerprint: string; rows: Conflict[] }

/** Are these what was agreed to? None need no word; another set of the same size is another question. */
export function isAccepted({ total, fingerprint: digest }: Conflicts, agreed: string): boolean {
  return total === 0 || digest === agreed
}

/**
 * Upcoming bookings that the rules of today would not offer: on a closed day, outside the hours (the consultant's own
 * where they have some), or with somebody who left. They stay booked: a rule is for what is offered from now on, and the
 * agency decides each of them with its visitor.
 */
export function listConflicts(ctx: Ctx, hours: WeekHours): Promise<Conflicts> {
  return findConflicts(ctx, sql`(${outside(ctx, hours)} or ${onClosedDay(ctx)} or ${consultants.active} = false)`)
}

/** Those that other opening hours would bring. */
export function listHoursConflicts(ctx: Ctx, before: WeekHours, after: WeekHours): Promise<Conflicts> {
  return findConflicts(ctx, and(outside(ctx, after), not(outside(ctx, before))))
}

/** Those on dates that are to be closed. */
export function listDayConflicts(ctx: Ctx, dates: readonly string[]): Promise<Conflicts> {
  return findConflicts(ctx, inArray(sql`${startIn(ctx)}::date::text`, [...dates]))
}

/** Those that a consultant holds, all of them or only what lies outside hours that are to be theirs. */
export function listConsultantConflicts(ctx: Ctx, consultantId: string, hours?: WeekHours): Promise<Conflicts> {
  return findConflicts(
    ctx,
    and(eq(bookings.consultantId, consultantId), hours && not(within(ctx, sql`${asJson(hours)}`))),
  )
}

async function findConflicts(ctx: Ctx, where: SQL | undefined): Promise<Conflicts> {
  assertCan(ctx.actor, 'booking.settings')
  const rows = await ctx.db
    .select({
      id: bookings.id,
      fullName: bookings.fullName,
      startsAt: bookings.startsAt,
      consultantName: consultants.fullName,
      total: sql`count(*) over ()`.mapWith(Number),
      digest: sql<string>`md5(string_agg(${bookings.id}::text, ',') over (order by ${bookings.id} rows between unbounded preceding and unbounded following))`,
    })
    .from(bookings)
    .leftJoin(consultants, eq(consultants.id, bookings.consultantId))
    .where(and(gt(bookings.startsAt, ctx.now), inArray(bookings.status, ['requested', 'confirmed']), where))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(SHOWN)
  const [{ total, digest } = { total: 0, digest: '' }] = rows
  return { total, fingerprint: digest, rows: rows.map(({ total: _, digest: __, ...row }) => row) }
}

const startIn = ({ timeZone }: Ctx) => sql`(${bookings.startsAt} at time zone ${timeZone}::text)`
const endIn = ({ timeZone }: Ctx) => sql`(${bookings.endsAt} at time zone ${timeZone}::text)`
const asJson = (hours: WeekHours) => sql`${JSON.stringify(hours)}::jsonb`

function outside(ctx: Ctx, hours: WeekHours): SQL {
  return not(within(ctx, sql`coalesce(${consultants.hours}, ${asJson(hours)})`))
}

/** Does the booking lie within one part of its weekday's hours, on the agency's clocks? */
function within(ctx: Ctx, week: SQL): SQL {
  const [start, end] = [startIn(ctx), endIn(ctx)]
  return sql`exists (
    select 1 from jsonb_to_recordset(${week} -> (extract(isodow from ${start})::int - 1)) as part("from" time, "to" time)
    where part."from" <= ${start}::time and part."to" >= ${end}::time and ${start}::date = ${end}::date)`
}

function onClosedDay(ctx: Ctx): SQL {
  return sql`exists (
    select 1 from ${bookingDays} where ${bookingDays.closed} and ${bookingDays.onDate} = ${startIn(ctx)}::date)`
}
