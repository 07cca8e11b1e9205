import { Form, isRouteErrorResponse, useRouteError } from 'react-router'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { parseShownStart, SHOWN_START_FIELD } from '#app/domain/bookings/booking.ts'
import { cancelBooking } from '#app/domain/bookings/cancel-booking.server.ts'
import { CANCEL_WARNING } from '#app/domain/bookings/customer/cancel-booking-button.tsx'
import { CANCEL_MESSAGES, cancelErrorMessage } from '#app/domain/bookings/customer/error-messages.ts'
import { LinkExpired } from '#app/domain/bookings/customer/link-expired.tsx'
import { loadManagePage } from '#app/domain/bookings/customer/load-manage-page.server.ts'
import { PhoneLink } from '#app/domain/bookings/customer/phone-link.tsx'
import { formatStart } from '#app/domain/scheduling/format-times.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { ctxOf, requestContext } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { path } from '#app/lib/url.ts'
import { ErrorPage } from '#app/shell/error-page.tsx'
import { useRootData } from '#app/shell/use-root-data.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/cancellation'

const FAILED = 'Booking not cancelled'

export const meta: Route.MetaFunction = () => [
  { title: 'Cancel your consultation' },
  { name: 'robots', content: 'noindex' },
]

export const headers: Route.HeadersFunction = () => ({
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'private, no-store',
})

export const shouldRevalidate = revalidateOnConflict

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { booking, cannotCancel } = await loadManagePage(ctx, params.token)
  return { when: formatStart(booking.startsAt, ctx.timeZone, ctx.now), startsAt: booking.startsAt, cannotCancel }
}

export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { ctx, client } = requestContext(context)
  const seconds = await consumeRateLimit(ctx, 'post', client)
  if (seconds) return tooManyRequests({}, FAILED, seconds)
  const shownStart = parseShownStart(await parseFormData(request))
  const result = await cancelBooking(ctx, token, shownStart)
  if (!result.ok) {
    const { phone } = await findAgency(ctx)
    return invalidForm({}, failure(FAILED, cancelErrorMessage(result.reason, phone)), 409)
  }
  return redirectWithToast(path`/bookings/${token}`, success('Booking cancelled', "We've emailed you a confirmation."))
}

/** Asks for confirmation when there are no scripts for the dialog, and shows why a booking cannot be cancelled. */
export default function Cancellation({ loaderData: { when, startsAt, cannotCancel }, params }: Route.ComponentProps) {
  const { agency } = useRootData()
  const lead = cannotCancel && (
    <>
      {CANCEL_MESSAGES[cannotCancel]} Please call us: <PhoneLink phone={agency.phone} />
    </>
  )
  return (
    <NarrowPage
      title={cannotCancel ? "You can't cancel this booking online" : 'Cancel this booking?'}
      lead={lead ?? `${when}. ${CANCEL_WARNING}`}
    >
      <div className="flex flex-wrap gap-3">
        {!cannotCancel && (
          <Form method="post">
            <input type="hidden" name={SHOWN_START_FIELD} value={startsAt.toISOString()} />
            <SubmitButton tone="danger">Cancel booking</SubmitButton>
          </Form>
        )}
        <ButtonLink to={path`/bookings/${params.token}`} tone="secondary">
          {cannotCancel ? 'Back to your booking' : 'Keep booking'}
        </ButtonLink>
      </div>
    </NarrowPage>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const { agency } = useRootData()
  const status = isRouteErrorResponse(error) ? error.status : 500
  return status === 404 ? <LinkExpired phone={agency.phone} /> : <ErrorPage status={status} />
}
