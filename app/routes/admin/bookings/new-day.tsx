import { Form } from 'react-router'
import { DayFields } from '#app/domain/scheduling/closed-days/day-fields.tsx'
import { dayForm } from '#app/domain/scheduling/closed-days/day-form.ts'
import { addDay } from '#app/domain/scheduling/closed-days/save-day.server.ts'
import { ACCEPTED_CONFLICTS_FIELD, AcceptConflicts, conflictCountLabel } from '#app/domain/scheduling/conflict-list.tsx'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ConfirmLeaving } from '#app/ui/forms/leaving/confirm-leaving.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/new-day'

const FAILED = 'Day not added'

export const meta: Route.MetaFunction = () => [{ title: 'Add a day' }]

export const shouldRevalidate = revalidateOnConflict

export const loader = ({ context }: Route.LoaderArgs) => ({ timeZone: ctxOf(context).timeZone })

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.settings')
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, dayForm)
  if (!ok) return invalidForm({ ...reply(), conflicts: null }, failure(FAILED, CHECK_FIELDS))
  const { on_date: onDate, name, closed } = value
  const result = await addDay(ctx, { onDate, name, closed }, String(form.get(ACCEPTED_CONFLICTS_FIELD) ?? ''))
  if (result.ok) return redirectWithToast(`/admin/bookings/days?year=${onDate.slice(0, 4)}`, success('Day added', name))
  if (result.reason === 'conflicts') {
    const { conflicts } = result
    const description = `${conflictCountLabel(conflicts.total)} on this day. Check the list and add it again.`
    return invalidForm({ ...reply({ '': [FAILED] }), conflicts }, failure(FAILED, description), 409)
  }
  const message = 'This date already has a day with this name.'
  return invalidForm({ ...reply({ name: [message] }), conflicts: null }, failure(FAILED, message), 409)
}

export default function NewDay({ loaderData, actionData }: Route.ComponentProps) {
  const { formProps, of } = useCheckedForm(dayForm, actionData, { defaultValue: { closed: 'on' } })
  const conflicts = actionData?.conflicts ?? null
  return (
    <>
      <PageHeader
        title="Add a day"
        above={<Breadcrumb items={[{ label: 'Closed days', href: '/admin/bookings/days' }, { label: 'Add a day' }]} />}
      />
      <Form method="post" {...formProps} className="max-w-form space-y-6">
        {conflicts && (
          <AcceptConflicts
            conflicts={conflicts}
            where="on this day"
            anyway="close it anyway"
            timeZone={loaderData.timeZone}
          />
        )}
        <DayFields of={of} />
        <ConfirmLeaving />
        <SubmitButton>{conflicts ? 'Close anyway' : 'Add day'}</SubmitButton>
      </Form>
    </>
  )
}
