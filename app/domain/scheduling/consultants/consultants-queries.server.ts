import { and, asc, count, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { formStamp } from '#app/lib/form-stamp.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { bookings } from '#db/schema/bookings.ts'
import { users } from '#db/schema/people.ts'
import { consultants } from '#db/schema/scheduling.ts'

const COLUMNS = {
  id: consultants.id,
  fullName: consultants.fullName,
  email: consultants.email,
  profileId: consultants.profileId,
  account: users.email,
  hours: consultants.hours,
  active: consultants.active,
}

/** An agency has tens of consultants; more than these would need pages. */
const MAX_CONSULTANTS = 200

export type ConsultantRow = Awaited<ReturnType<typeof listConsultants>>[number]

/** Consultants with how many bookings each has ahead, the active ones first, by name. */
export async function listConsultants(ctx: Ctx) {
  assertCan(ctx.actor, 'booking.settings')
  const ahead = ctx.db
    .select({ consultantId: bookings.consultantId, upcoming: count().as('upcoming') })
    .from(bookings)
    .where(and(gt(bookings.startsAt, ctx.now), inArray(bookings.status, ['requested', 'confirmed'])))
    .groupBy(bookings.consultantId)
    .as('ahead')
  const rows = await ctx.db
    .select({ ...COLUMNS, upcoming: ahead.upcoming })
    .from(consultants)
    .leftJoin(users, eq(users.id, consultants.profileId))
    .leftJoin(ahead, eq(ahead.consultantId, consultants.id))
    .orderBy(desc(consultants.active), asc(consultants.fullName), asc(consultants.id))
    .limit(MAX_CONSULTANTS)
  return rows.map((row) => ({ ...row, upcoming: row.upcoming ?? 0 }))
}

/** One consultant and the stamp that a change has to name. @throws a 404 response for one who is not known */
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
  const { fullName, email, profileId, hours } = row
  return { ...row, seen: formStamp([fullName, email, profileId, hours]) }
}
