import { Form } from 'react-router'
import { affectedHref } from '#app/domain/bookings/affected/affected-filter.ts'
import { countAffectedBookings } from '#app/domain/bookings/affected/list-affected-bookings.server.ts'
import { listConsultants } from '#app/domain/scheduling/consultants/consultants-queries.server.ts'
import { createTimeOff } from '#app/domain/scheduling/time-off/create-time-off.server.ts'
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
import type { Route } from './+types/new'

const LIST = '/admin/bookings/time-off'
const FAILED = 'Time off not added'

export const meta: Route.MetaFunction = () => [{ title: 'Add time off' }]

/** `?consultant=` selects who is away. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const consultants = (await listConsultants(ctx)).filter(({ active }) => active)
  const today = todayIn(ctx.timeZone, ctx.now)
  const defaults = { consultant: url.searchParams.get('consultant') ?? '', from_date: today, until_date: today }
  return { consultants: consultants.map(({ id, fullName }) => ({ id, fullName })), defaults, timeZone: ctx.timeZone }
}

/** `Add time off`; continues to the bookings at that time, if there are any. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.settings')
  const { ok, value, reply } = parseForm(await parseFormData(request), timeOffForm)
  if (!ok) return invalidForm(reply(), failure(FAILED, CHECK_FIELDS))
  const { consultant: consultantId, note } = value
  const result = await createTimeOff(ctx, { consultantId, note, ...toTimeOffTimes(value, ctx.timeZone) })
  if (!result.ok)
    return invalidForm(reply({ until_date: [PAST_TIME_OFF_MESSAGE] }), failure(FAILED, PAST_TIME_OFF_MESSAGE))
  const filter = { timeOffId: result.id, consultantId: null }
  const affected = await countAffectedBookings(ctx, filter)
  if (affected === 0) return redirectWithToast(LIST, success('Time off added', 'No bookings are affected.'))
  const description = affected === 1 ? '1 booking is affected.' : `${affected} bookings are affected.`
  return redirectWithToast(affectedHref(filter), success('Time off added', description))
}

export default function NewTimeOff({ loaderData, actionData }: Route.ComponentProps) {
  const { consultants, defaults, timeZone } = loaderData
  const { formProps, of } = useCheckedForm(timeOffForm, actionData, { defaultValue: defaults })
  return (
    <>
      <PageHeader
        title="Add time off"
        lead="Customers can't book these times. We'll list any existing bookings next."
        above={<Breadcrumb items={[{ label: 'Time off', href: LIST }, { label: 'Add time off' }]} />}
      />
      <Form method="post" {...formProps} className="max-w-form space-y-6">
        <TimeOffFields of={of} consultants={consultants} timeZone={timeZone} />
        <ConfirmLeaving />
        <SubmitButton>Add time off</SubmitButton>
      </Form>
    </>
  )
}
