import { Form } from 'react-router'
import { expectedVersion, formVersion, staleMessage, VERSION_FIELD } from '#app/core/version.ts'
import { DayFields } from '#app/domain/scheduling/closed-days/day-fields.tsx'
import { DAY_LABELS, dayForm, dayToFields, formatDayFields } from '#app/domain/scheduling/closed-days/day-form.ts'
import { findDay } from '#app/domain/scheduling/closed-days/days-queries.server.ts'
import { REMOVE_DAY_WARNING, RemoveDayButton } from '#app/domain/scheduling/closed-days/remove-day-button.tsx'
import { editDay } from '#app/domain/scheduling/closed-days/save-day.server.ts'
import { ACCEPTED_CONFLICTS_FIELD, AcceptConflicts, conflictCountLabel } from '#app/domain/scheduling/conflict-list.tsx'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { SaveBar } from '#app/ui/forms/save-bar.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/day'

const FAILED = 'Day not saved'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Edit ${loaderData?.day.name ?? ''}` }]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return { day: await findDay(ctx, params.id), timeZone: ctx.timeZone }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.settings')
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, dayForm)
  const noConflict = { conflicts: null, stale: null }
  if (!ok) return invalidForm({ ...reply(), ...noConflict }, failure(FAILED, CHECK_FIELDS))
  const { on_date: onDate, name, closed } = value
  const result = await editDay(
    ctx,
    params.id,
    { onDate, name, closed },
    {
      expectedVersion: expectedVersion(form),
      acceptedConflicts: String(form.get(ACCEPTED_CONFLICTS_FIELD) ?? ''),
    },
  )
  if (result.ok) return redirectWithToast(`/admin/bookings/days?year=${onDate.slice(0, 4)}`, success('Day saved', name))
  switch (result.reason) {
    case 'conflicts': {
      const { conflicts } = result
      const description = `${conflictCountLabel(conflicts.total)} on this day. Check the list and save again.`
      return invalidForm({ ...reply({ '': [FAILED] }), ...noConflict, conflicts }, failure(FAILED, description), 409)
    }
    case 'exists': {
      const message = 'This date already has a day with this name.'
      return invalidForm({ ...reply({ name: [message] }), ...noConflict }, failure(FAILED, message), 409)
    }
    case 'stale': {
      const stale = { version: result.current.version, saved: dayToFields(result.current) }
      const toast = failure(FAILED, staleMessage('day'))
      return invalidForm({ ...reply({ '': [FAILED] }), ...noConflict, stale }, toast, 409)
    }
  }
}

export default function Day({ loaderData, actionData }: Route.ComponentProps) {
  const { day, timeZone } = loaderData
  const { formProps, of } = useCheckedForm(dayForm, actionData, { defaultValue: dayToFields(day) })
  const conflicts = actionData?.conflicts ?? null
  const stale = actionData?.stale ?? null
  return (
    <>
      <PageHeader
        title={`Edit ${day.name}`}
        lead={day.state ? `Public holiday in ${day.state}` : undefined}
        above={<Breadcrumb items={[{ label: 'Closed days', href: '/admin/bookings/days' }, { label: day.name }]} />}
      />
      <Form method="post" {...formProps} className="max-w-form space-y-6">
        <input type="hidden" name={VERSION_FIELD} value={formVersion(day.version, actionData)} />
        {conflicts && (
          <AcceptConflicts conflicts={conflicts} where="on this day" anyway="close it anyway" timeZone={timeZone} />
        )}
        {stale && (
          <EditConflict
            record="day"
            labels={DAY_LABELS}
            submitted={formatDayFields(actionData?.result.initialValue ?? {})}
            saved={formatDayFields(stale.saved)}
          />
        )}
        <DayFields of={of} />
        <SaveBar>{conflicts ? 'Close anyway' : 'Save day'}</SaveBar>
      </Form>
      <section className="mt-10 max-w-form">
        <h2 className="text-xl">Remove this day</h2>
        <p className="mt-1 mb-4 text-sm text-ink-soft">{REMOVE_DAY_WARNING}</p>
        <RemoveDayButton id={day.id} name={day.name} />
      </section>
    </>
  )
}
