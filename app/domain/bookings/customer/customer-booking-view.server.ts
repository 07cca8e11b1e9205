import type { Ctx } from '#app/core/context.ts'
import { findBookingByToken, type NamedCustomerBooking } from '../manage-links.server.ts'

/** The part of a booking that its visitor's pages show. */
export type CustomerBookingView = Pick<
  NamedCustomerBooking,
  'status' | 'fullName' | 'email' | 'phone' | 'message' | 'startsAt' | 'endsAt' | 'customerTimeZone' | 'consultantName'
>

/** The booking that was just made, by the token in the confirmation's address; null where the token opens nothing (now). */
export async function findCustomerBookingView(ctx: Ctx, token: string): Promise<CustomerBookingView | null> {
  try {
    return toCustomerBookingView(await findBookingByToken(ctx, token))
  } catch (error) {
    if (error instanceof Response && error.status === 404) return null
    throw error
  }
}

/** Leaves out what only the agency and the commands need: it would travel to the browser with the page's data. */
export function toCustomerBookingView(booking: NamedCustomerBooking): CustomerBookingView {
  const { status, fullName, email, phone, message, startsAt, endsAt, customerTimeZone, consultantName } = booking
  return { status, fullName, email, phone, message, startsAt, endsAt, customerTimeZone, consultantName }
}
