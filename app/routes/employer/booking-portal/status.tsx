import { bookingStatusLabel } from '#app/domain/bookings/booking.ts'
import { changeBookingStatus } from '#app/domain/bookings/change-booking-status.server.ts'
import { BookingPage } from '#app/domain/bookings/portal/booking-page.tsx'
import { loadBookingPage } from '#app/domain/bookings/portal/load-booking-page.server.ts'
import { statusForm } from '#app/domain/bookings/portal/portal-forms.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { safeReturnTo } from '#app/lib/url.ts'
import { assertCan } from '#app/policy/policy.ts'
import type { Route } from './+types/status'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Status of ${loaderData?.booking.fullName ?? ''}` },
]

/** The booking's own page: where a refused change lands without scripts. */
export const loader = ({ context, params }: Route.LoaderArgs) => loadBookingPage(ctxOf(context), params.id)

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.manage')
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, statusForm)
  const title = 'Status not changed'
  if (!ok) return invalidForm(reply(), failure(title, 'Choose one of the statuses offered.'))
  const changed = await changeBookingStatus(ctx, params.id, {
    from: value.from,
    to: value.status,
    seen: value.seen,
  })
  if (!changed.ok) {
    const now = bookingStatusLabel(changed.status)
    const words =
      changed.reason === 'changed'
        ? `It changed meanwhile: the booking is now ${now}. Look at its time again, then choose.`
        : `The booking is ${now} and cannot become ${bookingStatusLabel(value.status)} now.`
    return invalidForm(reply({ status: [words] }), failure(title, words), 409)
  }
  const back = safeReturnTo(String(form.get('back') ?? ''))
  const to = back?.startsWith('/booking-portal') ? back : `/booking-portal/${params.id}`
  return redirectWithToast(to, success('Status updated', `The booking is now ${bookingStatusLabel(changed.status)}.`))
}

export default function BookingStatus({ loaderData, actionData }: Route.ComponentProps) {
  return <BookingPage data={loaderData} answers={{ problem: actionData?.result.error?.status?.[0] }} />
}
