import { redirect } from 'react-router'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { guestLimitMessage } from '#app/domain/bookings/customer/error-messages.ts'
import { GUEST_LIMIT_WAIT_SECONDS } from '#app/domain/bookings/guest-limits.server.ts'
import { bookOffer } from '#app/domain/bookings/waitlist/book-offer.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyOfButton } from '#app/http/too-many-requests.server.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/waitlist-booking'

const FAILED = 'Booking Failed'

/** `Book this time` on the page of a waitlist entry. */
export async function action({ params: { token }, context }: Route.ActionArgs) {
  const { ctx, client } = requestContext(context)
  const page = path`/waitlist/${token}`
  const wait = await consumeRateLimit(ctx, 'post', client)
  if (wait !== null) throw tooManyOfButton(FAILED, wait)
  const result = await bookOffer(ctx, token)
  if (result.ok) {
    const toast = success('Booking Request Received!', "We've sent a confirmation to your email.")
    return redirectWithToast(`/booking?booked=${result.token}`, toast)
  }
  switch (result.reason) {
    case 'person-limit':
    case 'email-limit':
    case 'client-limit': {
      const { phone } = await findAgency(ctx)
      const message = guestLimitMessage(result.reason, phone, ctx.actor.kind === 'guest')
      throw tooManyOfButton(FAILED, GUEST_LIMIT_WAIT_SECONDS, message)
    }
    case 'taken':
      return redirectWithToast(page, failure(FAILED, "This time is no longer free. You're still on the waitlist."))
    case 'ended':
    case 'phone':
      return redirectWithToast(page, failure(FAILED, 'This time is no longer held for you.'))
    default:
      return redirectWithToast(
        page,
        failure(FAILED, "This time can no longer be booked. You're still on the waitlist."),
      )
  }
}

/** A GET changes nothing: it redirects to the page with the button. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/waitlist/${params.token}`)

export { LimitErrorBoundary as ErrorBoundary } from '#app/shell/limit-error-boundary.tsx'
