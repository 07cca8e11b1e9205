import { redirect } from 'react-router'
import { resendBookingConfirmation } from '#app/domain/bookings/resend-booking-confirmation.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/confirmation'

const MESSAGES = {
  'not-upcoming': 'This booking has ended or was cancelled.',
  'no-email': 'This booking has no email address. Edit the contact details first.',
}

/** `Resend confirmation`. */
export async function action({ context, params }: Route.ActionArgs) {
  const result = await resendBookingConfirmation(ctxOf(context), params.id)
  const toast = result.ok
    ? success('Confirmation sent', `We've emailed it to ${result.email}.`)
    : failure('Confirmation not sent', MESSAGES[result.reason])
  return redirectWithToast(path`/booking-portal/${params.id}`, toast)
}

/** A GET redirects to the page with the button. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/booking-portal/${params.id}`)
