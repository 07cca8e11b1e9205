import { Form } from 'react-router'
import { expectedVersion, formVersion, staleMessage, VERSION_FIELD } from '#app/core/version.ts'
import { bookingEmbedCode } from '#app/domain/embeds/job-embed.ts'
import {
  ACCEPTED_CONFLICTS_FIELD,
  AcceptConflicts,
  ConflictList,
  conflictCountLabel,
} from '#app/domain/scheduling/conflict-list.tsx'
import { listConflicts } from '#app/domain/scheduling/conflicts.server.ts'
import { listBookableTypes } from '#app/domain/scheduling/consultation-types/type-queries.server.ts'
import { editBookingSettings, findBookingRules } from '#app/domain/scheduling/settings/edit-booking-settings.server.ts'
import { SettingsFields } from '#app/domain/scheduling/settings/settings-fields.tsx'
import {
  bookingSettingsForm,
  formatSettingsFields,
  rulesToFields,
  SETTINGS_LABELS,
  toBookingRules,
} from '#app/domain/scheduling/settings/settings-form.ts'
import { SettingsTabs } from '#app/domain/scheduling/settings/settings-tabs.tsx'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { SaveBar } from '#app/ui/forms/save-bar.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { DEFAULT_CONSULTATION_TYPE_ID } from '#db/schema/scheduling.ts'
import type { Route } from './+types/settings'

const FAILED = 'Settings not saved'

export const meta: Route.MetaFunction = () => [{ title: 'Booking settings' }]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { rules, version } = await findBookingRules(ctx)
  const conflicts = await listConflicts(ctx, rules.hours)
  const snippet = bookingEmbedCode(ctx.baseUrl)
  const types = await listBookableTypes(ctx)
  const otherType = types.find(({ id }) => id !== DEFAULT_CONSULTATION_TYPE_ID)?.slug ?? null
  return { fields: rulesToFields(rules), version, conflicts, snippet, otherType, timeZone: ctx.timeZone }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.settings')
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, bookingSettingsForm)
  const noConflict = { conflicts: null, stale: null }
  if (!ok) return invalidForm({ ...reply(), ...noConflict }, failure(FAILED, CHECK_FIELDS))
  const result = await editBookingSettings(ctx, toBookingRules(value), {
    expectedVersion: expectedVersion(form),
    acceptedConflicts: String(form.get(ACCEPTED_CONFLICTS_FIELD) ?? ''),
  })
  if (result.ok) {
    const saved = success('Settings saved', 'Changes apply to new bookings.')
    return redirectWithToast('/admin/bookings', result.changed.length > 0 ? saved : success('No changes to save'))
  }
  if (result.reason === 'conflicts') {
    const { conflicts } = result
    const description = `${conflictCountLabel(conflicts.total)} outside the new hours. Check the list and save again.`
    return invalidForm({ ...reply({ '': [FAILED] }), ...noConflict, conflicts }, failure(FAILED, description), 409)
  }
  const stale = { version: result.current.version, saved: rulesToFields(result.current.rules) }
  const toast = failure(FAILED, staleMessage('page'))
  return invalidForm({ ...reply({ '': [FAILED] }), ...noConflict, stale }, toast, 409)
}

export default function BookingSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { fields, version, conflicts, snippet, otherType, timeZone } = loaderData
  const { formProps, of } = useCheckedForm(bookingSettingsForm, actionData, { defaultValue: fields })
  const newConflicts = actionData?.conflicts ?? null
  const stale = actionData?.stale ?? null
  return (
    <>
      <PageHeader
        title="Booking settings"
        lead="How customers book consultations. Every change is recorded in Activity."
      />
      <SettingsTabs current="/admin/bookings" />
      <div className="space-y-6">
        {!newConflicts && (
          <ConflictList
            title={`${conflictCountLabel(conflicts.total)} outside your current settings`}
            conflicts={conflicts}
            timeZone={timeZone}
          >
            These bookings stay. Open a booking to reschedule, reassign or cancel it, or call the customer.
          </ConflictList>
        )}
        <Form method="post" {...formProps} className="space-y-6">
          <input type="hidden" name={VERSION_FIELD} value={formVersion(version, actionData)} />
          {newConflicts && <AcceptConflicts conflicts={newConflicts} where="outside these hours" timeZone={timeZone} />}
          {stale && (
            <EditConflict
              record="page"
              labels={SETTINGS_LABELS}
              submitted={formatSettingsFields(actionData?.result.initialValue ?? {})}
              saved={formatSettingsFields(stale.saved)}
            />
          )}
          <SettingsFields {...{ of, timeZone, snippet, otherType }} />
          <SaveBar>{newConflicts ? 'Save anyway' : 'Save settings'}</SaveBar>
        </Form>
      </div>
    </>
  )
}
