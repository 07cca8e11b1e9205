import { Form } from 'react-router'
import { DayFields } from '#app/domain/scheduling/closed-days/day-fields.tsx'
import { dayForm, dayStamp } from '#app/domain/scheduling/closed-days/day-form.ts'
import { findDay } from '#app/domain/scheduling/closed-days/days-queries.server.ts'
import { REMOVE_DAY_WARNING, RemoveDayButton } from '#app/domain/scheduling/closed-days/remove-day-button.tsx'
import { editDay } from '#app/domain/scheduling/closed-days/save-day.server.ts'
import { AcceptConflicts, conflictCountLabel } from '#app/domain/scheduling/conflict-list.tsx'
import { CHECK_FIELDS, parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/day'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Edit ${loaderData?.day.name ?? ''}` }]

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return { day: await findDay(ctx, params.id), timeZone: ctx.timeZone }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.settings')
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, dayForm)
  const title = 'Day not saved'
  const nothing = { conflicts: null, seen: null }
  if (!ok) return invalidForm({ ...reply(), ...nothing }, failure(title, CHECK_FIELDS))
  const { on_date: onDate, name, closed } = value
  const [seen, agreed] = [String(form.get('seen')), String(form.get('agreed') ?? '')]
  const saved = await editDay(ctx, params.id, { onDate, name, closed }, { seen, agreed })
  if (saved.ok) return redirectWithToast(`/admin/bookings/days?year=${onDate.slice(0, 4)}`, success('Day saved', name))
  switch (saved.reason) {
    case 'conflicts': {
      const words = failure(
        title,
        `${conflictCountLabel(saved.conflicts.total)} on this day. Look below, then save again.`,
      )
      return invalidForm({ ...reply({ '': [title] }), ...nothing, conflicts: saved.conflicts }, words, 409)
    }
    case 'exists': {
      const exists = 'There is a day of this name on this date already.'
      return invalidForm({ ...reply({ name: [exists] }), ...nothing }, failure(title, exists), 409)
    }
    case 'changed': {
      const now = dayStamp(await findDay(ctx, params.id))
      const words = 'Somebody else changed it meanwhile. What you typed is kept; saving again replaces theirs.'
      return invalidForm({ ...reply({ '': [words] }), ...nothing, seen: now }, failure(title, words), 409)
    }
  }
}

export default function Day({ loaderData, actionData }: Route.ComponentProps) {
  const { day, timeZone } = loaderData
  const { formProps, of } = useCheckedForm(dayForm, actionData, {
    defaultValue: { on_date: day.onDate, name: day.name, closed: day.closed ? 'on' : '' },
  })
  const conflicts = actionData?.conflicts ?? null
  return (
    <>
      <PageHeader
        title={`Edit ${day.name}`}
        lead={day.state ? `A public holiday of ${day.state}.` : undefined}
        above={<Breadcrumb items={[{ label: 'Closed days', href: '/admin/bookings/days' }, { label: day.name }]} />}
      />
      <Form method="post" {...formProps} className="max-w-form space-y-6">
        <input type="hidden" name="seen" value={actionData?.seen ?? dayStamp(day)} />
        {conflicts && (
          <AcceptConflicts conflicts={conflicts} where="on this day" anyway="close it anyway" timeZone={timeZone} />
        )}
        <DayFields of={of} />
        <SubmitButton>{conflicts ? 'Close it anyway' : 'Save day'}</SubmitButton>
      </Form>
      <section className="mt-10 max-w-form">
        <h2 className="text-xl">Remove this day</h2>
        <p className="mt-1 mb-4 text-sm text-ink-soft">{REMOVE_DAY_WARNING}</p>
        <RemoveDayButton id={day.id} name={day.name} />
      </section>
    </>
  )
}
