import { asc, eq, gt } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { consultants, timeOff } from '#db/schema/scheduling.ts'

/** An agency plans tens of absences ahead; more would need pages. */
const MAX_LISTED = 200

/** `consultantName` null: the whole agency. */
export type TimeOff = Pick<typeof timeOff.$inferSelect, 'id' | 'consultantId' | 'startsAt' | 'endsAt' | 'note'> & {
  consultantName: string | null
}

const COLUMNS = {
  id: timeOff.id,
  consultantId: timeOff.consultantId,
  startsAt: timeOff.startsAt,
  endsAt: timeOff.endsAt,
  note: timeOff.note,
  consultantName: consultants.fullName,
}

/** Current and future time off, by start. */
export function listTimeOff(ctx: Ctx): Promise<TimeOff[]> {
  assertCan(ctx.actor, 'booking.settings')
  return ctx.db
    .select(COLUMNS)
    .from(timeOff)
    .leftJoin(consultants, eq(consultants.id, timeOff.consultantId))
    .where(gt(timeOff.endsAt, ctx.now))
    .orderBy(asc(timeOff.startsAt), asc(timeOff.id))
    .limit(MAX_LISTED)
}

/** @throws a 404 response for unknown time off */
export async function findTimeOff(ctx: Ctx, id: string): Promise<TimeOff> {
  assertCan(ctx.actor, 'booking.settings')
  const [row] = isId(id)
    ? await ctx.db
        .select(COLUMNS)
        .from(timeOff)
        .leftJoin(consultants, eq(consultants.id, timeOff.consultantId))
        .where(eq(timeOff.id, id))
    : []
  if (!row) throw notFound()
  return row
}
