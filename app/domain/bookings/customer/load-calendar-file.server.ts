import type { Ctx } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { renderCalendarFile } from '../emails/invitation.server.ts'
import { findBookingByToken, manageLinkUrl } from '../manage-links.server.ts'
import { meetingInstructions } from '../meeting.ts'

/**
 * The booking of a manage link as a calendar file.
 *
 * @throws a 404 response for an invalid token, and for a request that the agency has not confirmed, because no
 *   invitation exists before that
 */
export async function loadCalendarFile(ctx: Ctx, token: string): Promise<string> {
  const booking = await findBookingByToken(ctx, token)
  if (!booking.confirmedAt) throw notFound()
  const agency = await findAgency(ctx)
  const { calendarUid, sequence, startsAt, endsAt, customerTimeZone, consultantName } = booking
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
    typeName: booking.typeName,
    location: meetingInstructions(booking.meeting, { customer: booking.phone, agency: agency.phone }),
    manageHref: manageLinkUrl(ctx, token),
  }
  return renderCalendarFile(event, { cancelled: booking.status === 'cancelled' })
}
