import { data, isRouteErrorResponse, redirect, useRouteError } from 'react-router'
import type { Ctx } from '#app/core/context.ts'
import { answerField } from '#app/domain/applications/answers/answers-form.ts'
import { applicationHref } from '#app/domain/applications/sent/drafts/draft.ts'
import { readDraftFields } from '#app/domain/applications/sent/drafts/read-draft-fields.ts'
import { saveDraft } from '#app/domain/applications/sent/drafts/save-draft.server.ts'
import { parseSource, withSource } from '#app/domain/applications/source.ts'
import { BackToJobs } from '#app/domain/jobs/detail/back-to-jobs.tsx'
import { listQuestions } from '#app/domain/jobs/questions/list-questions.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { createToast, failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { loginPath } from '#app/policy/areas.ts'
import { ErrorPage } from '#app/shell/error-page.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/draft'

const LOGIN_FIRST = failure('Sign in to save a draft.', 'Drafts are kept in your job seeker account.')

const NOT_SAVED = 'Draft not saved'
const REMOVED = failure(
  NOT_SAVED,
  'This job is no longer available. What you typed is still here. Copy it if you want to use it for another job.',
)

/** What was typed, with the label of its field. */
type Entry = { name: string; label: string; text: string }

export const meta: Route.MetaFunction = () => [{ title: NOT_SAVED }]

/** `Save draft` of an application. `stay` is sent by scripts, which show the toast on the page that they are on. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const form = await parseFormData(request)
  const href = withSource(applicationHref(params.id), parseSource(url.searchParams))
  if (ctx.actor.kind === 'guest') return redirectWithToast(loginPath('employee', href), LOGIN_FIRST)
  const result = await saveDraft(ctx, params.id, form)
  if (!result.ok && result.reason === 'removed') {
    if (form.has('stay')) return invalidForm({}, REMOVED, 404)
    throw data(await listEntries(ctx, params.id, form), { status: 404 })
  }
  if (!result.ok) {
    return redirectWithToast(
      path`/jobs/${params.id}`,
      success('Already Applied', 'You have already applied for this job.'),
    )
  }
  const toast = success('Draft saved', "You can finish it later, on any device. Files aren't saved.")
  return form.has('stay') ? data({ isSaved: true, toast: createToast(toast) }) : redirectWithToast(href, toast)
}

/** A GET, after signing in for instance, redirects to the form. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(applicationHref(params.id))
}

async function listEntries(ctx: Ctx, jobId: string, form: FormData): Promise<Entry[]> {
  const questions = await listQuestions(ctx, jobId)
  const fields = readDraftFields(form, questions)
  const labelled = [
    ...questions.map(({ id, label }) => ({ name: answerField(id), label })),
    { name: 'cover_note', label: 'Cover note' },
  ]
  return labelled.flatMap(({ name, label }) => {
    const values = fields[name]
    return values ? { name, label, text: values.join(', ') } : []
  })
}

/**
 * Without scripts, a job that has been removed has no page with the form: this one shows what was typed, to copy it.
 */
export function ErrorBoundary() {
  const error = useRouteError()
  const entries: Entry[] | null = isRouteErrorResponse(error) && Array.isArray(error.data) ? error.data : null
  if (!entries) return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
  return (
    <NarrowPage
      above={<BackToJobs />}
      title={NOT_SAVED}
      lead="This job is no longer available. Copy what you typed if you want to use it for another job."
    >
      {entries.map(({ name, label, text }) => (
        <section key={name} className="mb-6">
          <h2 className="mb-2 text-xl">{label}</h2>
          <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
        </section>
      ))}
    </NarrowPage>
  )
}
