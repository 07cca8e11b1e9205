import { InterviewFormView } from '#app/domain/interviews/employer/interview-form-view.tsx'
import { loadProposePage } from '#app/domain/interviews/employer/load-interview-form.server.ts'
import { findInterviewApplication } from '#app/domain/interviews/find-interview-application.server.ts'
import { interviewForm } from '#app/domain/interviews/interview-form.ts'
import { proposeInterview } from '#app/domain/interviews/propose-interview.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { rejectInterview } from '#app/http/interviews/reject-interview.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { path } from '#app/lib/url.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/propose'

const FAILED = 'Interview not proposed'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Propose an interview to ${loaderData?.applicantName ?? ''}` },
]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ params, context }: Route.LoaderArgs) {
  return loadProposePage(ctxOf(context), params.id)
}

/** `Propose interview`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  await findInterviewApplication(ctx, params.id)
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, interviewForm)
  if (!ok) return invalidForm(reply(), failure(FAILED, CHECK_FIELDS))
  const seconds = await consumeRateLimit(ctx, 'interview', requirePerson(ctx.actor).id)
  if (seconds) return tooManyRequests({ ...reply(), conflicts: [] }, FAILED, seconds)
  const result = await proposeInterview(ctx, params.id, value, String(form.get('idempotency_key') ?? ''))
  if (!result.ok) return rejectInterview(result, reply, FAILED)
  const toast = success('Interview proposed', `${result.applicantName} has been emailed the times.`)
  return redirectWithToast(path`/view-applicants/${params.id}`, toast)
}

export default function ProposeInterview({ loaderData, actionData, params }: Route.ComponentProps) {
  const { applicantName, jobTitle, timeZone, interviewers, values, commitments, idempotencyKey } = loaderData
  const back = `/view-applicants/${params.id}`
  const trail = [
    { label: 'Applicants', href: '/view-applicants' },
    { label: applicantName, href: back },
    { label: 'Propose interview' },
  ]
  return (
    <>
      <PageHeader
        title={`Propose an interview to ${applicantName}`}
        lead={`For ${jobTitle}. ${applicantName} picks one of the times, and you both get a calendar invitation.`}
        above={<Breadcrumb items={trail} />}
      />
      <InterviewFormView
        {...{ values, interviewers, commitments, timeZone, back, idempotencyKey }}
        submitLabel="Propose interview"
        answer={actionData}
      />
    </>
  )
}
