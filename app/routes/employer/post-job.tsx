import type { Ctx } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { parsePublishAt, scheduledMessage } from '#app/domain/jobs/lifecycle/publish-time.ts'
import { findOpenJobFacets } from '#app/domain/jobs/list/open-job-facets.server.ts'
import { CHECK_WARNINGS } from '#app/domain/jobs/posting/checks/acknowledged-warnings.ts'
import { findNewWarnings, findPostingRules } from '#app/domain/jobs/posting/checks/find-warnings.server.ts'
import { findEditableJob } from '#app/domain/jobs/posting/edit-job.server.ts'
import { SAVE_DRAFT } from '#app/domain/jobs/posting/editor-actions.tsx'
import { toFormFields, toJobColumns } from '#app/domain/jobs/posting/job-columns.ts'
import { JobEditor } from '#app/domain/jobs/posting/job-editor.tsx'
import { jobWithQuestionsForm, toJobInput } from '#app/domain/jobs/posting/job-form.ts'
import { postJob, shouldHoldJobs } from '#app/domain/jobs/posting/post-job.server.ts'
import { referenceTakenMessage } from '#app/domain/jobs/posting/reference-taken.server.ts'
import { listQuestions } from '#app/domain/jobs/questions/list-questions.server.ts'
import { toQuestionFields } from '#app/domain/jobs/questions/question-form.ts'
import { SignedOutNotice } from '#app/domain/people/signed-out-notice.tsx'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { formFailed } from '#app/http/form-failed.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { formatDateTime, zoneLabel } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { path } from '#app/lib/url.ts'
import { personId } from '#app/policy/actor.ts'
import { assertCan, can, requirePerson } from '#app/policy/policy.ts'
import { Callout } from '#app/ui/data/callout.tsx'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/post-job'

const NOT_POSTED_YET = 'Not posted yet'
const FAILED = 'Error posting job'
const SERVER_ERROR = 'Something went wrong on our side. Your text is kept. Please try again.'

export const meta: Route.MetaFunction = () => [{ title: 'Post a job' }]

const rulesOf = ({ actor, timeZone }: Ctx) => ({ timeZone, canChooseCompany: can(actor, 'job.choose-company') })

/** The text of one of the user's own jobs for `Duplicate`. A copy has its own closing date and reference. */
async function findDuplicateFields(ctx: Ctx, id: string | null) {
  if (id === null || ctx.actor.kind === 'guest') return null
  const job = await findEditableJob(ctx, id)
  const questions = toQuestionFields(await listQuestions(ctx, job.id), true)
  return { ...toFormFields(job), ...questions, closes_on: '', reference: '' }
}

