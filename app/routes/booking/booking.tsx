import { data, redirect } from 'react-router'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { bookConsultation } from '#app/domain/bookings/book-consultation.server.ts'
import { SLOT_REQUIRED_MESSAGE } from '#app/domain/bookings/booking.ts'
import { bookingForm, toBookingInput } from '#app/domain/bookings/booking-form.ts'
import { AllSet } from '#app/domain/bookings/customer/all-set.tsx'
import { BookingFormView } from '#app/domain/bookings/customer/booking-form-view.tsx'
import { findContactDetails } from '#app/domain/bookings/customer/contact-details.server.ts'
import { findCustomerBookingView } from '#app/domain/bookings/customer/customer-booking-view.server.ts'
import { guestLimitMessage, slotError } from '#app/domain/bookings/customer/error-messages.ts'
import { bookingHref, toTypeView } from '#app/domain/bookings/customer/type-view.ts'
import { GUEST_LIMIT_WAIT_SECONDS } from '#app/domain/bookings/guest-limits.server.ts'
import { findBookingSettings } from '#app/domain/scheduling/booking-settings.server.ts'
import {
  findBookableType,
  findTypeOfForm,
  listBookableTypes,
} from '#app/domain/scheduling/consultation-types/type-queries.server.ts'
import { listDaySlots } from '#app/domain/scheduling/day-slots.server.ts'
import { loadSlotPicker } from '#app/domain/scheduling/slot-picker/load-slot-picker.server.ts'
import {
  parseSelectedSlot,
  SELECT_SLOT_FIELD,
  unvalidatedForm,
} from '#app/domain/scheduling/slot-picker/parse-selected-slot.ts'
import { isTypeClosed } from '#app/http/bookings/type-closed.server.ts'
import { isBot, parseForm, parseFormData } from '#app/http/form.server.ts'
import { formFailed } from '#app/http/form-failed.server.ts'
import { withNetworkFallback } from '#app/http/network-fallback.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { ctxOf, requestContext } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { newId } from '#app/lib/id.ts'
import { INVALID_PHONE_MESSAGE } from '#app/lib/phone.ts'
import { path } from '#app/lib/url.ts'

import { useRootData } from '#app/shell/use-root-data.ts'
import type { Route } from './+types/booking'

const FAILED = 'Booking Failed'
const RECEIVED = ['Booking Request Received!', "We've sent a confirmation to your email."] as const
const SERVER_ERROR = 'Something went wrong on our side. Everything you typed is kept. Please try again.'
const NETWORK_ERROR =
  "We couldn't reach the server. Everything you typed is kept. Please try again: you won't be booked twice."

const TYPE_CLOSED_MESSAGE = 'This consultation can no longer be booked. Choose another one, or call us.'

type LoaderData = Route.ComponentProps['loaderData'] | undefined

