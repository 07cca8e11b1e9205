import { data, redirect } from 'react-router'
import { bookConsultation } from '#app/domain/bookings/book-consultation.server.ts'
import {
  bookingForm,
  INVALID_PHONE_MESSAGE,
  SLOT_REQUIRED_MESSAGE,
  toBookingInput,
} from '#app/domain/bookings/booking-form.ts'
import { AllSet } from '#app/domain/bookings/customer/all-set.tsx'
import { BookingFormView } from '#app/domain/bookings/customer/booking-form-view.tsx'
import { findContactDetails } from '#app/domain/bookings/customer/contact-details.server.ts'
import { findCustomerBookingView } from '#app/domain/bookings/customer/customer-booking-view.server.ts'
import { slotError } from '#app/domain/bookings/customer/error-messages.ts'
import { findBookingSettings } from '#app/domain/scheduling/booking-settings.server.ts'
import { listDaySlots } from '#app/domain/scheduling/day-slots.server.ts'
import { loadSlotPicker } from '#app/domain/scheduling/slot-picker/load-slot-picker.server.ts'
import {
  parseSelectedSlot,
  SELECT_SLOT_FIELD,
  unvalidatedForm,
} from '#app/domain/scheduling/slot-picker/parse-selected-slot.ts'
import { isBot, parseForm, parseFormData } from '#app/http/form.server.ts'
import { withNetworkFallback } from '#app/http/network-fallback.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { ctxOf, requestContext } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { tryOrLog } from '#app/http/try-or-log.server.ts'
import { newId } from '#app/lib/id.ts'
import { useRootData } from '#app/shell/use-root-data.ts'
import type { Route } from './+types/booking'

const FAILED = 'Booking Failed'
const RECEIVED = ['Booking Request Received!', "We've sent a confirmation to your email."] as const
const BROKEN = 'Something went wrong on our side. Nothing is lost: please try again.'
const DROPPED = 'We could not reach the server. Nothing is lost: please try again. You will not be booked twice.'

type Loaded = Route.ComponentProps['loaderData'] | undefined

/** `?embed=1` may be shown in a frame by the origins that an admin lists; no other address of ours may be. */
export const handle = {
  framedBy: (answer: Loaded) => answer?.framedBy,
  chromeless: (answer: Loaded) => answer?.embedded,
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.step === 'booked'
    ? [{ title: 'Your consultation is booked' }, { name: 'robots', content: 'noindex' }]
    : [
        { title: 'Book a consultation' },
        { name: 'description', content: 'Choose a day and a time to talk to a consultant about work or hiring.' },
      ]

/** The confirmation's address holds the token of a manage link: it goes to no other site and into no cache. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const token = url.searchParams.get('booked')
  const embedded = url.searchParams.get('embed') === '1'
  const framedBy = embedded ? (await findBookingSettings(ctx)).embedOrigins : []
  const common = { zone: ctx.timeZone, now: ctx.now, embedded, framedBy }
  const booking = token && (await findCustomerBookingView(ctx, token))
  const cancelled = booking && booking.status === 'cancelled'
  // The frame may show no other page of ours.
  if (cancelled && !embedded) throw redirect(`/bookings/${token}`)
  if (token && booking && !cancelled) {
    const headers = { 'Referrer-Policy': 'same-origin', 'Cache-Control': 'private, no-store' }
    return data({ step: 'booked' as const, ...common, token, booking }, { headers })
  }
  const [offer, details] = await Promise.all([loadSlotPicker(ctx), findContactDetails(ctx)])
  return data({ step: 'form' as const, ...common, offer, details, submission: newId() })
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { ctx, address } = requestContext(context)
  const form = await parseFormData(request)
  if (isBot(form)) return redirectWithToast(url.pathname + url.search, success(...RECEIVED))
  const { date, time } = parseSelectedSlot(form)
  const drawn = { day: await listDaySlots(ctx, date), time }
  const redrawn = { ...parseForm(form, unvalidatedForm).reply(), ...drawn }
  const seconds = await consumeRateLimit(ctx, 'post', address)
  if (seconds) return tooManyRequests(redrawn, FAILED, seconds)
  if (form.has(SELECT_SLOT_FIELD)) return invalidForm(redrawn, null, 200)
  const { ok, value, reply } = parseForm(form, bookingForm)
  if (!ok) return invalidForm({ ...reply(), ...drawn }, time ? null : failure(SLOT_REQUIRED_MESSAGE))
  const result = await tryOrLog(ctx, 'booking', () => bookConsultation(ctx, toBookingInput(value)))
  if (!result) return invalidForm(redrawn, failure(FAILED, BROKEN), 500)
  if (result.ok) {
    const embed = url.searchParams.get('embed') === '1' ? '&embed=1' : ''
    return redirectWithToast(`/booking?booked=${result.token}${embed}`, success(...RECEIVED))
  }
  if (result.reason === 'phone') {
    return invalidForm(
      { ...reply({ phone: [INVALID_PHONE_MESSAGE] }), ...drawn },
      failure(FAILED, INVALID_PHONE_MESSAGE),
    )
  }
  const { text, errors, status } = slotError(result.reason)
  // Read anew: somebody has just been quicker.
  const answer = { day: await listDaySlots(ctx, date), time, alternatives: result.alternatives }
  return invalidForm({ ...reply(errors), ...answer }, failure(FAILED, text), status)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withNetworkFallback(serverAction, { title: FAILED, description: DROPPED })
}

export default function Booking({ loaderData, actionData }: Route.ComponentProps) {
  const { zone, now, embedded } = loaderData
  const { agency } = useRootData()
  if (loaderData.step === 'booked') {
    return (
      <AllSet
        booking={loaderData.booking}
        agencyName={agency.name}
        token={loaderData.token}
        {...{ zone, now, embedded }}
      />
    )
  }
  const { offer, details, submission } = loaderData
  return <BookingFormView {...{ offer, details, submission, now }} answer={actionData} />
}
