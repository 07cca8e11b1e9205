import { bookingLabel } from '#app/domain/bookings/booking.ts'
import { BookingFacts } from '#app/domain/bookings/desk/booking-facts.tsx'
import { BookingHistory } from '#app/domain/bookings/desk/booking-history.tsx'
import { BOOKING_TONES } from '#app/domain/bookings/desk/booking-tone.ts'
import { findPortalBooking } from '#app/domain/bookings/desk/find-portal-booking.server.ts'
import { readAnewAfterLostRace } from '#app/http/lost-race.ts'
import { ctxOf } from '#app/http/scope.ts'
import { StatusBadge } from '#app/ui/badge.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/booking'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Booking of ${loaderData?.booking.fullName ?? ''}` },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return { ...(await findPortalBooking(ctx, params.id)), timeZone: ctx.timeZone }
}

export const shouldRevalidate = readAnewAfterLostRace

export default function Booking({ loaderData }: Route.ComponentProps) {
  const { booking, desk, timeZone } = loaderData
  return (
    <>
      <PageHeader
        title={booking.fullName}
        above={<Breadcrumb items={[{ label: 'Bookings', href: '/booking-portal' }, { label: booking.fullName }]} />}
        actions={<StatusBadge tone={BOOKING_TONES[booking.status]}>{bookingLabel(booking.status)}</StatusBadge>}
      />
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <BookingFacts booking={booking} timeZone={timeZone} />
        {desk && (
          <section aria-labelledby="history">
            <h2 id="history" className="mb-4 text-xl">
              History
            </h2>
            <BookingHistory steps={desk.history} timeZone={timeZone} />
          </section>
        )}
      </div>
    </>
  )
}
