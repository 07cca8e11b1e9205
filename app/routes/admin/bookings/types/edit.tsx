import { Form } from 'react-router'
import { expectedVersion, formVersion, staleMessage, VERSION_FIELD } from '#app/core/version.ts'
import { EmailedCustomersNotice } from '#app/domain/bookings/meeting-changes/emailed-customers-notice.tsx'
import {
  countCustomersToEmail,
  enqueueMeetingChange,
} from '#app/domain/bookings/meeting-changes/notify-meeting-changed.server.ts'
import { loadTypePage } from '#app/domain/scheduling/consultation-types/load-type-page.server.ts'
import { editType } from '#app/domain/scheduling/consultation-types/save-type.server.ts'
import { TypeFields } from '#app/domain/scheduling/consultation-types/type-fields.tsx'
import {
  formatTypeFields,
  TYPE_LABELS,
  toTypeInput,
  typeForm,
} from '#app/domain/scheduling/consultation-types/type-form.ts'
import { TypePreview } from '#app/domain/scheduling/consultation-types/type-preview.tsx'
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
import type { Route } from './+types/edit'

const LIST = '/admin/bookings/types'
const FAILED = 'Consultation type not saved'
const TAKEN_MESSAGE = 'Another consultation type has this address.'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Edit ${loaderData?.name ?? ''}` }]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const page = await loadTypePage(ctx, id)
  return { ...page, customers: await countCustomersToEmail(ctx, { typeId: id }) }
}

/** `Save consultation type`. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.settings')
  const form = await parseFormData(request)
  const kept = { chosen: form.getAll('consultants').map(String), stale: null }
  const { ok, value, reply } = parseForm(form, typeForm)
  if (!ok) return invalidForm({ ...reply(), ...kept }, failure(FAILED, CHECK_FIELDS))
  const result = await editType(ctx, params.id, toTypeInput(value), expectedVersion(form), enqueueMeetingChange)
  if (result.ok) return redirectWithToast(LIST, success('Consultation type saved', value.name))
  if (result.reason === 'stale') {
    const { version, fields } = await loadTypePage(ctx, params.id)
    const answer = { ...reply({ '': [FAILED] }), ...kept, stale: { version, saved: fields } }
    return invalidForm(answer, failure(FAILED, staleMessage('consultation type')), 409)
  }
  return invalidForm({ ...reply({ slug: [TAKEN_MESSAGE] }), ...kept }, failure(FAILED, TAKEN_MESSAGE), 409)
}

export default function EditConsultationType({ loaderData, actionData }: Route.ComponentProps) {
  const { name, version, fields, consultants, defaultMinutes, isDefault, customers } = loaderData
  const { consultants: savedConsultants, ...defaultValue } = fields
  const { formProps, of } = useCheckedForm(typeForm, actionData, { defaultValue })
  const stale = actionData?.stale ?? null
  const chosen = actionData?.chosen ?? savedConsultants
  return (
    <>
      <PageHeader
        title={`Edit ${name}`}
        above={<Breadcrumb items={[{ label: 'Consultation types', href: LIST }, { label: name }]} />}
      />
      <div className="with-preview">
        <Form method="post" {...formProps} className="max-w-form space-y-6">
          <input type="hidden" name={VERSION_FIELD} value={formVersion(version, actionData)} />
          {stale && (
            <EditConflict
              record="consultation type"
              labels={TYPE_LABELS}
              submitted={formatTypeFields({ ...actionData?.result.initialValue, consultants: chosen }, consultants)}
              saved={formatTypeFields(stale.saved, consultants)}
            />
          )}
          <TypeFields {...{ of, consultants, defaultMinutes, isDefault, chosen }} />
          <EmailedCustomersNotice count={customers} change="where or how it takes place" />
          <SaveBar>Save consultation type</SaveBar>
        </Form>
        <LivePreview title="What customers see" form={formProps.ref} defaults={defaultValue}>
          {(fields) => <TypePreview fields={fields} defaultMinutes={defaultMinutes} />}
        </LivePreview>
      </div>
    </>
  )
}
