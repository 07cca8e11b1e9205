import { Form } from 'react-router'
import { expectedVersion, formVersion, staleMessage, VERSION_FIELD } from '#app/core/version.ts'
import { editRanking, findRanking } from '#app/domain/applications/ranking/edit-ranking.server.ts'
import { DEFAULT_RANKING, formatRanking, RANKING_LABELS, WEIGHTS } from '#app/domain/applications/ranking/ranking.ts'
import { rankingForm } from '#app/domain/applications/ranking/ranking-form.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { itemsToLines } from '#app/lib/text.ts'
import { path } from '#app/lib/url.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/ranking'

const NOT_SAVED = 'Ranking not saved'
const FRESH = { isStale: false, submitted: null }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Rank applicants for ${loaderData?.title ?? 'a job'}` },
]

export const shouldRevalidate = revalidateOnConflict

export function loader({ context, params }: Route.LoaderArgs) {
  return findRanking(ctxOf(context), params.id)
}

/** `Save ranking`. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const form = await parseFormData(request)
  await findRanking(ctx, params.id)
  const { ok, value, reply } = parseForm(form, rankingForm)
  if (!ok) return invalidForm({ ...reply(), ...FRESH }, failure(NOT_SAVED, CHECK_FIELDS))
  const ranking = value.is_on
    ? {
        answersWeight: value.answers_weight,
        ratingWeight: value.rating_weight,
        skillsWeight: value.skills_weight,
        scorecardsWeight: value.scorecards_weight,
        requiredSkills: value.required_skills,
      }
    : null
  const result = await editRanking(ctx, params.id, ranking, expectedVersion(form))
  if (!result.ok) {
    const message = staleMessage('ranking')
    const answer = { ...reply({ '': [message] }), isStale: true, submitted: formatRanking(ranking) }
    return invalidForm(answer, failure(NOT_SAVED, message), 409)
  }
  const list = path`/view-applicants?job=${params.id}`
  return ranking
    ? redirectWithToast(
        `${list}&sort=score`,
        success('Ranking saved', `Applicants for ${result.title} now have a score.`),
      )
    : redirectWithToast(list, success('Ranking saved', `Applicants for ${result.title} no longer have a score.`))
}

/** How the applicants of a job are ranked. */
export default function JobRanking({ loaderData: { title, ranking }, actionData, params }: Route.ComponentProps) {
  const shown = ranking ?? DEFAULT_RANKING
  const { formProps, of } = useCheckedForm(rankingForm, actionData, {
    defaultValue: {
      answers_weight: String(shown.answersWeight),
      rating_weight: String(shown.ratingWeight),
      skills_weight: String(shown.skillsWeight),
      scorecards_weight: String(shown.scorecardsWeight),
      required_skills: itemsToLines(shown.requiredSkills),
    },
  })
  const options = WEIGHTS.map((label, value) => ({ value: String(value), label }))
  return (
    <>
      <PageHeader
        title={`Rank applicants for ${title}`}
        lead="Each applicant gets a score from 0 to 100 with a breakdown. It only sorts the list: it never rejects anyone, and applicants don't see it."
        above={<Breadcrumb items={[{ label: 'Manage Jobs', href: '/manage-jobs' }, { label: title }]} />}
      />
      <Form method="post" {...formProps} className="space-y-6 max-lg:max-w-form">
        <input type="hidden" name={VERSION_FIELD} value={formVersion(ranking?.version ?? 0, actionData)} />
        {actionData?.isStale && (
          <EditConflict
            record="ranking"
            labels={RANKING_LABELS}
            submitted={actionData.submitted}
            saved={formatRanking(ranking)}
          />
        )}
        <CheckboxField label={RANKING_LABELS.is_on} name="is_on" value="yes" defaultChecked={ranking !== null} />
        <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">
          <SelectField
            label={RANKING_LABELS.answers_weight}
            hint="The share of answers that meet the requirements"
            {...of('answers_weight')}
            options={options}
          />
          <SelectField
            label={RANKING_LABELS.rating_weight}
            hint="Your star rating. Unrated applicants get no points here"
            {...of('rating_weight')}
            options={options}
          />
          <SelectField
            label={RANKING_LABELS.skills_weight}
            hint="How many of the skills below are in their profile"
            {...of('skills_weight')}
            options={options}
          />
          <SelectField
            label={RANKING_LABELS.scorecards_weight}
            hint="What the interviewers recommend, once all of them have submitted theirs"
            {...of('scorecards_weight')}
            options={options}
          />
          <TextArea
            label={RANKING_LABELS.required_skills}
            hint="Optional. One item per line, as applicants would write them"
            {...of('required_skills')}
            rows={5}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <SubmitButton>Save ranking</SubmitButton>
          <ButtonLink to={path`/view-applicants?job=${params.id}`} tone="secondary">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </>
  )
}
