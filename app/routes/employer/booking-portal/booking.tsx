import { BookingPage } from '#app/domain/bookings/portal/booking-page.tsx'
import { loadBookingPage } from '#app/domain/bookings/portal/load-booking-page.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import type { Route } from './+types/booking'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Booking for ${loaderData?.booking.fullName ?? ''}` },
]

export const loader = ({ context, params }: Route.LoaderArgs) => loadBookingPage(ctxOf(context), params.id)

export const shouldRevalidate = revalidateOnConflict

export default function Booking({ loaderData }: Route.ComponentProps) {
  return <BookingPage data={loaderData} />
}
