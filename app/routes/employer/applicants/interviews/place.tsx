import { Form } from 'react-router'
import { expectedVersion, formVersion, staleMessage, VERSION_FIELD } from '#app/core/version.ts'
import { changeInterviewPlace } from '#app/domain/interviews/change-interview-place.server.ts'
import { InterviewRejection } from '#app/domain/interviews/employer/interview-rejection.tsx'
import { loadPlacePage } from '#app/domain/interviews/employer/load-interview-form.server.ts'
import { interviewPlaceForm } from '#app/domain/interviews/interview-form.ts'
import { findInterview } from '#app/domain/interviews/list-interviews.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { rejectInterview } from '#app/http/interviews/reject-interview.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { path } from '#app/lib/url.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/place'

const FAILED = 'Place not changed'
const LABELS = { place: 'Place', video_url: 'Video link' }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Change the place of the interview with ${loaderData?.applicantName ?? ''}` },
]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ params, context }: Route.LoaderArgs) {
  return loadPlacePage(ctxOf(context), params.id, params.interviewId)
}

/** `Save place`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  await findInterview(ctx, params.interviewId, 'application.interview')
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, interviewPlaceForm)
  if (!ok) return invalidForm({ ...reply(), submitted: null }, failure(FAILED, CHECK_FIELDS))
  const seconds = await consumeRateLimit(ctx, 'interview', requirePerson(ctx.actor).id)
  if (seconds) return tooManyRequests({ ...reply(), submitted: null }, FAILED, seconds)
  const result = await changeInterviewPlace(ctx, params.interviewId, expectedVersion(form), value)
  if (result.ok) {
    const toast = result.isChanged
      ? success('Place changed', `${result.applicantName} and the interviewers have been emailed.`)
      : success('No changes to save', 'The interview has this place and video link already.')
    return redirectWithToast(path`/view-applicants/${params.id}`, toast)
  }
  if (result.reason !== 'stale') return rejectInterview(result, reply, FAILED)
  const message = staleMessage('interview')
  return invalidForm({ ...reply({ '': [message] }), isStale: true, submitted: value }, failure(FAILED, message), 409)
}

export default function ChangePlace({ loaderData, actionData, params }: Route.ComponentProps) {
  const { applicantName, version, lead, place, videoUrl, rejection, canPropose } = loaderData
  const { formProps, of } = useCheckedForm(interviewPlaceForm, actionData, {
    defaultValue: { place, video_url: videoUrl },
  })
  const isStale = actionData && 'isStale' in actionData
  const back = `/view-applicants/${params.id}`
  return (
    <>
      <PageHeader
        title={`${rejection ? "You can't change" : 'Change'} the place of the interview with ${applicantName}`}
        lead={rejection ? lead : `${lead} We'll email ${applicantName} and the interviewers. The time stays the same.`}
        above={<BackLink to={back}>{applicantName}</BackLink>}
      />
      {rejection ? (
        <InterviewRejection {...{ rejection, canPropose, back }} />
      ) : (
        <Form method="post" {...formProps} className="max-w-form space-y-6">
          <input type="hidden" name={VERSION_FIELD} value={formVersion(version, actionData)} />
          {isStale && (
            <EditConflict
              record="interview"
              labels={LABELS}
              submitted={actionData.submitted}
              saved={{ place: place ?? '', video_url: videoUrl ?? '' }}
            />
          )}
          <TextField {...of('place')} label={LABELS.place} hint="Optional with a video link" maxLength={300} />
          <TextField
            {...of('video_url')}
            label={LABELS.video_url}
            hint="Optional with a place"
            type="url"
            maxLength={500}
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton>Save place</SubmitButton>
            <ButtonLink to={back} tone="secondary">
              Back
            </ButtonLink>
          </div>
        </Form>
      )}
    </>
  )
}
