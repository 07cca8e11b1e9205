import { expectedVersion } from '#app/core/version.ts'
import { assignConsultant } from '#app/domain/bookings/assign-consultant.server.ts'
import { BookingPage } from '#app/domain/bookings/portal/booking-page.tsx'
import { loadBookingPage } from '#app/domain/bookings/portal/load-booking-page.server.ts'
import { assignForm } from '#app/domain/bookings/portal/portal-forms.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { assertCan, scopeOf } from '#app/policy/policy.ts'
import type { Route } from './+types/consultant'

const FAILED = 'Booking not assigned'
const MESSAGES = {
  taken:
    'This consultant already has a booking at that time. Choose another consultant or reschedule one of the bookings.',
  inactive: 'This consultant is no longer active. Choose another consultant.',
  'not-upcoming': "This booking has ended or was cancelled, so it can't be reassigned.",
  stale: 'Someone else has updated this booking. Check its time and try again.',
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Consultant for ${loaderData?.booking.fullName ?? ''}` },
]

export const shouldRevalidate = revalidateOnConflict

/** The booking's page, which shows a rejected form without scripts. */
export const loader = ({ context, params }: Route.LoaderArgs) => loadBookingPage(ctxOf(context), params.id)

/** `Assign`. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.manage')
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, assignForm)
  if (!ok) return invalidForm(reply(), failure(FAILED, 'Choose a consultant.'))
  const assigned = await assignConsultant(ctx, params.id, value.consultant, expectedVersion(form))
  if (!assigned.ok) {
    const message = MESSAGES[assigned.reason]
    return invalidForm(reply({ consultant: [message] }), failure(FAILED, message), 409)
  }
  const toast = success('Booking assigned', `This booking is now assigned to ${assigned.consultantName}.`)
  // After assigning it to someone else, an employer may no longer have access to the booking.
  const keepsAccess = scopeOf(ctx.actor, 'booking.review') === 'any'
  return redirectWithToast(keepsAccess ? path`/booking-portal/${params.id}` : '/booking-portal', toast)
}

export default function BookingConsultant({ loaderData, actionData }: Route.ComponentProps) {
  return <BookingPage data={loaderData} answers={{ consultant: actionData }} />
}