export const shouldRevalidate = revalidateOnConflict

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { actor } = ctx
  // A guest's session ended before they posted: the action answers, and the page keeps what they typed.
  if (actor.kind !== 'guest') assertCan(actor, 'job.post')
  const companyName =
    actor.kind === 'person' && actor.companyName !== null ? actor.companyName : (await findAgency(ctx)).name
  const from = url.searchParams.get('from')
  const [isHeld, duplicate, postingRules, facets] = await Promise.all([
    shouldHoldJobs(ctx),
    findDuplicateFields(ctx, from),
    findPostingRules(ctx),
    findOpenJobFacets(ctx),
  ])
  return {
    rules: rulesOf(ctx),
    isHeld,
    postingRules,
    categories: facets.categories.map(({ category }) => category),
    companyName,
    duplicate,
    from,
    personId: personId(actor),
    idempotencyKey: newId(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const form = await parseFormData(request)
  try {
    return await postFromForm(ctx, form)
  } catch (error) {
    const { reply } = parseForm(form, jobWithQuestionsForm({ ...rulesOf(ctx), now: ctx.now }))
    const answer = { ...reply({ '': [FAILED] }), signedOut: false }
    return formFailed(ctx, 'posting a job', error, answer, FAILED, SERVER_ERROR)
  }
}

async function postFromForm(ctx: Ctx, form: FormData) {
  const { ok, value, reply } = parseForm(form, jobWithQuestionsForm({ ...rulesOf(ctx), now: ctx.now }))
  if (ctx.actor.kind === 'guest') {
    const message = 'You must be logged in to post a job.'
    return invalidForm({ ...reply({ '': [message] }), signedOut: true }, failure('Authentication Error', message), 401)
  }
  // Before the form is checked: a consultant of the agency has an employer account, and posts no jobs.
  assertCan(ctx.actor, 'job.post')
  const invalid = (errors?: Record<string, string[]>, toast = failure(FAILED, CHECK_FIELDS), status?: number) =>
    invalidForm({ ...reply(errors), signedOut: false }, toast, status)
  if (!ok) return invalid()
  const input = toJobInput(value)
  const publication = parsePublication(ctx, form, input)
  if (!publication.ok) return invalid({ publish_at: [publication.message] })
  const warnings = await findNewWarnings(ctx, form)
  if (warnings) {
    const answer = { ...reply({ '': [CHECK_WARNINGS] }), signedOut: false, warnings }
    return invalidForm(answer, failure(NOT_POSTED_YET, CHECK_WARNINGS))
  }
  const seconds = await consumeRateLimit(ctx, 'jobPost', requirePerson(ctx.actor).id)
  if (seconds) return tooManyRequests({ ...reply(), signedOut: false }, FAILED, seconds)
  const key = String(form.get('idempotency_key') ?? '')
  const { questions } = value
  const posted = await postJob(ctx, input, { idempotencyKey: key, questions, publication: publication.at })
  if (!posted.ok) return invalid({ reference: [referenceTakenMessage(posted)] }, undefined, 409)
  return redirectAfterPosting(posted, input.title, publication)
}

type Publication = { ok: true; at: Date | 'now' | 'draft'; timeZone: string }

/** When the job is published, by the button that was pressed and the time in its field. */
function parsePublication(
  ctx: Ctx,
  form: FormData,
  input: ReturnType<typeof toJobInput>,
): Publication | { ok: false; message: string } {
  const { closesAt, timeZone } = toJobColumns(input, ctx.timeZone)
  if (form.get('intent') === SAVE_DRAFT) return { ok: true, at: 'draft', timeZone }
  const local = String(form.get('publish_at') ?? '').trim()
  if (local === '') return { ok: true, at: 'now', timeZone }
  const time = parsePublishAt(local, { timeZone, now: ctx.now, closesAt })
  return time.ok ? { ok: true, at: time.at, timeZone } : time
}

function redirectAfterPosting(
  { id, isHeld }: { id: string; isHeld: boolean },
  title: string,
  { at, timeZone }: Publication,
) {
  if (at === 'draft')
    return redirectWithToast('/manage-jobs', success('Draft saved', `Publish ${title} here when it is ready.`))
  if (at !== 'now') {
    const when = `${formatDateTime(at, timeZone)} (${zoneLabel(timeZone)})`
    return redirectWithToast('/manage-jobs', success('Job scheduled', scheduledMessage(title, when, isHeld)))
  }
  const description = isHeld ? "We'll list it once we've reviewed it." : 'Your job is live.'
  return redirectWithToast(path`/jobs/${id}`, success('Job Posted Successfully', description))
}

export default function PostJob({ loaderData, actionData }: Route.ComponentProps) {
  const { rules, isHeld, postingRules, categories, companyName, duplicate, from, personId, idempotencyKey } = loaderData
  const draftOf = duplicate ? `${personId}:${from}` : personId
  return (
    <>
      <PageHeader title="Post a job" lead="It takes about two minutes. Fields marked optional can be left empty." />
      {isHeld && (
        <Callout title="We review jobs of new employers before we list them" className="mb-6">
          We'll email you when yours is listed.
        </Callout>
      )}
      <JobEditor
        key={from}
        answer={actionData}
        defaults={{ ...(rules.canChooseCompany && { company_name: companyName }), ...duplicate }}
        rules={rules}
        hiddenFields={{ idempotency_key: idempotencyKey }}
        categories={categories}
        companyName={companyName}
        draftKey={draftOf && `muster-post-job-draft:${draftOf}`}
        failureTitle={FAILED}
        warningTitle={NOT_POSTED_YET}
        leaveWarning="Your job is not posted yet. We keep what you typed on this device until you come back."
        submitLabel="Post Job"
        confirmLabel="Post anyway"
        postingRules={postingRules}
        isNew
      >
        {actionData?.signedOut && <SignedOutNotice userType="employer" />}
      </JobEditor>
    </>
  )
}
