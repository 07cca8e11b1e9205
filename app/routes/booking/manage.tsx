import { data, isRouteErrorResponse, useRouteError } from 'react-router'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { parseShownStart } from '#app/domain/bookings/booking.ts'
import { slotForm } from '#app/domain/bookings/booking-form.ts'
import { rescheduleErrorMessage, slotError } from '#app/domain/bookings/customer/error-messages.ts'
import { LinkExpired } from '#app/domain/bookings/customer/link-expired.tsx'
import { loadManagePage } from '#app/domain/bookings/customer/load-manage-page.server.ts'
import { ManageView } from '#app/domain/bookings/customer/manage-view.tsx'
import { findBookingByToken } from '#app/domain/bookings/manage-links.server.ts'
import { rescheduleBooking } from '#app/domain/bookings/reschedule-booking.server.ts'
import { listDaySlots } from '#app/domain/scheduling/day-slots.server.ts'
import {
  parseSelectedSlot,
  SELECT_SLOT_FIELD,
  unvalidatedForm,
} from '#app/domain/scheduling/slot-picker/parse-selected-slot.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { withNetworkFallback } from '#app/http/network-fallback.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { ctxOf, requestContext } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { path } from '#app/lib/url.ts'
import { ErrorPage } from '#app/shell/error-page.tsx'
import { useRootData } from '#app/shell/use-root-data.ts'
import type { Route } from './+types/manage'

const FAILED = 'Booking not rescheduled'
const RESCHEDULED = success('Booking rescheduled', "We've emailed you the new time.")
const REQUESTED = success('New time requested', "We'll confirm it by email.")
const NETWORK_ERROR = "We couldn't reach the server. Your booking hasn't changed. Please try again."

export const shouldRevalidate = revalidateOnConflict

export const meta: Route.MetaFunction = () => [{ title: 'Your consultation' }, { name: 'robots', content: 'noindex' }]

/** The address gives access to the booking, so it must not leak through a Referer header or a cache. */
export const headers: Route.HeadersFunction = () => ({
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'private, no-store',
})

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const managed = await loadManagePage(ctx, params.token)
  const isRescheduling = managed.wasAskedForNewTime || url.searchParams.get('reschedule') === 'yes'
  return data({ managed, isRescheduling, zone: ctx.timeZone, now: ctx.now })
}

/** `Reschedule`. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { ctx, client } = requestContext(context)
  const booking = await findBookingByToken(ctx, token)
  const form = await parseFormData(request)
  const { date, time } = parseSelectedSlot(form)
  const options = { excludeBookingId: booking.id, typeId: booking.typeId }
  const loadSlots = async () => ({ day: await listDaySlots(ctx, date, options), time })
  const keepInput = async () => ({ ...parseForm(form, unvalidatedForm).reply(), ...(await loadSlots()) })
  const seconds = await consumeRateLimit(ctx, 'post', client)
  if (seconds) return tooManyRequests(await keepInput(), FAILED, seconds)
  if (form.has(SELECT_SLOT_FIELD)) return invalidForm(await keepInput(), null, 200)
  const { ok, value, reply } = parseForm(form, slotForm)
  if (!ok) return invalidForm({ ...reply(), ...(await loadSlots()) }, null)
  const requested = { date: value.preferred_date, time: value.preferred_time }
  const result = await rescheduleBooking(ctx, token, requested, parseShownStart(form))
  if (result.ok) {
    return redirectWithToast(path`/bookings/${token}`, result.booking.status === 'requested' ? REQUESTED : RESCHEDULED)
  }
  if (!('alternatives' in result)) {
    const { phone } = await findAgency(ctx)
    return invalidForm(await keepInput(), failure(FAILED, rescheduleErrorMessage(result.reason, phone)), 409)
  }
  const { message, errors, status } = slotError(result.reason)
  const answer = { ...reply(errors), ...(await loadSlots()), alternatives: result.alternatives }
  return invalidForm(answer, failure(FAILED, `${message} Your booking hasn't changed.`), status)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withNetworkFallback(serverAction, { title: FAILED, description: NETWORK_ERROR })
}

export default function Manage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { agency } = useRootData()
  const isRescheduling = loaderData.isRescheduling || actionData !== undefined
  return (
    <ManageView
      {...loaderData}
      isRescheduling={isRescheduling}
      agency={agency}
      token={params.token}
      answer={actionData}
    />
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const { agency } = useRootData()
  const status = isRouteErrorResponse(error) ? error.status : 500
  return status === 404 ? <LinkExpired phone={agency.phone} /> : <ErrorPage status={status} />
}
