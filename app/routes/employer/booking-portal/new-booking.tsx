import { ANSWER_FIELDS } from '#app/domain/bookings/booking.ts'
import { createBookingAsAgency } from '#app/domain/bookings/create-booking-as-agency.server.ts'
import { listConsultantChoices } from '#app/domain/bookings/portal/consultant-choices.server.ts'
import { listFreeTimes } from '#app/domain/bookings/portal/new-booking/list-free-times.server.ts'
import { NewBookingForm } from '#app/domain/bookings/portal/new-booking/new-booking-form.tsx'
import { FREE_TIME_FIELD, newBookingForm } from '#app/domain/bookings/portal/portal-forms.ts'
import { listTypesForAgency } from '#app/domain/scheduling/consultation-types/type-queries.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { isCalendarDate, SKIPPED_TIME_MESSAGE, todayIn } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { INVALID_PHONE_MESSAGE } from '#app/lib/phone.ts'
import { path } from '#app/lib/url.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/new-booking'

const FAILED = 'Booking not created'
const PAST_MESSAGE = 'This time has passed. Choose a later one.'
const OTHER_QUESTIONS_MESSAGE = "Answer this consultation type's questions, then create the booking."
const TAKEN_MESSAGE = 'This time is taken. Choose another time or consultant.'

export const meta: Route.MetaFunction = () => [{ title: 'New booking' }]

export const shouldRevalidate = revalidateOnConflict

/** `?on=`, `?time=` and `?type=` fill in the date, time and type. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.create')
  const on = url.searchParams.get('on') ?? ''
  const time = url.searchParams.get('time') ?? ''
  const date = isCalendarDate(on) ? on : todayIn(ctx.timeZone, ctx.now)
  const typeId = url.searchParams.get('type')
  const [types, consultants, freeTimes] = await Promise.all([
    listTypesForAgency(ctx, typeId),
    listConsultantChoices(ctx),
    listFreeTimes(ctx, date, typeId, null),
  ])
  return {
    defaults: {
      preferred_date: date,
      type: types.some(({ id }) => id === typeId) ? (typeId ?? '') : '',
      preferred_time: /^\d\d:\d\d$/.test(time) ? time : '',
      send_confirmation: 'on',
      idempotency_key: newId(),
    },
    types: types.map(({ id, name, questions }) => ({ id, name, questions })),
    consultants: consultants.filter(({ active }) => active),
    freeTimes,
    timeZone: ctx.timeZone,
    now: ctx.now,
  }
}

/** `Create booking`, and `Book anyway` for a time outside the opening hours. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.create')
  const form = await parseFormData(request)
  const [date, time] = String(form.get(FREE_TIME_FIELD) ?? '').split(' ')
  if (date && time) {
    form.set('preferred_date', date)
    form.set('preferred_time', time)
  }
  const { ok, value, reply } = parseForm(form, newBookingForm)
  if (!ok) return invalidForm(reply(), failure(FAILED, CHECK_FIELDS))
  if (value.type && value.questions_of && value.type !== value.questions_of) {
    // Without scripts: the answers on the form belong to the questions of another type.
    const { result } = reply({ '': [OTHER_QUESTIONS_MESSAGE] })
    const kept = Object.entries(result.initialValue ?? {}).filter(
      ([name]) => !ANSWER_FIELDS.some((one) => one === name),
    )
    const initialValue = Object.fromEntries(kept)
    return invalidForm({ result: { ...result, initialValue } }, failure(FAILED, OTHER_QUESTIONS_MESSAGE))
  }
  const input = {
    fullName: value.full_name,
    email: value.email,
    phone: value.phone,
    message: value.message,
    date: value.preferred_date,
    time: value.preferred_time,
    consultantId: value.consultant,
    ...(value.type && { typeId: value.type }),
    answers: ANSWER_FIELDS.map((name) => value[name]),
    sendConfirmation: value.send_confirmation && value.email !== '',
    idempotencyKey: value.idempotency_key,
  }
  const result = await createBookingAsAgency(ctx, input, value.outside_hours === `${input.date} ${input.time}`)
  if (result.ok) {
    const description = input.sendConfirmation ? `We've emailed the confirmation to ${input.email}.` : undefined
    return redirectWithToast(path`/booking-portal/${result.bookingId}`, success('Booking created', description))
  }
  switch (result.reason) {
    case 'phone':
      return invalidForm(reply({ phone: [INVALID_PHONE_MESSAGE] }), failure(FAILED, INVALID_PHONE_MESSAGE))
    case 'past':
      return invalidForm(reply({ preferred_time: [PAST_MESSAGE] }), failure(FAILED, PAST_MESSAGE))
    case 'skipped':
      return invalidForm(reply({ preferred_time: [SKIPPED_TIME_MESSAGE] }), failure(FAILED, SKIPPED_TIME_MESSAGE))
    case 'outside-hours': {
      const message = "This time isn't free. Check it, then choose Book anyway."
      const answer = { ...reply({ '': [message] }), outsideHours: `${input.date} ${input.time}` }
      return invalidForm(answer, failure(FAILED, message), 409)
    }
    case 'taken': {
      const answer = { ...reply({ preferred_time: [TAKEN_MESSAGE] }), alternatives: result.alternatives }
      return invalidForm(answer, failure(FAILED, TAKEN_MESSAGE), 409)
    }
  }
}

export default function NewBooking({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="New booking"
        lead="For someone who calls or walks in."
        above={<Breadcrumb items={[{ label: 'Bookings', href: '/booking-portal' }, { label: 'New booking' }]} />}
      />
      <NewBookingForm answer={actionData} {...loaderData} />
    </>
  )
}
