import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { consultants } from '#db/schema/scheduling.ts'
import { renderCalendarFile } from '../emails/invitation.server.ts'
import { type CustomerBooking, findBookingByToken } from '../manage-links.server.ts'

/**
 * The booking behind a manage link as a file for the visitor's own calendar.
 *
 * @throws a 404 response for a token that opens nothing, and for a request that the agency has not confirmed: before
 *   that no invitation leaves (product.md section 4)
 */
export async function loadCalendarFile(ctx: Ctx, token: string): Promise<string> {
  const booking = await findBookingByToken(ctx, token)
  if (!booking.confirmedAt) throw notFound()
  const [agency, consultantName] = await Promise.all([findAgency(ctx), findConsultantName(ctx, booking)])
  const { calendarUid, sequence, startsAt, endsAt, customerTimeZone } = booking
  const event = {
    calendarUid,
    sequence,
    startsAt,
    endsAt,
    at: booking.updatedAt,
    agencyName: agency.name,
    agencyZone: ctx.timeZone,
    customerTimeZone,
    customerName: booking.fullName,
    consultantName,
    phone: agency.phone,
  }
  return renderCalendarFile(event, { cancelled: booking.status === 'cancelled' })
}

async function findConsultantName(ctx: Ctx, { consultantId }: CustomerBooking): Promise<string | null> {
  if (!consultantId) return null
  const [row] = await ctx.db
    .select({ name: consultants.fullName })
    .from(consultants)
    .where(eq(consultants.id, consultantId))
  return row?.name ?? null
}
