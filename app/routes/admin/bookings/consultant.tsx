import { Form } from 'react-router'
import { expectedVersion, formVersion, staleMessage, VERSION_FIELD } from '#app/core/version.ts'
import { EmailedCustomersNotice } from '#app/domain/bookings/meeting-changes/emailed-customers-notice.tsx'
import {
  countCustomersToEmail,
  enqueueMeetingChange,
} from '#app/domain/bookings/meeting-changes/notify-meeting-changed.server.ts'
import { ACCEPTED_CONFLICTS_FIELD, AcceptConflicts, conflictCountLabel } from '#app/domain/scheduling/conflict-list.tsx'
import { CalendarSection } from '#app/domain/scheduling/consultants/calendars/calendar-section.tsx'
import { ConsultantFields } from '#app/domain/scheduling/consultants/consultant-fields.tsx'
import {
  CONSULTANT_ERRORS,
  CONSULTANT_LABELS,
  consultantForm,
  consultantToFields,
  formatConsultantFields,
  toConsultantInput,
} from '#app/domain/scheduling/consultants/consultant-form.ts'
import { ConsultantPreview } from '#app/domain/scheduling/consultants/consultant-preview.tsx'
import { ConsultantStatusForm } from '#app/domain/scheduling/consultants/consultant-status-form.tsx'
import { loadConsultantPage } from '#app/domain/scheduling/consultants/load-consultant-page.server.ts'
import { editConsultant } from '#app/domain/scheduling/consultants/save-consultant.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { LivePreview } from '#app/ui/forms/live-preview.tsx'
import { SaveBar } from '#app/ui/forms/save-bar.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/consultant'

const LIST = '/admin/bookings/consultants'
const FAILED = 'Consultant not saved'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Edit ${loaderData?.consultant.fullName ?? ''}` }]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const page = await loadConsultantPage(ctx, id)
  return { ...page, customers: await countCustomersToEmail(ctx, { consultantId: id }) }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.settings')
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, consultantForm)
  const noConflict = { conflicts: null, stale: null }
  if (!ok) return invalidForm({ ...reply(), ...noConflict }, failure(FAILED, CHECK_FIELDS))
  const result = await editConsultant(ctx, params.id, toConsultantInput(value), {
    expectedVersion: expectedVersion(form),
    acceptedConflicts: String(form.get(ACCEPTED_CONFLICTS_FIELD) ?? ''),
    onMeetingChanged: enqueueMeetingChange,
  })
  if (result.ok) return redirectWithToast(LIST, success('Consultant saved', value.full_name))
  if (result.reason === 'conflicts') {
    const { conflicts } = result
    const description = `${conflictCountLabel(conflicts.total)} outside these hours. Check the list and save again.`
    return invalidForm({ ...reply({ '': [FAILED] }), ...noConflict, conflicts }, failure(FAILED, description), 409)
  }
  if (result.reason === 'stale') {
    const { agencyHours } = await loadConsultantPage(ctx, params.id)
    const stale = { version: result.current.version, saved: consultantToFields(result.current, agencyHours) }
    const toast = failure(FAILED, staleMessage('consultant'))
    return invalidForm({ ...reply({ '': [FAILED] }), ...noConflict, stale }, toast, 409)
  }
  const { field, message } = CONSULTANT_ERRORS[result.reason]
  return invalidForm({ ...reply({ [field]: [message] }), ...noConflict }, failure(FAILED, message), 409)
}

export default function Consultant({ loaderData, actionData }: Route.ComponentProps) {
  const { consultant, agencyHours, sources, upcoming, calendar, timeZone, customers } = loaderData
  const defaultValue = consultantToFields(consultant, agencyHours)
  const { formProps, of } = useCheckedForm(consultantForm, actionData, { defaultValue })
  const conflicts = actionData?.conflicts ?? null
  const stale = actionData?.stale ?? null
  return (
    <>
      <PageHeader
        title={`Edit ${consultant.fullName}`}
        above={<Breadcrumb items={[{ label: 'Consultants', href: LIST }, { label: consultant.fullName }]} />}
      />
      <div className="space-y-10">
        <div className="with-preview">
          <Form method="post" {...formProps} className="max-w-form space-y-6">
            <input type="hidden" name={VERSION_FIELD} value={formVersion(consultant.version, actionData)} />
            {conflicts && <AcceptConflicts conflicts={conflicts} where="outside these hours" timeZone={timeZone} />}
            {stale && (
              <EditConflict
                record="consultant"
                labels={CONSULTANT_LABELS}
                submitted={formatConsultantFields(actionData?.result.initialValue ?? {})}
                saved={formatConsultantFields(stale.saved)}
              />
            )}
            <ConsultantFields of={of} sources={sources} />
            <EmailedCustomersNotice count={customers} change="the video link" />
            <SaveBar>{conflicts ? 'Save anyway' : 'Save consultant'}</SaveBar>
          </Form>
          <LivePreview title="What customers see" form={formProps.ref} defaults={defaultValue}>
            {(fields) => <ConsultantPreview fields={fields} />}
          </LivePreview>
        </div>
        <CalendarSection consultant={consultant} calendar={calendar} timeZone={timeZone} />
        <ConsultantStatusForm consultant={consultant} upcoming={upcoming} timeZone={timeZone} />
      </div>
    </>
  )
}
