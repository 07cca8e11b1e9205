import type { Ctx } from '#app/core/context.ts'
import { findBookingByToken, type NamedCustomerBooking } from '../manage-links.server.ts'

/** The part of a booking that the customer's pages show. */
export type CustomerBookingView = Pick<
  NamedCustomerBooking,
  'status' | 'fullName' | 'email' | 'phone' | 'message' | 'startsAt' | 'endsAt' | 'customerTimeZone' | 'consultantName'
>

/** The booking of the token in the confirmation page's URL; null when the token is invalid or has expired. */
export async function findCustomerBookingView(ctx: Ctx, token: string): Promise<CustomerBookingView | null> {
  try {
    return toCustomerBookingView(await findBookingByToken(ctx, token))
  } catch (error) {
    if (error instanceof Response && error.status === 404) return null
    throw error
  }
}

/** Drops the columns that only the server needs, because the page's data is sent to the browser. */
export function toCustomerBookingView(booking: NamedCustomerBooking): CustomerBookingView {
  const { status, fullName, email, phone, message, startsAt, endsAt, customerTimeZone, consultantName } = booking
  return { status, fullName, email, phone, message, startsAt, endsAt, customerTimeZone, consultantName }
}
