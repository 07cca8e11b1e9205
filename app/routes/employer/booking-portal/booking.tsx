import { BookingPage } from '#app/domain/bookings/desk/booking-page.tsx'
import { openBooking } from '#app/domain/bookings/desk/open-booking.server.ts'
import { readAnewAfterLostRace } from '#app/http/lost-race.ts'
import { ctxOf } from '#app/http/scope.ts'
import type { Route } from './+types/booking'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Booking of ${loaderData?.booking.fullName ?? ''}` },
]

export const loader = ({ context, params }: Route.LoaderArgs) => openBooking(ctxOf(context), params.id)

export const shouldRevalidate = readAnewAfterLostRace

export default function Booking({ loaderData }: Route.ComponentProps) {
  return <BookingPage data={loaderData} />
}
