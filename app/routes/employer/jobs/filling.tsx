import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { z } from 'zod'
import { statusEmailSample } from '#app/domain/applications/emails/status-email-texts.ts'
import { fillJob, findRejectionNotice, OPEN_APPLICATION_CHOICES } from '#app/domain/applications/fill-job.server.ts'
import { StatusTextField } from '#app/domain/applications/status/status-text-field.tsx'
import { listTemplateOptions } from '#app/domain/applications/templates/template-queries.server.ts'
import { notAllowedMessage } from '#app/domain/jobs/lifecycle/listing-changes.ts'
import { findJobToConfirm } from '#app/domain/jobs/manage/manage-queries.server.ts'
import { parseStatusConfirmation, rejectConfirmation } from '#app/http/applications/status-confirmation.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { listReturnTo } from '#app/http/return-to.server.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/filling'

const NOT_FILLED = 'Job not marked as filled'
const fillingForm = z.object({
  open_applications: z.enum(OPEN_APPLICATION_CHOICES, { error: 'Choose what happens to the open applications.' }),
})

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Mark ${loaderData?.job.title ?? 'job'} as filled` },
]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const [job, templates, rejectionNotice] = await Promise.all([
    findJobToConfirm(ctx, params.id, 'job.edit'),
    listTemplateOptions(ctx),
    findRejectionNotice(ctx, params.id),
  ])
  const form = new FormData()
  form.set('back', url.searchParams.get('back') ?? '')
  const email = statusEmailSample('Rejected')
  return { job, templates, rejectionNotice, email, back: listReturnTo(form, '/manage-jobs') }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, fillingForm)
  if (!ok) return invalidForm(reply(), failure(NOT_FILLED, 'Choose what happens to the open applications.'))
  const ctx = ctxOf(context)
  const confirmation = await parseStatusConfirmation(ctx, form, 'Hired')
  if (!confirmation.ok) return rejectConfirmation(confirmation, {}, NOT_FILLED)
  const result = await fillJob(ctx, params.id, value.open_applications, confirmation.emailText)
  if (!result.ok) {
    const message = notAllowedMessage(result, 'fill')
    return invalidForm(reply({ '': [message] }), failure(NOT_FILLED, message), 409)
  }
  const rejected = result.rejected ? ` Rejected: ${result.rejected}.` : ''
  const toast = success('Job marked as filled', `${result.title} no longer accepts applications.${rejected}`)
  return redirectWithToast(listReturnTo(form, '/manage-jobs'), toast)
}

/** Asks what happens to the open applications of a job that is being marked as filled. */
export default function Filling({ loaderData, actionData }: Route.ComponentProps) {
  const { job, templates, rejectionNotice, email, back } = loaderData
  const error = actionData?.result.error?.open_applications?.[0] ?? actionData?.result.error?.['']?.[0]
  const { openApplications: open } = job
  return (
    <>
      <PageHeader
        title={`Mark ${job.title} as filled`}
        lead="The job is taken off the list and closed to applications. You can resume it later."
        above={<Breadcrumb items={[{ label: 'Manage Jobs', href: '/manage-jobs' }, { label: job.title }]} />}
      />
      <Form method="post" className="max-w-form space-y-6">
        <input type="hidden" name="back" value={back} />
        {open === 0 ? (
          <input type="hidden" name="open_applications" value="keep" />
        ) : (
          <fieldset className="space-y-3" aria-describedby={error ? 'open-applications-error' : undefined}>
            <legend className="mb-2 font-semibold">
              {open === 1 ? '1 application is still open' : `${open} applications are still open`}
            </legend>
            <Choice value="reject" title={open === 1 ? 'Reject it' : 'Reject them'}>
              {rejectionNotice}
            </Choice>
            <Choice value="keep" title={open === 1 ? 'Keep it open' : 'Keep them open'}>
              No one is emailed. Decide on each one in View Applicants.
            </Choice>
            {error && (
              <p id="open-applications-error" className="text-sm font-medium text-danger">
                {error}
              </p>
            )}
          </fieldset>
        )}
        {open > 0 && (
          <StatusTextField
            {...{ templates, email }}
            readers={[{ name: '{applicant}', jobTitle: job.title, companyName: job.companyName }]}
            answer={actionData}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <SubmitButton>Mark as filled</SubmitButton>
          <ButtonLink to={back} tone="secondary">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </>
  )
}

function Choice({ value, title, children }: { value: string; title: string; children: ReactNode }) {
  return (
    <label className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-card border border-line bg-surface p-4 has-checked:border-accent has-checked:bg-accent-soft">
      <input type="radio" name="open_applications" value={value} required className="mt-1 size-4.5 accent-accent" />
      <span className="font-semibold">{title}</span>
      <span className="col-start-2 text-sm wrap-anywhere text-ink-soft">{children}</span>
    </label>
  )
}
