import { Form } from 'react-router'
import { expectedVersion, formVersion, VERSION_FIELD } from '#app/core/version.ts'
import { findApplicant } from '#app/domain/applications/review-queries.server.ts'
import {
  MAX_SCORECARD_TEXT_LENGTH,
  RECOMMENDATIONS,
  scorecardDisplayValues,
  scorecardForm,
} from '#app/domain/interviews/scorecards/scorecard.ts'
import { findOwnScorecard, submitScorecard } from '#app/domain/interviews/scorecards/submit-scorecard.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { ConfirmLeaving } from '#app/ui/forms/leaving/confirm-leaving.tsx'
import { RadioGroup } from '#app/ui/forms/radio-group.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/scorecard'

const NOT_SUBMITTED = 'Scorecard not submitted'
const LABELS = {
  recommendation: 'Would you hire this applicant?',
  strengths: 'Strengths',
  concerns: 'Concerns',
}
const MESSAGES = {
  cancelled: "This interview has been cancelled, so you can't submit a scorecard.",
  'not-begun': 'You can submit a scorecard once the interview has begun. It may have been rescheduled.',
  'not-interviewer': 'Only the interviewers of this interview can submit a scorecard.',
  'account-deleted': "This applicant has deleted their account, so you can't submit a scorecard.",
  shown: 'Every interviewer has submitted a scorecard, so yours can no longer be changed.',
  stale: 'You have saved this scorecard in another tab. Your changes here are kept.',
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Scorecard for ${loaderData?.name ?? ''}` }]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const scorecard = await findOwnScorecard(ctx, params.id, params.interviewId)
  const { name, jobTitle } = await findApplicant(ctx, params.id, 'application.review')
  return { name, jobTitle, ...scorecard }
}

/** `Submit scorecard`. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  await findOwnScorecard(ctx, params.id, params.interviewId)
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, scorecardForm)
  if (!ok) return invalidForm({ ...reply(), isStale: false, submitted: null }, failure(NOT_SUBMITTED, CHECK_FIELDS))
  const result = await submitScorecard(ctx, params.id, params.interviewId, value, expectedVersion(form))
  if (result.ok) return redirectWithToast(path`/view-applicants/${params.id}`, success('Scorecard submitted'))
  const message = MESSAGES[result.reason]
  const answer = {
    ...reply({ '': [message] }),
    isStale: result.reason === 'stale',
    submitted: scorecardDisplayValues(value),
  }
  return invalidForm(answer, failure(NOT_SUBMITTED, message), 409)
}

/** The signed-in interviewer's scorecard. */
export default function ScorecardPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { name, jobTitle, own, rejection } = loaderData
  const { formProps, of } = useCheckedForm(scorecardForm, actionData, {
    defaultValue: {
      recommendation: own ? String(own.recommendation) : undefined,
      strengths: own?.strengths,
      concerns: own?.concerns,
    },
  })
  return (
    <>
      <PageHeader
        title={`Scorecard for ${name}`}
        lead={`For ${jobTitle}. The other interviewers see it once everyone has submitted theirs. The applicant never sees it.`}
        above={<BackLink to={`/view-applicants/${params.id}`}>{name}</BackLink>}
      />
      {rejection && <p className="mb-6 max-w-prose">{MESSAGES[rejection]}</p>}
      {/* A rejected scorecard keeps what was written. */}
      {(!rejection || actionData) && (
        <Form method="post" {...formProps} className="max-w-form space-y-6">
          <input type="hidden" name={VERSION_FIELD} value={formVersion(own?.version ?? 0, actionData)} />
          {actionData?.isStale && own && (
            <EditConflict
              record="scorecard"
              title="You have saved this scorecard in another tab"
              labels={LABELS}
              submitted={actionData.submitted}
              saved={scorecardDisplayValues(own)}
            />
          )}
          <RadioGroup
            {...of('recommendation')}
            label={LABELS.recommendation}
            options={RECOMMENDATIONS.map((label, value) => ({ value: String(value), label }))}
            look="chips"
            required
          />
          <TextArea
            {...of('strengths')}
            label={LABELS.strengths}
            hint="Optional"
            maxLength={MAX_SCORECARD_TEXT_LENGTH}
          />
          <TextArea {...of('concerns')} label={LABELS.concerns} hint="Optional" maxLength={MAX_SCORECARD_TEXT_LENGTH} />
          {!rejection && <SubmitButton>Submit scorecard</SubmitButton>}
          <ConfirmLeaving />
        </Form>
      )}
    </>
  )
}
