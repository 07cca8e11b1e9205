import { Form, redirect } from 'react-router'
import { z } from 'zod'
import { ApplicantList } from '#app/domain/applications/applicant-list.tsx'
import { applicantsReturnTo } from '#app/domain/applications/applicants-return-to.ts'
import { needsConfirmation, STATUSES } from '#app/domain/applications/application.ts'
import { statusEmailSample } from '#app/domain/applications/emails/status-email-texts.ts'
import { findApplicant } from '#app/domain/applications/review-queries.server.ts'
import { changeApplicationStatus } from '#app/domain/applications/status/change-application-status.server.ts'
import { RejectionFields } from '#app/domain/applications/status/rejection-fields.tsx'
import {
  CONFIRM_VERBS,
  confirmationTitle,
  emailedOf,
  recipientsMessage,
} from '#app/domain/applications/status/status-messages.ts'
import { StatusTextField } from '#app/domain/applications/status/status-text-field.tsx'
import { listTemplateOptions } from '#app/domain/applications/templates/template-queries.server.ts'
import { parseStatusConfirmation, rejectConfirmation } from '#app/http/applications/status-confirmation.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm } from '#app/http/toast.server.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/status'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Status of ${loaderData?.applicant.name ?? ''}` }]

const statusForm = z.object({
  status: z.enum(STATUSES, { error: 'Choose a status.' }),
  expected_status: z.string().max(40).default(''),
  confirmed: z.string().max(10).default(''),
  back: z.string().max(2000).default(''),
})

export const shouldRevalidate = revalidateOnConflict

/** The applicant on their own page, for a confirmation or a rejected change without scripts. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const [applicant, templates] = await Promise.all([
    findApplicant(ctx, params.id, 'application.change-status'),
    listTemplateOptions(ctx),
  ])
  return { applicant, templates, now: ctx.now, timeZone: ctx.timeZone }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, statusForm)
  const title = 'Status not changed'
  if (!ok) return invalidForm(reply(), failure(title, 'Choose a status from the list.'))
  if (needsConfirmation(value.status) && value.confirmed !== 'yes')
    return { ...reply(), toConfirm: value, email: statusEmailSample(value.status) }
  const ctx = ctxOf(context)
  const confirmation = await parseStatusConfirmation(ctx, form, value.status)
  if (!confirmation.ok)
    return rejectConfirmation(confirmation, { toConfirm: value, email: statusEmailSample(value.status) }, title)
  const { rejection, emailText } = confirmation
  const change = { expectedStatus: value.expected_status, newStatus: value.status, rejection, emailText }
  const result = await changeApplicationStatus(ctx, params.id, change)
  const { name, status } = result.applicant
  if (!result.ok) {
    const message =
      result.reason === 'stale'
        ? staleStatusMessage(name, status)
        : `${name} is ${status} and can't be moved to ${value.status}.`
    return invalidForm(reply({ status: [message] }), failure(title, message), 409)
  }
  // The page shows the change with `Undo` (`UndoChanges`).
  return redirect(applicantsReturnTo(value.back), 303)
}

/** The message for a change that came after someone else's. */
function staleStatusMessage(name: string, status: string): string {
  return status === 'Withdrawn'
    ? `${name} has just withdrawn their application.`
    : `${name} has just been moved to ${status}.`
}

export default function ApplicationStatus({ loaderData, actionData }: Route.ComponentProps) {
  const { applicant, now, timeZone } = loaderData
  const above = <Breadcrumb items={[{ label: 'Applicants', href: '/view-applicants' }, { label: applicant.name }]} />
  if (actionData && 'toConfirm' in actionData) {
    const { status, back, expected_status } = actionData.toConfirm
    return (
      <>
        <PageHeader
          title={confirmationTitle(status, [applicant])}
          lead={recipientsMessage(status, [applicant])}
          above={above}
        />
        <Form method="post" className="max-w-dialog space-y-6">
          {Object.entries({ status, back, expected_status, confirmed: 'yes' }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {status === 'Rejected' && <RejectionFields answer={actionData} />}
          <StatusTextField
            templates={loaderData.templates}
            email={actionData.email}
            readers={emailedOf([applicant])}
            answer={actionData}
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton tone={status === 'Rejected' ? 'danger' : 'primary'}>
              {CONFIRM_VERBS[status] ?? status}
            </SubmitButton>
            <ButtonLink to={applicantsReturnTo(back)} tone="secondary">
              Cancel
            </ButtonLink>
          </div>
        </Form>
      </>
    )
  }
  return (
    <>
      <PageHeader title={`Status of ${applicant.name}`} lead={actionData?.result.error?.status?.[0]} above={above} />
      <ApplicantList applicants={[applicant]} now={now} timeZone={timeZone} back="/view-applicants" />
    </>
  )
}
