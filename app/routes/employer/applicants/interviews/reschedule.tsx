import { expectedVersion } from '#app/core/version.ts'
import { InterviewFormView } from '#app/domain/interviews/employer/interview-form-view.tsx'
import { InterviewRejection } from '#app/domain/interviews/employer/interview-rejection.tsx'
import { loadReschedulePage } from '#app/domain/interviews/employer/load-interview-form.server.ts'
import { interviewForm } from '#app/domain/interviews/interview-form.ts'
import { findInterview } from '#app/domain/interviews/list-interviews.server.ts'
import { rescheduleInterview } from '#app/domain/interviews/reschedule-interview.server.ts'
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
import type { Route } from './+types/reschedule'

const FAILED = 'Interview not rescheduled'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Reschedule the interview with ${loaderData?.applicantName ?? ''}` },
]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ params, context }: Route.LoaderArgs) {
  return loadReschedulePage(ctxOf(context), params.id, params.interviewId)
}

/** `Reschedule interview`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  await findInterview(ctx, params.interviewId, 'application.interview')
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, interviewForm)
  if (!ok) return invalidForm(reply(), failure(FAILED, CHECK_FIELDS))
  const seconds = await consumeRateLimit(ctx, 'interview', requirePerson(ctx.actor).id)
  if (seconds) return tooManyRequests({ ...reply(), conflicts: [] }, FAILED, seconds)
  const result = await rescheduleInterview(ctx, params.interviewId, expectedVersion(form), value)
  if (!result.ok) return rejectInterview(result, reply, FAILED)
  const toast = success('New times proposed', `${result.applicantName} has been emailed the new times.`)
  return redirectWithToast(path`/view-applicants/${params.id}`, toast)
}

export default function RescheduleInterview({ loaderData, actionData, params }: Route.ComponentProps) {
  const { applicantName, timeZone, interviewers, values, commitments, version, lead, rejection, canPropose } =
    loaderData
  const back = `/view-applicants/${params.id}`
  const trail = [
    { label: 'Applicants', href: '/view-applicants' },
    { label: applicantName, href: back },
    { label: 'Reschedule interview' },
  ]
  return (
    <>
      <PageHeader
        title={`${rejection ? "You can't reschedule" : 'Reschedule'} the interview with ${applicantName}`}
        lead={lead}
        above={<Breadcrumb items={trail} />}
      />
      {rejection ? (
        <InterviewRejection {...{ rejection, canPropose, back }} />
      ) : (
        <InterviewFormView
          {...{ values, interviewers, commitments, timeZone, back, version }}
          submitLabel="Reschedule interview"
          answer={actionData}
        />
      )}
    </>
  )
}
