import { expectedVersion } from '#app/core/version.ts'
import { bookingStatusLabel } from '#app/domain/bookings/booking.ts'
import { changeBookingStatus } from '#app/domain/bookings/change-booking-status.server.ts'
import { BookingPage } from '#app/domain/bookings/portal/booking-page.tsx'
import { loadBookingPage } from '#app/domain/bookings/portal/load-booking-page.server.ts'
import { statusForm } from '#app/domain/bookings/portal/portal-forms.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path, safeReturnTo } from '#app/lib/url.ts'
import { assertCan } from '#app/policy/policy.ts'
import type { Route } from './+types/status'

const FAILED = 'Status not changed'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Status of ${loaderData?.booking.fullName ?? ''}` },
]

/** The booking's page, which shows a rejected form without scripts. */
export const loader = ({ context, params }: Route.LoaderArgs) => loadBookingPage(ctxOf(context), params.id)

/** `Update status`, and the status select with scripts. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.manage')
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, statusForm)
  if (!ok) return invalidForm(reply(), failure(FAILED, 'Choose one of the statuses in the list.'))
  const result = await changeBookingStatus(ctx, params.id, { to: value.status, expectedVersion: expectedVersion(form) })
  if (!result.ok) {
    const current = bookingStatusLabel(result.status)
    const message =
      result.reason === 'stale'
        ? `Someone else has updated this booking. It is now ${current}. Check its time and try again.`
        : `This booking is ${current} and can't be changed to ${bookingStatusLabel(value.status)}.`
    return invalidForm(reply({ status: [message] }), failure(FAILED, message), 409)
  }
  const back = safeReturnTo(String(form.get('back') ?? ''))
  const to = back?.startsWith('/booking-portal') ? back : path`/booking-portal/${params.id}`
  return redirectWithToast(to, success('Status updated', `The booking is now ${bookingStatusLabel(result.status)}.`))
}

export default function BookingStatus({ loaderData, actionData }: Route.ComponentProps) {
  return <BookingPage data={loaderData} answers={{ statusError: actionData?.result.error?.status?.[0] }} />
}
