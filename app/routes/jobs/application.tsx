import { isRouteErrorResponse, redirect } from 'react-router'
import { findMyApplicationForJob } from '#app/domain/applications/my-applications.server.ts'
import { applicationForm, NEW_RESUME } from '#app/domain/applications/sent/application-form.ts'
import { ApplicationForm } from '#app/domain/applications/sent/application-form-view.tsx'
import { findDraft } from '#app/domain/applications/sent/drafts/draft-queries.server.ts'
import { listEntries } from '#app/domain/applications/sent/drafts/list-entries.server.ts'
import { RemovedJobEntries } from '#app/domain/applications/sent/drafts/removed-job-entries.tsx'
import { parseSource, withSource } from '#app/domain/applications/source.ts'
import { submitApplication } from '#app/domain/applications/submit-application.server.tsx'
import { CLOSED_MESSAGES, isClosedReason } from '#app/domain/jobs/detail/closed-reason.ts'
import { findJob } from '#app/domain/jobs/detail/find-job.server.ts'
import { listQuestions } from '#app/domain/jobs/questions/list-questions.server.ts'
import { listMyResumes } from '#app/domain/resumes/resume-queries.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { formFailed } from '#app/http/form-failed.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { type RequestContext, requestContext } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { rejectedResume } from '#app/http/uploads/rejected-files.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { path } from '#app/lib/url.ts'
import { loginPath } from '#app/policy/areas.ts'
import { assertCan, can, requirePerson } from '#app/policy/policy.ts'
import { ErrorPage } from '#app/shell/error-page.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { Link } from '#app/ui/link.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/application'

const FAILED = 'Application Failed'
const SERVER_ERROR = 'Something went wrong on our side. Everything you typed is kept. Please try again.'
const LOGIN_FIRST = failure('Please login to apply.', 'You need to be logged in as an employee to apply for jobs.')

/**
 * `submitApplication` treats a held job as closed, but the form of one has no page: its data can't be loaded again.
 * Without scripts, `ErrorBoundary` shows what was typed.
 */
const REMOVED = failure(FAILED, 'This job is no longer available. What you typed is still here.')

const CHANGED = failure(FAILED, 'The questions have just changed. Check your answers and send again.')

