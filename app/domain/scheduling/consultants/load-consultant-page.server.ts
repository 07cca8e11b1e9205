import type { Ctx } from '#app/core/context.ts'
import { listConsultantConflicts } from '../conflicts.server.ts'
import { findBookingRules } from '../settings/edit-booking-settings.server.ts'
import { findConsultant } from './consultants-queries.server.ts'

/** One consultant, the agency's hours to start own ones from, and the bookings ahead of them. @throws a 404 response */
export async function loadConsultantPage(ctx: Ctx, id: string) {
  const consultant = await findConsultant(ctx, id)
  const [{ rules }, upcoming] = await Promise.all([findBookingRules(ctx), listConsultantConflicts(ctx, id)])
  return { consultant, agencyHours: rules.hours, upcoming, timeZone: ctx.timeZone }
}
