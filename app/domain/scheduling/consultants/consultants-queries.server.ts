import { and, asc, count, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { bookings } from '#db/schema/bookings.ts'
import { users } from '#db/schema/people.ts'
import { consultantCalendars, consultants } from '#db/schema/scheduling.ts'
import { UPCOMING_STATUSES } from '../upcoming-statuses.ts'

const COLUMNS = {
  id: consultants.id,
  fullName: consultants.fullName,
  email: consultants.email,
  profileId: consultants.profileId,
  account: users.email,
  videoUrl: consultants.videoUrl,
  hours: consultants.hours,
  active: consultants.active,
  version: consultants.version,
}

/** An agency has tens of consultants; more than this would need pages. */
const MAX_CONSULTANTS = 200

export type ConsultantRow = Awaited<ReturnType<typeof listConsultants>>[number]
export type Consultant = Awaited<ReturnType<typeof findConsultant>>

/**
 * Consultants with their number of upcoming bookings and the problem with their calendar, active first, in order of
 * name.
 */
export async function listConsultants(ctx: Ctx) {
  assertCan(ctx.actor, 'booking.settings')
  const upcoming = ctx.db
    .select({ consultantId: bookings.consultantId, total: count().as('total') })
    .from(bookings)
    .where(and(gt(bookings.startsAt, ctx.now), inArray(bookings.status, UPCOMING_STATUSES)))
    .groupBy(bookings.consultantId)
    .as('upcoming')
  const rows = await ctx.db
    .select({ ...COLUMNS, upcoming: upcoming.total, calendarError: consultantCalendars.lastError })
    .from(consultants)
    .leftJoin(users, eq(users.id, consultants.profileId))
    .leftJoin(consultantCalendars, eq(consultantCalendars.consultantId, consultants.id))
    .leftJoin(upcoming, eq(upcoming.consultantId, consultants.id))
    .orderBy(desc(consultants.active), asc(consultants.fullName), asc(consultants.id))
    .limit(MAX_CONSULTANTS)
  return rows.map((row) => ({ ...row, upcoming: row.upcoming ?? 0 }))
}

/** Names of consultants on the contact page. */
const MAX_NAMES = 12

/** The names of the active consultants, in order, which anyone may see. */
export async function listConsultantNames(ctx: Pick<Ctx, 'db'>): Promise<string[]> {
  const rows = await ctx.db
    .select({ fullName: consultants.fullName })
    .from(consultants)
    .where(eq(consultants.active, true))
    .orderBy(asc(consultants.fullName), asc(consultants.id))
    .limit(MAX_NAMES)
  return rows.map(({ fullName }) => fullName)
}

/** @throws a 404 response for an unknown consultant */
export async function findConsultant(ctx: Ctx, id: string) {
  assertCan(ctx.actor, 'booking.settings')
  const [row] = isId(id)
    ? await ctx.db
        .select(COLUMNS)
        .from(consultants)
        .leftJoin(users, eq(users.id, consultants.profileId))
        .where(eq(consultants.id, id))
    : []
  if (!row) throw notFound()
  return row
}
