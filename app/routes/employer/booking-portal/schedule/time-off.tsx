import { Form } from 'react-router'
import { countOwnBookingsDuring } from '#app/domain/bookings/affected/count-own-bookings-during.server.ts'
import { createOwnTimeOff } from '#app/domain/scheduling/own-schedule/create-own-time-off.server.ts'
import { requireOwnConsultant } from '#app/domain/scheduling/own-schedule/find-own-consultant.server.ts'
import { TimeOffFields } from '#app/domain/scheduling/time-off/time-off-fields.tsx'
import { PAST_TIME_OFF_MESSAGE, timeOffForm, toTimeOffTimes } from '#app/domain/scheduling/time-off/time-off-form.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { todayIn } from '#app/lib/dates.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ConfirmLeaving } from '#app/ui/forms/leaving/confirm-leaving.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/time-off'

const SCHEDULE = '/booking-portal/schedule'
const FAILED = 'Time off not added'

export const meta: Route.MetaFunction = () => [{ title: 'Add time off' }]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  await requireOwnConsultant(ctx)
  const today = todayIn(ctx.timeZone, ctx.now)
  return { defaults: { from_date: today, until_date: today }, timeZone: ctx.timeZone }
}

/** `Add time off`; continues to the consultant's bookings at that time, if there are any. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.own-schedule')
  const { ok, value, reply } = parseForm(await parseFormData(request), timeOffForm)
  if (!ok) return invalidForm(reply(), failure(FAILED, CHECK_FIELDS))
  const times = toTimeOffTimes(value, ctx.timeZone)
  const result = await createOwnTimeOff(ctx, { note: value.note, ...times })
  if (!result.ok) {
    return invalidForm(reply({ until_date: [PAST_TIME_OFF_MESSAGE] }), failure(FAILED, PAST_TIME_OFF_MESSAGE))
  }
  const booked = await countOwnBookingsDuring(ctx, times)
  if (booked === 0) return redirectWithToast(SCHEDULE, success('Time off added', 'No bookings are affected.'))
  const description = `${booked === 1 ? '1 booking is' : `${booked} bookings are`} affected. Reschedule or reassign ${booked === 1 ? 'it' : 'them'}.`
  const dates = new URLSearchParams({ from: value.from_date, until: value.until_date, sort: 'consultation' })
  return redirectWithToast(`/booking-portal?${dates}`, success('Time off added', description))
}

export default function OwnTimeOff({ loaderData, actionData }: Route.ComponentProps) {
  const { formProps, of } = useCheckedForm(timeOffForm, actionData, { defaultValue: loaderData.defaults })
  return (
    <>
      <PageHeader
        title="Add time off"
        lead="Customers can't book you at this time. Bookings you already have stay until you reschedule or reassign them."
        above={<Breadcrumb items={[{ label: 'My schedule', href: SCHEDULE }, { label: 'Add time off' }]} />}
      />
      <Form method="post" {...formProps} className="max-w-form space-y-6">
        <TimeOffFields of={of} timeZone={loaderData.timeZone} />
        <ConfirmLeaving />
        <SubmitButton>Add time off</SubmitButton>
      </Form>
    </>
  )
}
