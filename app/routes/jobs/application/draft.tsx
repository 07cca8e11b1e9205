import { data, isRouteErrorResponse, redirect, useRouteError } from 'react-router'
import { applicationHref } from '#app/domain/applications/sent/drafts/draft.ts'
import { listEntries } from '#app/domain/applications/sent/drafts/list-entries.server.ts'
import { RemovedJobEntries } from '#app/domain/applications/sent/drafts/removed-job-entries.tsx'
import { saveDraft } from '#app/domain/applications/sent/drafts/save-draft.server.ts'
import { parseSource, withSource } from '#app/domain/applications/source.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { createToast, failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { loginPath } from '#app/policy/areas.ts'
import { ErrorPage } from '#app/shell/error-page.tsx'
import { type Entry, EntryList } from '#app/ui/data/entry-list.tsx'
import { Link } from '#app/ui/link.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/draft'

const LOGIN_FIRST = failure('Sign in to save a draft.', 'Drafts are kept in your job seeker account.')

const NOT_SAVED = 'Draft not saved'
const REMOVED = failure(
  NOT_SAVED,
  'This job is no longer available. What you typed is still here. Copy it if you want to use it for another job.',
)

/** What was typed, and where to sign in, or null for a job that has been removed. */
type Unsaved = { entries: Entry[]; login: string | null }

export const meta: Route.MetaFunction = () => [{ title: NOT_SAVED }]

/** `Save draft` of an application. `stay` is sent by scripts, which show the toast on the page that they are on. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const form = await parseFormData(request)
  const href = withSource(applicationHref(params.id), parseSource(url.searchParams))
  if (ctx.actor.kind === 'guest') {
    const login = loginPath('employee', href)
    // The browser keeps what is typed, but only with scripts.
    if (form.has('stay')) return redirectWithToast(login, LOGIN_FIRST)
    throw unsaved({ entries: await listEntries(ctx, params.id, form), login }, 401)
  }
  const result = await saveDraft(ctx, params.id, form)
  if (!result.ok && result.reason === 'removed') {
    if (form.has('stay')) return invalidForm({}, REMOVED, 404)
    throw unsaved({ entries: await listEntries(ctx, params.id, form), login: null }, 404)
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

const unsaved = (shown: Unsaved, status: number) => data(shown, { status })

/** A GET, after signing in for instance, redirects to the form. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(applicationHref(params.id))
}

/**
 * Without scripts, this page shows what was typed, to copy it: the form has no page if its job has been removed, and
 * signing in opens another one.
 */
export function ErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || !Array.isArray(error.data?.entries))
    return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
  const { entries, login }: Unsaved = error.data
  if (login === null) return <RemovedJobEntries title={NOT_SAVED} entries={entries} />
  return (
    <NarrowPage
      title={NOT_SAVED}
      lead={
        <>
          Copy what you typed, then{' '}
          <Link to={login} className="link">
            sign in
          </Link>{' '}
          and paste it into the form.
        </>
      }
    >
      <EntryList entries={entries} />
    </NarrowPage>
  )
}
