import type { Ctx } from '#app/core/context.ts'
import { findBookingByToken, type NamedBooking } from '../booking-links.server.ts'

/** The part of a booking that its visitor's pages show. */
export type ShownBooking = Pick<
  NamedBooking,
  'status' | 'fullName' | 'email' | 'phone' | 'message' | 'startsAt' | 'endsAt' | 'customerTimeZone' | 'consultantName'
>

/** The booking that was just made, by the token in the confirmation's address; null where the token opens nothing (now). */
export async function findBooked(ctx: Ctx, token: string): Promise<ShownBooking | null> {
  try {
    return shownPart(await findBookingByToken(ctx, token))
  } catch (error) {
    if (error instanceof Response && error.status === 404) return null
    throw error
  }
}

/** Leaves out what only the agency and the commands need: it would travel to the browser with the page's data. */
export function shownPart(booking: NamedBooking): ShownBooking {
  const { status, fullName, email, phone, message, startsAt, endsAt, customerTimeZone, consultantName } = booking
  return { status, fullName, email, phone, message, startsAt, endsAt, customerTimeZone, consultantName }
}
