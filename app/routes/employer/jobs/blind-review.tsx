import { Form } from 'react-router'
import { staleMessage } from '#app/core/version.ts'
import { BLIND_STATUSES, blindReviewForm } from '#app/domain/applications/blind/blind-review.ts'
import { editBlindReview } from '#app/domain/applications/blind/edit-blind-review.server.ts'
import { findEditableJob } from '#app/domain/jobs/posting/edit-job.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/blind-review'

const NOT_SAVED = 'Blind review not saved'
const LABELS = { blind_until: 'Names and contact details' }
const OPTIONS = [
  { value: 'off', label: 'Always show names' },
  ...BLIND_STATUSES.map((status) => ({ value: status, label: `Hide names until ${status}` })),
]

/** The option for a setting, as the form shows it. */
const optionLabel = (blindUntil: string | null) =>
  OPTIONS.find(({ value }) => value === (blindUntil ?? 'off'))?.label ?? ''

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Blind review for ${loaderData?.title ?? ''}` }]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ context, params }: Route.LoaderArgs) {
  const { title, blindUntil } = await findEditableJob(ctxOf(context), params.id)
  return { title, blindUntil }
}

/** `Save blind review`. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  await findEditableJob(ctx, params.id)
  const { ok, value, reply } = parseForm(await parseFormData(request), blindReviewForm)
  if (!ok) return invalidForm({ ...reply(), submitted: null }, failure(NOT_SAVED, CHECK_FIELDS))
  const isSaved = await editBlindReview(ctx, params.id, value.blind_until, value.from || null)
  if (!isSaved) {
    const message = staleMessage('setting')
    const submitted = optionLabel(value.blind_until)
    return invalidForm({ ...reply({ '': [message] }), submitted }, failure(NOT_SAVED, message), 409)
  }
  const message = value.blind_until
    ? `Names and contact details are hidden until ${value.blind_until}.`
    : 'Names and contact details are shown.'
  return redirectWithToast(path`/view-applicants?job=${params.id}`, success('Blind review saved', message))
}

/** Until which status the applicants of a job are reviewed without their names. */
export default function BlindReview({ loaderData: { title, blindUntil }, actionData, params }: Route.ComponentProps) {
  const { formProps, of } = useCheckedForm(blindReviewForm, actionData, {
    defaultValue: { blind_until: blindUntil ?? 'off' },
  })
  return (
    <>
      <PageHeader
        title={`Blind review for ${title}`}
        lead="Hide names, contact details, file names and resume headers from your team until an applicant reaches the status you choose."
        above={<Breadcrumb items={[{ label: 'Manage Jobs', href: '/manage-jobs' }, { label: title }]} />}
      />
      <Form method="post" {...formProps} className="max-w-form space-y-6">
        <input type="hidden" name="from" value={blindUntil ?? ''} />
        {actionData?.submitted && (
          <EditConflict
            record="setting"
            labels={LABELS}
            submitted={{ blind_until: actionData.submitted }}
            saved={{ blind_until: optionLabel(blindUntil) }}
          />
        )}
        <SelectField
          label={LABELS.blind_until}
          hint="This also applies to emails, exports, the API and calendar invitations. Emails sent before you turn it on still show the name."
          {...of('blind_until')}
          options={OPTIONS}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton>Save blind review</SubmitButton>
          <ButtonLink to={path`/view-applicants?job=${params.id}`} tone="secondary">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </>
  )
}
