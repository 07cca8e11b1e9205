import { and, asc, eq, gt } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { timeOff } from '#db/schema/scheduling.ts'
import { findBookingSettings } from '../booking-settings.server.ts'
import { findOwnConsultant } from './find-own-consultant.server.ts'

/** A consultant plans tens of absences ahead. */
const MAX_LISTED = 100

/** The actor's own hours and current and future time off; `consultant` is null if they are not a consultant. */
export async function loadOwnSchedule(ctx: Ctx) {
  const [consultant, { hours: agencyHours }] = await Promise.all([findOwnConsultant(ctx), findBookingSettings(ctx)])
  const rows = consultant
    ? await ctx.db
        .select({ id: timeOff.id, startsAt: timeOff.startsAt, endsAt: timeOff.endsAt, note: timeOff.note })
        .from(timeOff)
        .where(and(eq(timeOff.consultantId, consultant.id), gt(timeOff.endsAt, ctx.now)))
        .orderBy(asc(timeOff.startsAt), asc(timeOff.id))
        .limit(MAX_LISTED)
    : []
  return { consultant, agencyHours, timeOff: rows, timeZone: ctx.timeZone }
}

export type OwnTimeOff = Awaited<ReturnType<typeof loadOwnSchedule>>['timeOff'][number]
