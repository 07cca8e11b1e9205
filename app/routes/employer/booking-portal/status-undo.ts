import { redirect } from 'react-router'
import { bookingStatusLabel } from '#app/domain/bookings/booking.ts'
import { undoBookingStatus } from '#app/domain/bookings/status/undo-booking-status.server.ts'
import { portalReturnTo } from '#app/http/bookings/portal-return-to.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/status-undo'

/** `Undo` of a change of status. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await parseFormData(request)
  const result = await undoBookingStatus(ctxOf(context), params.id)
  const toast = result.ok
    ? success('Change undone', `The booking is ${bookingStatusLabel(result.status)} as before. No one is emailed.`)
    : failure('Change not undone', 'The emails have been sent, or the booking has changed since.')
  return redirectWithToast(portalReturnTo(form.get('back'), params.id), toast)
}

/** A GET redirects to the booking. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/booking-portal/${params.id}`)
