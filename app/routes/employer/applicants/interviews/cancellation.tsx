import { Form } from 'react-router'
import { expectedVersion, formVersion, VERSION_FIELD } from '#app/core/version.ts'
import { cancelInterview } from '#app/domain/interviews/cancel-interview.server.ts'
import { InterviewRejection } from '#app/domain/interviews/employer/interview-rejection.tsx'
import { loadCancelPage } from '#app/domain/interviews/employer/load-interview-form.server.ts'
import { findInterviewApplication } from '#app/domain/interviews/find-interview-application.server.ts'
import { type Interview, MAX_CANCEL_REASON_LENGTH } from '#app/domain/interviews/interview.ts'
import { cancelInterviewForm } from '#app/domain/interviews/interview-form.ts'
import { findInterview } from '#app/domain/interviews/list-interviews.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { rejectInterview } from '#app/http/interviews/reject-interview.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/cancellation'

const FAILED = 'Interview not cancelled'
const NOT_EMAILED = "We won't email anyone, because the applicant's account is suspended."

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Cancel the interview with ${loaderData?.applicantName ?? ''}` },
]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ params, context }: Route.LoaderArgs) {
  return loadCancelPage(ctxOf(context), params.id, params.interviewId)
}

/** `Cancel interview`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const interview = await findInterview(ctx, params.interviewId, 'application.interview')
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, cancelInterviewForm)
  if (!ok) return invalidForm(reply(), failure(FAILED, CHECK_FIELDS))
  const result = await cancelInterview(ctx, params.interviewId, expectedVersion(form), value.cancel_reason)
  if (!result.ok) return rejectInterview(result, reply, FAILED)
  const { isAway } = await findInterviewApplication(ctx, interview.applicationId)
  const message = result.isRepeated ? 'It had already been cancelled.' : cancelledMessage(interview, isAway)
  const toast = success('Interview cancelled', message)
  return redirectWithToast(path`/view-applicants/${params.id}`, toast)
}

/** Who is emailed: of a proposal only the applicant knows, and a suspended one could not use it. */
function cancelledMessage({ startsAt }: Interview, isAway: boolean): string {
  if (startsAt) return 'The applicant and the interviewers have been emailed.'
  return isAway ? NOT_EMAILED : 'The applicant has been emailed.'
}

export default function CancelInterview({ loaderData, actionData, params }: Route.ComponentProps) {
  const { applicantName, version, lead, isEmailed, rejection, canPropose } = loaderData
  const { formProps, of } = useCheckedForm(cancelInterviewForm, actionData)
  const back = `/view-applicants/${params.id}`
  return (
    <>
      <PageHeader
        title={
          rejection
            ? `You can't cancel the interview with ${applicantName}`
            : `Cancel the interview with ${applicantName}?`
        }
        lead={
          rejection
            ? lead
            : `${lead} ${isEmailed ? `We'll email ${applicantName}.` : NOT_EMAILED} Their status doesn't change.`
        }
        above={<BackLink to={back}>{applicantName}</BackLink>}
      />
      {rejection ? (
        <InterviewRejection {...{ rejection, canPropose, back }} />
      ) : (
        <Form method="post" {...formProps} className="max-w-dialog space-y-6">
          <input type="hidden" name={VERSION_FIELD} value={formVersion(version, actionData)} />
          <TextArea
            {...of('cancel_reason')}
            label="Reason"
            hint="Optional. Shown to the applicant"
            rows={3}
            maxLength={MAX_CANCEL_REASON_LENGTH}
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton tone="danger">Cancel interview</SubmitButton>
            <ButtonLink to={`/view-applicants/${params.id}`} tone="secondary">
              Keep interview
            </ButtonLink>
          </div>
        </Form>
      )}
    </>
  )
}
