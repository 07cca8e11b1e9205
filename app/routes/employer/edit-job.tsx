import { isRouteErrorResponse } from 'react-router'
import type { Ctx } from '#app/core/context.ts'
import { expectedVersion, formVersion, staleMessage, VERSION_FIELD } from '#app/core/version.ts'
import { findOpenJobFacets } from '#app/domain/jobs/list/open-job-facets.server.ts'
import { managedJobHref } from '#app/domain/jobs/manage/managed-job-href.ts'
import { CHECK_WARNINGS } from '#app/domain/jobs/posting/checks/acknowledged-warnings.ts'
import { findNewWarnings, findPostingRules } from '#app/domain/jobs/posting/checks/find-warnings.server.ts'
import { editJob, findEditableJob } from '#app/domain/jobs/posting/edit-job.server.ts'
import { toFormFields } from '#app/domain/jobs/posting/job-columns.ts'
import { JobEditor } from '#app/domain/jobs/posting/job-editor.tsx'
import { JOB_FIELD_LABELS } from '#app/domain/jobs/posting/job-fields.tsx'
import { jobWithQuestionsForm, toJobInput } from '#app/domain/jobs/posting/job-form.ts'
import { listJobEntries } from '#app/domain/jobs/posting/list-job-entries.ts'
import { referenceTakenMessage } from '#app/domain/jobs/posting/reference-taken.server.ts'
import { listQuestions } from '#app/domain/jobs/questions/list-questions.server.ts'
import { formatQuestions } from '#app/domain/jobs/questions/question.ts'
import { toQuestionFields } from '#app/domain/jobs/questions/question-form.ts'
import { SignedOutNotice } from '#app/domain/people/signed-out-notice.tsx'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { can } from '#app/policy/policy.ts'
import { ErrorPage } from '#app/shell/error-page.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EntryList } from '#app/ui/data/entry-list.tsx'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { jobs } from '#db/schema/jobs.ts'
import type { Route } from './+types/edit-job'

type Job = typeof jobs.$inferSelect

const NOT_SAVED = 'Changes not saved'
const NOT_SAVED_YET = 'Not saved yet'

