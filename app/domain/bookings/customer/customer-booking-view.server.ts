import type { Ctx } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { findBookingByToken, manageLinkUrl, type NamedCustomerBooking } from '../manage-links.server.ts'
import { meetingInstructions } from '../meeting.ts'

/** The part of a booking that the customer's pages show. */
export type CustomerBookingView = Pick<
  NamedCustomerBooking,
  | 'status'
  | 'fullName'
  | 'email'
  | 'phone'
  | 'message'
  | 'answers'
  | 'startsAt'
  | 'endsAt'
  | 'customerTimeZone'
  | 'consultantName'
  | 'typeName'
> & {
  /** The address of the page on which it is changed. */
  manageHref: string
  /** Null unless it is a video call. */
  videoUrl: string | null
  /** How or where it takes place. */
  how: string
  /** It takes place by phone, and the agency has no number to call. */
  isPhoneMissing: boolean
}

/** The booking of the token in the confirmation page's URL; null when the token is invalid or has expired. */
export async function findCustomerBookingView(ctx: Ctx, token: string): Promise<CustomerBookingView | null> {
  try {
    const [booking, agency] = await Promise.all([findBookingByToken(ctx, token), findAgency(ctx)])
    return toCustomerBookingView(booking, { agencyPhone: agency.phone, manageHref: manageLinkUrl(ctx, token) })
  } catch (error) {
    if (error instanceof Response && error.status === 404) return null
    throw error
  }
}

/** Drops the columns that only the server needs, because the page's data is sent to the browser. */
export function toCustomerBookingView(
  booking: NamedCustomerBooking,
  { agencyPhone, manageHref }: { agencyPhone: string; manageHref: string },
): CustomerBookingView {
  const { status, fullName, email, phone, message, answers, startsAt, endsAt, customerTimeZone, consultantName } =
    booking
  return {
    status,
    fullName,
    email,
    phone,
    message,
    answers,
    startsAt,
    endsAt,
    customerTimeZone,
    consultantName,
    typeName: booking.typeName,
    manageHref,
    videoUrl: booking.meeting.method === 'video' ? booking.meeting.videoUrl : null,
    how: meetingInstructions(booking.meeting, { customer: phone, agency: agencyPhone }),
    isPhoneMissing: booking.meeting.method === 'phone' && !phone,
  }
}
