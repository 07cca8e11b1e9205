import { expectedVersion, formVersion } from '#app/core/version.ts'
import { slotError } from '#app/domain/bookings/customer/error-messages.ts'
import { findManagedBooking } from '#app/domain/bookings/managed-booking.server.ts'
import { loadReschedulePage } from '#app/domain/bookings/portal/load-reschedule-page.server.ts'
import { rescheduleForm } from '#app/domain/bookings/portal/portal-forms.ts'
import { ReschedulePage } from '#app/domain/bookings/portal/reschedule-page.tsx'
import { rescheduleAsAgency } from '#app/domain/bookings/reschedule-as-agency.server.ts'
import { listDaySlots } from '#app/domain/scheduling/day-slots.server.ts'
import {
  parseSelectedSlot,
  SELECT_SLOT_FIELD,
  unvalidatedForm,
} from '#app/domain/scheduling/slot-picker/parse-selected-slot.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { withNetworkFallback } from '#app/http/network-fallback.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { scopeOf } from '#app/policy/policy.ts'
import type { Route } from './+types/reschedule'

const FAILED = 'Booking not rescheduled'
const NETWORK_ERROR = "We couldn't reach the server. The booking hasn't changed. Please try again."
const MESSAGES = {
  'not-upcoming': "This booking has ended or was cancelled, so it can't be rescheduled.",
  stale: 'Someone else has updated this booking. Check its time and try again.',
}
const SAME_TIME_MESSAGE = 'The booking is already at this time. Choose another one.'
const EMAILED = "We've emailed the customer."
const NOT_EMAILED = 'The customer has no email address. Please call them.'
const REASSIGNED = "Reassigned: the previous consultant wasn't available."

export const shouldRevalidate = revalidateOnConflict

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Reschedule the booking for ${loaderData?.booking.fullName ?? ''}` },
]

export const loader = ({ context, params }: Route.LoaderArgs) => loadReschedulePage(ctxOf(context), params.id)

/** `Reschedule booking`. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const { typeId, email } = await findManagedBooking(ctx, id)
  const form = await parseFormData(request)
  const { date, time } = parseSelectedSlot(form)
  const options = { excludeBookingId: id, byAgency: true, typeId }
  const loadSlots = async () => ({ day: await listDaySlots(ctx, date, options), time })
  if (form.has(SELECT_SLOT_FIELD)) {
    return invalidForm({ ...parseForm(form, unvalidatedForm).reply(), ...(await loadSlots()) }, null, 200)
  }
  const { ok, value, reply } = parseForm(form, rescheduleForm)
  if (!ok) return invalidForm({ ...reply(), ...(await loadSlots()) }, null)
  const requested = { date: value.preferred_date, time: value.preferred_time }
  const result = await rescheduleAsAgency(ctx, id, requested, expectedVersion(form), value.agency_message)
  if (result.ok) {
    // After a reassignment, an employer may no longer have access to the booking.
    const keepsAccess = !result.reassigned || scopeOf(ctx.actor, 'booking.review') === 'any'
    const emailed = email === '' ? NOT_EMAILED : EMAILED
    const toast = success('Booking rescheduled', result.reassigned ? `${emailed} ${REASSIGNED}` : emailed)
    return redirectWithToast(keepsAccess ? path`/booking-portal/${id}` : '/booking-portal', toast)
  }
  if (result.reason === 'same-time') {
    const answer = { ...reply({ preferred_time: [SAME_TIME_MESSAGE] }), ...(await loadSlots()) }
    return invalidForm(answer, failure(FAILED, SAME_TIME_MESSAGE))
  }
  if (!('alternatives' in result)) {
    const answer = { ...reply(), ...(await loadSlots()), isStale: result.reason === 'stale' }
    return invalidForm(answer, failure(FAILED, MESSAGES[result.reason]), 409)
  }
  const { message, errors, status } = slotError(result.reason)
  const answer = { ...reply(errors), ...(await loadSlots()), alternatives: result.alternatives }
  return invalidForm(answer, failure(FAILED, `${message} The booking hasn't changed.`), status)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withNetworkFallback(serverAction, { title: FAILED, description: NETWORK_ERROR })
}

export default function MoveBooking({ loaderData, actionData }: Route.ComponentProps) {
  const { booking } = loaderData
  // `actionData` has no result if there was no response.
  const answer = actionData && 'result' in actionData ? actionData : null
  const data = { ...loaderData, booking: { ...booking, version: formVersion(booking.version, answer) } }
  return <ReschedulePage data={data} answer={actionData} />
}
