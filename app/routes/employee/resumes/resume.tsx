import { Form } from 'react-router'
import { editResume } from '#app/domain/resumes/edit-resume.server.ts'
import { MAX_RESUME_NAME } from '#app/domain/resumes/resume.ts'
import { resumeEditForm } from '#app/domain/resumes/resume-form.ts'
import { RESUMES_HREF } from '#app/domain/resumes/resume-panel.tsx'
import { findMyResume } from '#app/domain/resumes/resume-queries.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/resume'

const PROFILE = '/employee/dashboard?tab=profile'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.name ?? 'Resume' }]

export function loader({ params, context }: Route.LoaderArgs) {
  return findMyResume(ctxOf(context), params.id)
}

/** `Save resume`: its name, and whether it is the default. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  await findMyResume(ctx, params.id)
  const { ok, value, reply } = parseForm(await parseFormData(request), resumeEditForm)
  if (!ok) return invalidForm(reply(), failure('Resume not saved', CHECK_FIELDS))
  await editResume(ctx, params.id, { name: value.name, isDefault: value.default === 'yes' })
  return redirectWithToast(PROFILE, success('Resume saved'))
}

export default function EditResume({ loaderData: resume, actionData }: Route.ComponentProps) {
  const { formProps, of } = useCheckedForm(resumeEditForm, actionData, { defaultValue: { name: resume.name } })
  const deletion = `${RESUMES_HREF}/${resume.id}/deletion`
  return (
    <NarrowPage title="Edit resume">
      <Form method="post" {...formProps} className="space-y-5">
        <TextField label="Name" {...of('name')} required maxLength={MAX_RESUME_NAME} />
        {resume.isDefault ? (
          <p className="text-sm text-ink-soft">This is your default resume.</p>
        ) : (
          <CheckboxField label="Use as my default resume" name="default" value="yes" />
        )}
        <div className="flex flex-wrap gap-3">
          <SubmitButton>Save resume</SubmitButton>
          <ButtonLink to={PROFILE} tone="secondary">
            Cancel
          </ButtonLink>
        </div>
      </Form>
      <Form method="post" action={deletion} className="mt-10 border-t border-line pt-6">
        <h2 className="text-lg">Delete this resume</h2>
        <p className="mt-1 mb-4 text-sm text-ink-soft">
          The file is deleted. Employers keep a resume that you have sent them with an application.
        </p>
        <SubmitButton tone="danger" action={deletion}>
          Delete resume
        </SubmitButton>
      </Form>
    </NarrowPage>
  )
}
