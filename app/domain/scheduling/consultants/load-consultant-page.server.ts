import type { Ctx } from '#app/core/context.ts'
import { findBookingSettings } from '../booking-settings.server.ts'
import { listConsultantConflicts } from '../conflicts.server.ts'
import type { WeekSource } from '../week-editor.tsx'
import { findCalendarStatus } from './calendars/calendar-queries.server.ts'
import { findConsultant, listConsultants } from './consultants-queries.server.ts'

/**
 * A consultant, the agency's hours, and the consultant's upcoming bookings. @throws a 404 response for an unknown one
 */
export async function loadConsultantPage(ctx: Ctx, id: string) {
  const consultant = await findConsultant(ctx, id)
  const [{ hours, sources }, upcoming, calendar] = await Promise.all([
    loadWeekSources(ctx, id),
    listConsultantConflicts(ctx, id),
    findCalendarStatus(ctx, id),
  ])
  return { consultant, agencyHours: hours, sources, upcoming, calendar, timeZone: ctx.timeZone }
}

/**
 * The agency's hours, and the hours that can be copied to a consultant: of the agency and the others with own hours.
 */
export async function loadWeekSources(ctx: Ctx, consultantId: string | null) {
  const [{ hours }, consultants] = await Promise.all([findBookingSettings(ctx), listConsultants(ctx)])
  const others = consultants.flatMap(({ id, fullName, hours }) =>
    id !== consultantId && hours ? [{ label: fullName, hours }] : [],
  )
  const sources: WeekSource[] = others.length > 0 ? [{ label: 'The agency', hours }, ...others] : []
  return { hours, sources }
}