const REMOVED = failure(NOT_SAVED, 'This job is no longer available. What you typed is still here.')

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Edit ${loaderData?.title ?? 'job'}` }]

function rulesOf({ actor, timeZone }: Ctx, job: Job | null) {
  const rules = { timeZone, canChooseCompany: can(actor, 'job.choose-company') }
  if (!job) return rules
  const { closesOn, responsibilities, requirements } = job
  return { ...rules, before: { closesOn, responsibilities, requirements } }
}

/** The company that an edit can take the job from; null for a job of the agency. */
const employerOf = ({ companyId, companyName }: Job) => (companyId === null ? null : companyName)

export const shouldRevalidate = revalidateOnConflict

/** The saved job; without it for a guest, whose session ended before they saved. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const job = ctx.actor.kind === 'guest' ? null : await findEditableJob(ctx, params.id)
  const [questions, postingRules, facets] = await Promise.all([
    job ? listQuestions(ctx, job.id) : [],
    findPostingRules(ctx, job && employerOf(job)),
    findOpenJobFacets(ctx),
  ])
  return {
    rules: rulesOf(ctx, job),
    fields: job ? { ...toFormFields(job), ...toQuestionFields(questions) } : {},
    title: job?.title ?? null,
    companyName: job?.companyName ?? '',
    version: job?.version ?? 0,
    postingRules,
    categories: facets.categories.map(({ category }) => category),
  }
}

/** `Save changes`. A rejected edit keeps the text, also of a job that a colleague has deleted since it was opened. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const form = await parseFormData(request)
  const { reply } = parseForm(form, jobWithQuestionsForm({ ...rulesOf(ctx, null), now: ctx.now }))
  if (ctx.actor.kind === 'guest') {
    const message = 'Sign in to save your changes.'
    const answer = { ...reply({ '': [message] }), stale: null, signedOut: true }
    return invalidForm(answer, failure('Authentication Error', message), 401)
  }
  try {
    return await saveFromForm(ctx, params.id, form)
  } catch (error) {
    if (!(error instanceof Response) || error.status !== 404) throw error
    const answer = { ...reply({ '': [REMOVED.title] }), stale: null, signedOut: false, entries: listJobEntries(form) }
    return invalidForm(answer, REMOVED, 404)
  }
}

/** @throws a 404 response for a job that the user cannot edit */
async function saveFromForm(ctx: Ctx, id: string, form: FormData) {
  const job = await findEditableJob(ctx, id)
  const { ok, value, reply } = parseForm(form, jobWithQuestionsForm({ ...rulesOf(ctx, job), now: ctx.now }))
  const invalid = (errors?: Record<string, string[]>, toast = failure(NOT_SAVED, CHECK_FIELDS), status?: number) =>
    invalidForm({ ...reply(errors), stale: null, signedOut: false }, toast, status)
  if (!ok) return invalid()
  const input = toJobInput(value)
  const version = expectedVersion(form)
  // A company renamed since the form was opened: the answer shows its new name first.
  const warnings = await findNewWarnings(ctx, form, job.version === version ? employerOf(job) : null)
  if (warnings) {
    const answer = { ...reply({ '': [CHECK_WARNINGS] }), stale: null, signedOut: false, warnings }
    return invalidForm(answer, failure(NOT_SAVED_YET, CHECK_WARNINGS))
  }
  const result = await editJob(ctx, id, input, {
    expectedVersion: version,
    questions: value.questions,
  })
  if (result.ok) {
    const description = result.isHeld ? "We'll list it again once we've reviewed it." : 'The job is up to date.'
    return redirectWithToast(managedJobHref(job.id, job.publishedAt !== null), success('Changes saved', description))
  }
  if (result.reason === 'reference-taken')
    return invalid({ reference: [referenceTakenMessage(result)] }, undefined, 409)
  if (result.reason === 'closes-before-published') return invalid({ closes_on: [result.message] })
  const { current } = result
  const companyName = input.companyName ?? current.companyName
  const submitted = { ...toFormFields({ ...input, companyName }), questions: formatQuestions(value.questions) }
  const saved = { ...toFormFields(current), questions: formatQuestions(await listQuestions(ctx, current.id)) }
  const stale = { version: current.version, submitted, saved }
  return invalidForm(
    { ...reply({ '': [NOT_SAVED] }), stale, signedOut: false },
    failure(NOT_SAVED, staleMessage('job')),
    409,
  )
}

export default function EditJob({ loaderData, actionData, params }: Route.ComponentProps) {
  const { rules, fields, title, companyName, version, postingRules, categories } = loaderData
  const stale = actionData?.stale
  // The form of an admin, who chooses the company, stays the same after their session has ended.
  const canChooseCompany =
    rules.canChooseCompany || (actionData?.signedOut && actionData.result.initialValue?.company_name !== undefined)
  return (
    <>
      <PageHeader
        title={`Edit ${title ?? 'job'}`}
        above={<Breadcrumb items={[{ label: 'Manage Jobs', href: '/manage-jobs' }, { label: title ?? 'Edit job' }]} />}
        actions={
          title !== null && (
            <ButtonLink to={path`/manage-jobs/${params.id}/feeds`} tone="secondary">
              Job boards
            </ButtonLink>
          )
        }
      />
      <JobEditor
        answer={actionData}
        defaults={fields}
        rules={{ ...rules, canChooseCompany: canChooseCompany === true }}
        hiddenFields={{ [VERSION_FIELD]: String(formVersion(version, actionData)) }}
        categories={categories}
        companyName={companyName}
        draftKey={null}
        failureTitle={NOT_SAVED}
        warningTitle={NOT_SAVED_YET}
        leaveWarning="Your changes to this job are not saved."
        submitLabel="Save changes"
        confirmLabel="Save anyway"
        postingRules={postingRules}
      >
        {actionData?.signedOut && <SignedOutNotice userType="employer" />}
        {stale && <EditConflict record="job" labels={JOB_FIELD_LABELS} {...stale} />}
      </JobEditor>
    </>
  )
}

/** Without scripts, the page of a job that has been deleted shows what was typed, to copy it. */
export function ErrorBoundary({ error, actionData }: Route.ErrorBoundaryProps) {
  const entries: unknown = actionData && 'entries' in actionData ? actionData.entries : null
  if (!Array.isArray(entries)) return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
  return (
    <>
      <PageHeader
        title={NOT_SAVED}
        above={<Breadcrumb items={[{ label: 'Manage Jobs', href: '/manage-jobs' }, { label: 'Edit job' }]} />}
        lead="This job is no longer available. Copy what you typed if you want to use it for another job."
      />
      <EntryList entries={entries} />
    </>
  )
}
