import { Form } from 'react-router'
import { expectedVersion, formVersion, staleMessage, VERSION_FIELD } from '#app/core/version.ts'
import { ACCEPTED_CONFLICTS_FIELD, AcceptConflicts, conflictCountLabel } from '#app/domain/scheduling/conflict-list.tsx'
import { OwnHours } from '#app/domain/scheduling/own-hours.tsx'
import { editOwnHours } from '#app/domain/scheduling/own-schedule/edit-own-hours.server.ts'
import { loadOwnSchedule } from '#app/domain/scheduling/own-schedule/load-own-schedule.server.ts'
import { ownHoursForm, ownHoursToFields, toOwnHours } from '#app/domain/scheduling/own-schedule/own-hours-form.ts'
import { OwnTimeOffList } from '#app/domain/scheduling/own-schedule/own-time-off-list.tsx'
import { formatWeekFields } from '#app/domain/scheduling/week-hours.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { zoneLabel } from '#app/lib/dates.ts'
import { assertCan, can } from '#app/policy/policy.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { ConfirmLeaving } from '#app/ui/forms/leaving/confirm-leaving.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/schedule'

const PAGE = '/booking-portal/schedule'
const FAILED = 'Hours not saved'

export const meta: Route.MetaFunction = () => [{ title: 'My schedule' }]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return { ...(await loadOwnSchedule(ctx)), canLink: can(ctx.actor, 'booking.settings') }
}

/** `Save hours`. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.own-schedule')
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, ownHoursForm)
  const noConflict = { conflicts: null, stale: null }
  if (!ok) return invalidForm({ ...reply(), ...noConflict }, failure(FAILED, CHECK_FIELDS))
  const result = await editOwnHours(ctx, toOwnHours(value), {
    expectedVersion: expectedVersion(form),
    acceptedConflicts: String(form.get(ACCEPTED_CONFLICTS_FIELD) ?? ''),
  })
  if (result.ok) return redirectWithToast(PAGE, success('Hours saved', 'They apply to new bookings.'))
  if (result.reason === 'conflicts') {
    const { conflicts } = result
    const description = `${conflictCountLabel(conflicts.total)} outside these hours. Check the list and save again.`
    return invalidForm({ ...reply({ '': [FAILED] }), ...noConflict, conflicts }, failure(FAILED, description), 409)
  }
  const { agencyHours } = await loadOwnSchedule(ctx)
  const stale = { version: result.current.version, saved: ownHoursToFields(result.current.hours, agencyHours) }
  const toast = failure(FAILED, staleMessage('page'))
  return invalidForm({ ...reply({ '': [FAILED] }), ...noConflict, stale }, toast, 409)
}

export default function Schedule({ loaderData, actionData }: Route.ComponentProps) {
  const { consultant, agencyHours, timeOff, timeZone, canLink } = loaderData
  const { formProps, of } = useCheckedForm(ownHoursForm, actionData, {
    defaultValue: ownHoursToFields(consultant?.hours ?? null, agencyHours),
  })
  const conflicts = actionData?.conflicts ?? null
  const stale = actionData?.stale ?? null
  if (!consultant) {
    return (
      <>
        <PageHeader title="My schedule" />
        <EmptyState
          title="Your account isn't linked to a consultant yet"
          action={canLink && <ButtonLink to="/admin/bookings/consultants">View consultants</ButtonLink>}
        >
          {canLink
            ? 'Link your account on a consultant page. Then you can set your hours and time off.'
            : 'Ask an admin to link your account on your consultant page. Then you can set your hours and time off.'}
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <PageHeader
        title="My schedule"
        lead={`When customers can book ${consultant.fullName}, in ${zoneLabel(timeZone)}.`}
      />
      <div className="space-y-10">
        <Form method="post" {...formProps} className="space-y-6">
          <input type="hidden" name={VERSION_FIELD} value={formVersion(consultant.version, actionData)} />
          {conflicts && <AcceptConflicts conflicts={conflicts} where="outside these hours" timeZone={timeZone} />}
          {stale && (
            <EditConflict
              record="page"
              labels={{ hours: 'Hours' }}
              submitted={hoursText(actionData?.result.initialValue ?? {})}
              saved={hoursText(stale.saved)}
            />
          )}
          <OwnHours of={of} label="Own hours" hint="If not ticked, the agency's opening hours apply." />
          <ConfirmLeaving />
          <SubmitButton>{conflicts ? 'Save anyway' : 'Save hours'}</SubmitButton>
        </Form>
        <OwnTimeOffList rows={timeOff} timeZone={timeZone} />
      </div>
    </>
  )
}

const hoursText = (fields: Readonly<Record<string, unknown>>) => ({
  hours: fields.own_hours ? formatWeekFields(fields) : 'Same as the agency',
})
