import { Form } from 'react-router'
import { affectedHref } from '#app/domain/bookings/affected/affected-filter.ts'
import { countAffectedBookings } from '#app/domain/bookings/affected/list-affected-bookings.server.ts'
import { ConsultantFields } from '#app/domain/scheduling/consultants/consultant-fields.tsx'
import {
  CONSULTANT_ERRORS,
  consultantForm,
  consultantToFields,
  toConsultantInput,
} from '#app/domain/scheduling/consultants/consultant-form.ts'
import { ConsultantPreview } from '#app/domain/scheduling/consultants/consultant-preview.tsx'
import { loadWeekSources } from '#app/domain/scheduling/consultants/load-consultant-page.server.ts'
import { addConsultant } from '#app/domain/scheduling/consultants/save-consultant.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ConfirmLeaving } from '#app/ui/forms/leaving/confirm-leaving.tsx'
import { LivePreview } from '#app/ui/forms/live-preview.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/new-consultant'

const LIST = '/admin/bookings/consultants'
const FAILED = 'Consultant not added'

export const meta: Route.MetaFunction = () => [{ title: 'Add a consultant' }]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.settings')
  const { hours, sources } = await loadWeekSources(ctx, null)
  const fields = consultantToFields({ fullName: '', email: '', account: null, videoUrl: '', hours: null }, hours)
  return { fields, sources }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.settings')
  const { ok, value, reply } = parseForm(await parseFormData(request), consultantForm)
  if (!ok) return invalidForm(reply(), failure(FAILED, CHECK_FIELDS))
  const result = await addConsultant(ctx, toConsultantInput(value))
  if (result.ok) {
    const unassigned = await countAffectedBookings(ctx, { timeOffId: null, consultantId: null })
    const toast = success('Consultant added', `${value.full_name} can now be booked.`)
    return redirectWithToast(unassigned > 0 ? affectedHref({ timeOffId: null, consultantId: null }) : LIST, toast)
  }
  const { field, message } = CONSULTANT_ERRORS[result.reason]
  return invalidForm(reply({ [field]: [message] }), failure(FAILED, message), 409)
}

export default function NewConsultant({ loaderData, actionData }: Route.ComponentProps) {
  const { formProps, of } = useCheckedForm(consultantForm, actionData, { defaultValue: loaderData.fields })
  return (
    <>
      <PageHeader
        title="Add a consultant"
        above={<Breadcrumb items={[{ label: 'Consultants', href: LIST }, { label: 'Add a consultant' }]} />}
      />
      <div className="with-preview">
        <Form method="post" {...formProps} className="max-w-form space-y-6">
          <ConsultantFields of={of} sources={loaderData.sources} />
          <ConfirmLeaving />
          <SubmitButton>Add consultant</SubmitButton>
        </Form>
        <LivePreview title="What customers see" form={formProps.ref} defaults={loaderData.fields}>
          {(fields) => <ConsultantPreview fields={fields} />}
        </LivePreview>
      </div>
    </>
  )
}
