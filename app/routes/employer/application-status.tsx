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
  from: z.string().max(40).default(''),
  back: z.string().max(2000).default(''),
})

/** One applicant on a page of its own: where a refused change lands without scripts. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return { applicant: await findApplicant(ctx, params.id, 'application.review'), timeZone: ctx.timeZone }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { ok, value, reply } = parseForm(await parseFormData(request), statusForm)
  const title = 'Status not changed'
  if (!ok) return invalidForm(reply(), failure(title, 'Choose one of the statuses offered.'))
  const moved = await changeApplicationStatus(ctxOf(context), params.id, { from: value.from, to: value.status })
  const { name, status } = moved.applicant
  if (!moved.ok) {
    const words =
      moved.reason === 'changed'
        ? `It changed meanwhile: ${name} is now ${status}.`
        : `${name} is ${status} and cannot become ${value.status}.`
    return invalidForm(reply({ status: [words] }), failure(title, words), 409)
  }
  return redirectWithToast(listOf(value.back), success('Status updated', `${name} is now ${status}.`))
}

/** The list that the change was made in. */
function listOf(back: string): string {
  const path = safeReturnTo(back)
  return path?.startsWith('/view-applicants') || path === '/employer/dashboard' ? path : '/view-applicants'
}

export default function ApplicationStatus({ loaderData, actionData }: Route.ComponentProps) {
  const { applicant, timeZone } = loaderData
  const problem = actionData?.result.error?.status?.[0]
  return (
    <>
      <PageHeader
        title={`Status of ${applicant.name}`}
        lead={problem}
        above={<Breadcrumb items={[{ label: 'Applicants', href: '/view-applicants' }, { label: applicant.name }]} />}
      />
      <ApplicantCard applicant={applicant} timeZone={timeZone} back="/view-applicants" />
    </>
  )
}