/** Only `?embed=1` can be shown in a frame, and only by the origins that an admin has listed. */
export const handle = {
  framedBy: (answer: LoaderData) => answer?.framedBy,
  chromeless: (answer: LoaderData) => answer?.embedded,
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.step === 'booked'
    ? [{ title: 'Your consultation is booked' }, { name: 'robots', content: 'noindex' }]
    : [
        { title: loaderData?.step === 'form' && loaderData.type.slug ? loaderData.type.name : 'Book a consultation' },
        { name: 'description', content: 'Choose a day and a time to talk to a consultant about work or hiring.' },
      ]

/** The confirmation's address contains a manage token, so it must not leak through a Referer header or a cache. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** `/booking` offers the default consultation type, `/booking/{kind}` another one. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const token = url.searchParams.get('booked')
  const embedded = url.searchParams.get('embed') === '1'
  const framedBy = embedded ? (await findBookingSettings(ctx)).embedOrigins : []
  const bookHref = bookingHref(url.pathname, embedded)
  const shared = { zone: ctx.timeZone, now: ctx.now, embedded, framedBy, bookHref }
  const booking = token && (await findCustomerBookingView(ctx, token))
  const isCancelled = booking && booking.status === 'cancelled'
  // No other page can be shown in a frame.
  if (isCancelled && !embedded) throw redirect(path`/bookings/${token}`)
  if (token && booking && !isCancelled) {
    const headers = { 'Referrer-Policy': 'same-origin', 'Cache-Control': 'private, no-store' }
    return data({ step: 'booked' as const, ...shared, token, booking }, { headers })
  }
  // A website can go on naming a type that cannot be booked any more, and a browser shows no error page in its frame.
  const kind = context.get(isTypeClosed) ? null : params.kind
  if (embedded && kind && !(await listBookableTypes(ctx)).some(({ slug }) => slug === kind))
    throw redirect('/booking?embed=1')
  const type = await findBookableType(ctx, kind)
  const [picker, details, types] = await Promise.all([
    loadSlotPicker(ctx, { typeId: type.id }),
    findContactDetails(ctx),
    listBookableTypes(ctx),
  ])
  return data({
    step: 'form' as const,
    ...shared,
    picker,
    details,
    ...toTypeView(type, types, embedded),
    idempotencyKey: newId(),
  })
}

export async function action({ request, ...args }: Route.ActionArgs) {
  const form = await parseFormData(request)
  try {
    return await bookFromForm(args, form)
  } catch (error) {
    const { time } = parseSelectedSlot(form)
    const keptInput = { ...parseForm(form, unvalidatedForm).reply(), time }
    return formFailed(ctxOf(args.context), 'booking', error, keptInput, FAILED, SERVER_ERROR)
  }
}

async function bookFromForm({ url, context, params }: Omit<Route.ActionArgs, 'request'>, form: FormData) {
  const { ctx, client } = requestContext(context)
  const type = await findTypeOfForm(ctx, params.kind)
  if (isBot(form)) return redirectWithToast(url.pathname + url.search, success(...RECEIVED))
  if (!type) {
    context.set(isTypeClosed, true)
    const errors = { '': [TYPE_CLOSED_MESSAGE] }
    // A conflict would load the page again, and there is none.
    return invalidForm(parseForm(form, unvalidatedForm).reply(errors), failure(FAILED, TYPE_CLOSED_MESSAGE), 410)
  }
  const { id: typeId } = type
  const { date, time } = parseSelectedSlot(form)
  const slots = { day: await listDaySlots(ctx, date, { typeId }), time }
  const keptInput = { ...parseForm(form, unvalidatedForm).reply(), ...slots }
  const seconds = await consumeRateLimit(ctx, 'post', client)
  if (seconds) return tooManyRequests(keptInput, FAILED, seconds)
  if (form.has(SELECT_SLOT_FIELD)) return invalidForm(keptInput, null, 200)
  const { ok, value, reply } = parseForm(form, bookingForm)
  if (!ok) return invalidForm({ ...reply(), ...slots }, time ? null : failure(SLOT_REQUIRED_MESSAGE))
  const result = await bookConsultation(ctx, toBookingInput(value, typeId))
  if (result.ok) {
    const embed = url.searchParams.get('embed') === '1' ? '&embed=1' : ''
    return redirectWithToast(`${url.pathname}?booked=${result.token}${embed}`, success(...RECEIVED))
  }
  if (result.reason === 'phone') {
    return invalidForm(
      { ...reply({ phone: [INVALID_PHONE_MESSAGE] }), ...slots },
      failure(FAILED, INVALID_PHONE_MESSAGE),
    )
  }
  if (result.reason === 'person-limit' || result.reason === 'email-limit' || result.reason === 'client-limit') {
    const { phone } = await findAgency(ctx)
    const message = guestLimitMessage(result.reason, phone, ctx.actor.kind === 'guest')
    const errors: Record<string, string[]> = result.reason === 'client-limit' ? {} : { email: [message] }
    return invalidForm({ ...reply(errors), ...slots }, failure(FAILED, message), 429, {
      'Retry-After': String(GUEST_LIMIT_WAIT_SECONDS),
    })
  }
  const { message, errors, status } = slotError(result.reason)
  // The slots are reloaded, because someone else has just booked one.
  const answer = { day: await listDaySlots(ctx, date, { typeId }), time, alternatives: result.alternatives }
  const description = result.reason === 'taken' ? `${message} Everything you typed is kept.` : message
  return invalidForm({ ...reply(errors), ...answer }, failure(FAILED, description), status)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withNetworkFallback(serverAction, { title: FAILED, description: NETWORK_ERROR })
}

export default function Booking({ loaderData, actionData }: Route.ComponentProps) {
  const { zone, now, embedded, bookHref } = loaderData
  const { agency } = useRootData()
  if (loaderData.step === 'booked') {
    return (
      <AllSet
        booking={loaderData.booking}
        agency={agency}
        token={loaderData.token}
        {...{ zone, now, embedded, bookHref }}
      />
    )
  }
  const { picker, details, type, types, idempotencyKey } = loaderData
  // Another type is another form, with its own day and time.
  return (
    <BookingFormView
      key={type.slug}
      {...{ picker, details, type, types, idempotencyKey, now, embedded }}
      answer={actionData}
    />
  )
}
