import { Form } from 'react-router'
import { AcceptConflicts, conflictCountLabel } from '#app/domain/scheduling/conflict-list.tsx'
import { ConsultantFields } from '#app/domain/scheduling/consultants/consultant-fields.tsx'
import {
  consultantForm,
  consultantToFields,
  toConsultantInput,
} from '#app/domain/scheduling/consultants/consultant-form.ts'
import { CONSULTANT_ERRORS } from '#app/domain/scheduling/consultants/consultant-refusals.ts'
import { ConsultantStatusForm } from '#app/domain/scheduling/consultants/consultant-status-form.tsx'
import { loadConsultantPage } from '#app/domain/scheduling/consultants/load-consultant-page.server.ts'
import { editConsultant } from '#app/domain/scheduling/consultants/save-consultant.server.ts'
import { CHECK_FIELDS, parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/consultant'

const LIST = '/admin/bookings/consultants'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Edit ${loaderData?.consultant.fullName ?? ''}` }]

export const loader = ({ context, params }: Route.LoaderArgs) => loadConsultantPage(ctxOf(context), params.id)

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.settings')
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, consultantForm)
  const title = 'Consultant not saved'
  const nothing = { conflicts: null, seen: null }
  if (!ok) return invalidForm({ ...reply(), ...nothing }, failure(title, CHECK_FIELDS))
  const [seen, agreed] = [String(form.get('seen')), String(form.get('agreed') ?? '')]
  const saved = await editConsultant(ctx, params.id, toConsultantInput(value), { seen, agreed })
  if (saved.ok) return redirectWithToast(LIST, success('Consultant saved', value.full_name))
  if (saved.reason === 'conflicts') {
    const words = failure(
      title,
      `${conflictCountLabel(saved.conflicts.total)} outside these hours. Look below, then save again.`,
    )
    return invalidForm({ ...reply({ '': [title] }), ...nothing, conflicts: saved.conflicts }, words, 409)
  }
  if (saved.reason === 'changed') {
    const now = await loadConsultantPage(ctx, params.id)
    const words = failure(title, 'Somebody else saved them meanwhile. What you typed is kept.')
    return invalidForm({ ...reply({ '': [title] }), ...nothing, seen: now.consultant.seen }, words, 409)
  }
  const { field, text } = CONSULTANT_ERRORS[saved.reason]
  return invalidForm({ ...reply({ [field]: [text] }), ...nothing }, failure(title, text), 409)
}

export default function Consultant({ loaderData, actionData }: Route.ComponentProps) {
  const { consultant, agencyHours, upcoming, timeZone } = loaderData
  const { formProps, of } = useCheckedForm(consultantForm, actionData, {
    defaultValue: consultantToFields(consultant, agencyHours),
  })
  const conflicts = actionData?.conflicts ?? null
  return (
    <>
      <PageHeader
        title={`Edit ${consultant.fullName}`}
        above={<Breadcrumb items={[{ label: 'Consultants', href: LIST }, { label: consultant.fullName }]} />}
      />
      <div className="space-y-10">
        <Form method="post" {...formProps} className="space-y-6">
          <input type="hidden" name="seen" value={actionData?.seen ?? consultant.seen} />
          {conflicts && <AcceptConflicts conflicts={conflicts} where="outside these hours" timeZone={timeZone} />}
          {actionData?.seen && (
            <Callout tone="warning" title="Somebody else saved this consultant while you were editing">
              What you typed is kept below. Saving again replaces what they saved.
            </Callout>
          )}
          <ConsultantFields of={of} />
          <SubmitButton>{conflicts ? 'Save anyway' : 'Save consultant'}</SubmitButton>
        </Form>
        <ConsultantStatusForm consultant={consultant} upcoming={upcoming} timeZone={timeZone} />
      </div>
    </>
  )
}
