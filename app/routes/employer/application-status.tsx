import { z } from 'zod'
import { ApplicantCard } from '#app/domain/applications/applicant-card.tsx'
import { STATUSES } from '#app/domain/applications/application.ts'
import { changeApplicationStatus } from '#app/domain/applications/change-application-status.server.tsx'
import { findApplicant } from '#app/domain/applications/review-queries.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { safeReturnTo } from '#app/lib/url.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/application-status'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Status of ${loaderData?.applicant.name ?? ''}` }]

const statusForm = z.object({
  status: z.enum(STATUSES, { error: 'Choose a status.' }),
  expected_status: z.string().max(40).default(''),
  back: z.string().max(2000).default(''),
})

/** The applicant on their own page, for a rejected change without scripts. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return { applicant: await findApplicant(ctx, params.id, 'application.review'), timeZone: ctx.timeZone }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { ok, value, reply } = parseForm(await parseFormData(request), statusForm)
  const title = 'Status not changed'
  if (!ok) return invalidForm(reply(), failure(title, 'Choose one of the statuses offered.'))
  const change = { expectedStatus: value.expected_status, newStatus: value.status }
  const result = await changeApplicationStatus(ctxOf(context), params.id, change)
  const { name, status } = result.applicant
  if (!result.ok) {
    const message =
      result.reason === 'stale'
        ? staleStatusMessage(name, status)
        : `${name} is ${status} and can't be moved to ${value.status}.`
    return invalidForm(reply({ status: [message] }), failure(title, message), 409)
  }
  return redirectWithToast(listHref(value.back), success('Status updated', `${name} is now ${status}.`))
}

/** The message for a change that came after someone else's. */
function staleStatusMessage(name: string, status: string): string {
  return status === 'Withdrawn'
    ? `${name} has just withdrawn their application.`
    : `${name} has just been moved to ${status}.`
}

/** The list that the change was made in, from the form's `back` field. */
function listHref(back: string): string {
  const path = safeReturnTo(back)
  return path?.startsWith('/view-applicants') || path === '/employer/dashboard' ? path : '/view-applicants'
}

export default function ApplicationStatus({ loaderData, actionData }: Route.ComponentProps) {
  const { applicant, timeZone } = loaderData
  const error = actionData?.result.error?.status?.[0]
  return (
    <>
      <PageHeader
        title={`Status of ${applicant.name}`}
        lead={error}
        above={<Breadcrumb items={[{ label: 'Applicants', href: '/view-applicants' }, { label: applicant.name }]} />}
      />
      <ApplicantCard applicant={applicant} timeZone={timeZone} back="/view-applicants" />
    </>
  )
}
