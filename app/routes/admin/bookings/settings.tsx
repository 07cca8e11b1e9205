import { Form } from 'react-router'
import { AcceptConflicts, ConflictList, conflictCountLabel } from '#app/domain/scheduling/conflict-list.tsx'
import { listConflicts } from '#app/domain/scheduling/conflicts.server.ts'
import { editBookingSettings, findBookingRules } from '#app/domain/scheduling/settings/edit-booking-settings.server.ts'
import { SettingsFields } from '#app/domain/scheduling/settings/settings-fields.tsx'
import { bookingSettingsForm, rulesToFields, toBookingRules } from '#app/domain/scheduling/settings/settings-form.ts'
import { SettingsTabs } from '#app/domain/scheduling/settings/settings-tabs.tsx'
import { CHECK_FIELDS, parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Callout } from '#app/ui/data/callout.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/settings'

export const meta: Route.MetaFunction = () => [{ title: 'Booking settings' }]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { rules, seen } = await findBookingRules(ctx)
  const conflicts = await listConflicts(ctx, rules.hours)
  const snippet = `<iframe src="${ctx.baseUrl}/booking?embed=1" title="Book a consultation" width="100%" height="900" style="border:0" loading="lazy"></iframe>`
  return { fields: rulesToFields(rules), seen, conflicts, snippet, timeZone: ctx.timeZone }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.settings')
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, bookingSettingsForm)
  const title = 'Settings not saved'
  const nothing = { conflicts: null, seen: null }
  if (!ok) return invalidForm({ ...reply(), ...nothing }, failure(title, CHECK_FIELDS))
  const [seen, agreed] = [String(form.get('seen')), String(form.get('agreed') ?? '')]
  const edited = await editBookingSettings(ctx, toBookingRules(value), { seen, agreed })
  if (edited.ok) {
    const words = edited.changed.length > 0 ? 'They count from now on.' : 'Nothing was different.'
    return redirectWithToast('/admin/bookings', success('Settings saved', words))
  }
  if (edited.reason === 'conflicts') {
    const words = failure(
      title,
      `${conflictCountLabel(edited.conflicts.total)} outside the new hours. Look below, then save again.`,
    )
    return invalidForm({ ...reply({ '': [title] }), ...nothing, conflicts: edited.conflicts }, words, 409)
  }
  const saved = await findBookingRules(ctx)
  const words = failure(title, 'Somebody else saved them meanwhile. What you typed is kept.')
  return invalidForm({ ...reply({ '': [title] }), ...nothing, seen: saved.seen }, words, 409)
}

export default function BookingSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { fields, conflicts, snippet, timeZone } = loaderData
  const { formProps, of } = useCheckedForm(bookingSettingsForm, actionData, { defaultValue: fields })
  const ahead = actionData?.conflicts ?? null
  return (
    <>
      <PageHeader
        title="Booking settings"
        lead="How consultations are offered. Each change is on record in Activity."
      />
      <SettingsTabs current="/admin/bookings" />
      <div className="space-y-6">
        {!ahead && (
          <ConflictList
            title={`${conflictCountLabel(conflicts.total)} outside what you offer now`}
            conflicts={conflicts}
            timeZone={timeZone}
          >
            What is booked stays. Open a booking to cancel it or to give it to somebody, or call its visitor.
          </ConflictList>
        )}
        <Form method="post" {...formProps} className="space-y-6">
          <input type="hidden" name="seen" value={actionData?.seen ?? loaderData.seen} />
          {ahead && <AcceptConflicts conflicts={ahead} where="outside these hours" timeZone={timeZone} />}
          {actionData?.seen && (
            <Callout tone="warning" title="Somebody else saved these settings while you were editing">
              What you typed is kept below. Saving again replaces what they saved; Activity says what that was.
            </Callout>
          )}
          <SettingsFields of={of} timeZone={timeZone} snippet={snippet} />
          <SubmitButton size="lg">{ahead ? 'Save anyway' : 'Save settings'}</SubmitButton>
        </Form>
      </div>
    </>
  )
}
