import { redirect } from 'react-router'
import { findManagedBooking } from '#app/domain/bookings/managed-booking.server.ts'
import { resendBookingConfirmation } from '#app/domain/bookings/resend-booking-confirmation.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyEmails } from '#app/http/too-many-requests.server.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/confirmation'

const MESSAGES = {
  'not-upcoming': 'This booking has ended or was cancelled.',
  'no-email': 'This booking has no email address. Edit the contact details first.',
}

/** `Resend confirmation`. */
export async function action({ context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const page = path`/booking-portal/${params.id}`
  const { id } = await findManagedBooking(ctx, params.id)
  const seconds = await consumeRateLimit(ctx, 'bookingEmail', id)
  if (seconds) throw tooManyEmails('Confirmation not sent', seconds)
  const result = await resendBookingConfirmation(ctx, id)
  const toast = result.ok
    ? success('Confirmation sent', `We've emailed it to ${result.email}.`)
    : failure('Confirmation not sent', MESSAGES[result.reason])
  return redirectWithToast(page, toast)
}

/** A GET redirects to the page with the button. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/booking-portal/${params.id}`)

export { LimitErrorBoundary as ErrorBoundary } from '#app/shell/limit-error-boundary.tsx'