export const shouldRevalidate = revalidateOnConflict

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Apply for ${loaderData.job.title}` : 'Job not found' },
  { name: 'robots', content: 'noindex' },
]

/** Anyone who cannot apply, and a job seeker who has applied, is redirected to the job. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { ctx } = requestContext(context)
  const job = await findJob(ctx, params.id)
  if (!job) throw notFound()
  const isGuest = ctx.actor.kind === 'guest'
  const canApply = can(ctx.actor, 'application.submit')
  if ((!canApply && !isGuest) || (await findMyApplicationForJob(ctx, job.id))) throw redirect(path`/jobs/${job.id}`)
  const { id, title, companyName, location, closedReason } = job
  const closed = closedReason && { ...CLOSED_MESSAGES[closedReason], isPaused: closedReason === 'paused' }
  const [resumes, draft, questions] = await Promise.all([
    canApply ? listMyResumes(ctx) : [],
    canApply ? findDraft(ctx, job.id) : null,
    listQuestions(ctx, job.id),
  ])
  return {
    job: { id, title, companyName, location, closed },
    resumes: resumes.filter(({ status }) => status !== 'infected'),
    questions,
    draft,
    personId: canApply ? requirePerson(ctx.actor).id : null,
    timeZone: ctx.timeZone,
    login: isGuest ? loginPath('employee', withSource(url.pathname, parseSource(url.searchParams))) : null,
  }
}

/** `Send application`. A rejected one keeps the text. */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const scope = requestContext(context)
  const form = await parseFormData(request)
  try {
    return await submitFromForm(scope, params.id, form, parseSource(url.searchParams))
  } catch (error) {
    const { reply } = parseForm(form, applicationForm([]))
    return formFailed(scope.ctx, 'applying', error, reply({ '': [FAILED] }), FAILED, SERVER_ERROR)
  }
}

async function submitFromForm({ ctx, client }: RequestContext, jobId: string, form: FormData, source: string | null) {
  const { ok, value, reply } = parseForm(form, applicationForm(await listQuestions(ctx, jobId)))
  if (!(await findJob(ctx, jobId))) {
    const entries = await listEntries(ctx, jobId, form)
    return invalidForm({ ...reply({ '': [REMOVED.title] }), entries }, REMOVED, 404)
  }
  if (ctx.actor.kind === 'guest') {
    return invalidForm({ ...reply({ '': [LOGIN_FIRST.title] }), signedOut: true }, LOGIN_FIRST, 401)
  }
  assertCan(ctx.actor, 'application.submit')
  if (!ok) return invalidForm(reply(), failure(FAILED, CHECK_FIELDS))
  const seconds = await consumeRateLimit(ctx, 'post', client)
  if (seconds) return tooManyRequests(reply(), FAILED, seconds)
  const { resume, resume_file: upload, cover_note: coverNote, answers } = value
  const result = await submitApplication(ctx, jobId, {
    resumeId: resume === '' || resume === NEW_RESUME ? null : resume,
    // Without scripts, choosing a file does not select `Upload a resume`.
    file: upload && { name: upload.name, bytes: new Uint8Array(await upload.arrayBuffer()) },
    coverNote,
    answers,
    source,
  })
  const href = path`/jobs/${jobId}`
  if (result.ok)
    return redirectWithToast(href, success('Application Successful!', 'Your application has been submitted.'))
  if (result.reason === 'already-applied') {
    return redirectWithToast(href, success('Already Applied', 'You have already applied for this job.'))
  }
  if (result.reason === 'file') return rejectedResume(reply, 'resume_file', FAILED, result.rejection)
  if (isClosedReason(result.reason)) {
    const { title, text } = CLOSED_MESSAGES[result.reason]
    return invalidForm(reply({ '': [FAILED] }), failure(FAILED, `${title}. ${text}`), 409)
  }
  if (result.reason === 'questions') return invalidForm(reply({ '': [CHANGED.title] }), CHANGED, 409)
  const gone = failure(FAILED, 'This resume has been deleted. Choose another one.')
  return invalidForm(reply({ '': [gone.title] }), gone, 409)
}

export default function Application({
  loaderData: { job, resumes, questions, draft, personId, timeZone, login },
  actionData,
}: Route.ComponentProps) {
  return (
    <NarrowPage
      above={<BackLink to={path`/jobs/${job.id}`}>Back to the job</BackLink>}
      title={`Apply for ${job.title}`}
      lead={`${job.companyName} · ${job.location}`}
    >
      <ApplicationForm {...{ job, questions, resumes, personId, login, timeZone }} saved={draft} answer={actionData}>
        {job.closed && (
          <Callout tone="warning" title={job.closed.title}>
            {job.closed.text} Your answers are saved
            {job.closed.isPaused ? '.' : ', so that you can use it for another job.'}
          </Callout>
        )}
        {login && (
          <Callout title="Sign in to send your application">
            <span className="scripting-only">
              You can fill in the form first. We save your answers in this browser.{' '}
            </span>
            <span className="no-scripting-only">Sign in first. What you enter here won't be saved. </span>
            <Link to={login} className="link">
              Sign in or create an account
            </Link>
            , then add a resume and send it.
          </Callout>
        )}
      </ApplicationForm>
    </NarrowPage>
  )
}

export function ErrorBoundary({ error, actionData }: Route.ErrorBoundaryProps) {
  const entries: unknown = actionData && 'entries' in actionData ? actionData.entries : null
  if (Array.isArray(entries)) return <RemovedJobEntries title={FAILED} entries={entries} />
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
}
