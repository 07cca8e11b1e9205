import type { Ctx } from '#app/core/context.ts'
import { findBookingSettings } from '../booking-settings.server.ts'
import { listConsultantConflicts } from '../conflicts.server.ts'
import { findCalendarStatus } from './calendars/calendar-queries.server.ts'
import { findConsultant } from './consultants-queries.server.ts'

/** A consultant, the agency's hours, and the consultant's upcoming bookings. @throws a 404 response for an unknown one */
export async function loadConsultantPage(ctx: Ctx, id: string) {
  const consultant = await findConsultant(ctx, id)
  const [{ hours }, upcoming, calendar] = await Promise.all([
    findBookingSettings(ctx),
    listConsultantConflicts(ctx, id),
    findCalendarStatus(ctx, id),
  ])
  return { consultant, agencyHours: hours, upcoming, calendar, timeZone: ctx.timeZone }
}
