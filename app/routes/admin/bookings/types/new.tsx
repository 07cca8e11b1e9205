import { Form } from 'react-router'
import { loadTypePage } from '#app/domain/scheduling/consultation-types/load-type-page.server.ts'
import { addType } from '#app/domain/scheduling/consultation-types/save-type.server.ts'
import { TypeFields } from '#app/domain/scheduling/consultation-types/type-fields.tsx'
import { toTypeInput, typeForm } from '#app/domain/scheduling/consultation-types/type-form.ts'
import { TypePreview } from '#app/domain/scheduling/consultation-types/type-preview.tsx'
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
import type { Route } from './+types/new'

const LIST = '/admin/bookings/types'
const FAILED = 'Consultation type not added'
const TAKEN_MESSAGE = 'Another consultation type has this address.'

export const meta: Route.MetaFunction = () => [{ title: 'Add a consultation type' }]

export const shouldRevalidate = revalidateOnConflict

export function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.settings')
  return loadTypePage(ctx)
}

/** `Add consultation type`. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.settings')
  const form = await parseFormData(request)
  const chosen = form.getAll('consultants').map(String)
  const { ok, value, reply } = parseForm(form, typeForm)
  if (!ok) return invalidForm({ ...reply(), chosen }, failure(FAILED, CHECK_FIELDS))
  const result = await addType(ctx, toTypeInput(value))
  if (result.ok) return redirectWithToast(LIST, success('Consultation type added', value.name))
  return invalidForm({ ...reply({ slug: [TAKEN_MESSAGE] }), chosen }, failure(FAILED, TAKEN_MESSAGE), 409)
}

export default function NewConsultationType({ loaderData, actionData }: Route.ComponentProps) {
  const { fields, consultants, defaultMinutes } = loaderData
  const { consultants: chosen, ...defaultValue } = fields
  const { formProps, of } = useCheckedForm(typeForm, actionData, { defaultValue })
  return (
    <>
      <PageHeader
        title="Add a consultation type"
        above={
          <Breadcrumb items={[{ label: 'Consultation types', href: LIST }, { label: 'Add a consultation type' }]} />
        }
      />
      <div className="with-preview">
        <Form method="post" {...formProps} className="max-w-form space-y-6">
          <TypeFields
            {...{ of, consultants, defaultMinutes }}
            chosen={actionData?.chosen ?? chosen}
            isDefault={false}
          />
          <ConfirmLeaving />
          <SubmitButton>Add consultation type</SubmitButton>
        </Form>
        <LivePreview title="What customers see" form={formProps.ref} defaults={defaultValue}>
          {(fields) => <TypePreview fields={fields} defaultMinutes={defaultMinutes} />}
        </LivePreview>
      </div>
    </>
  )
}
