import { data, redirect } from 'react-router'
import { applicationHref } from '#app/domain/applications/sent/drafts/draft.ts'
import { saveDraft } from '#app/domain/applications/sent/drafts/save-draft.server.ts'
import { parseSource, withSource } from '#app/domain/applications/source.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { createToast, failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { loginPath } from '#app/policy/areas.ts'
import type { Route } from './+types/draft'

const LOGIN_FIRST = failure('Sign in to save a draft.', 'Drafts are kept in your job seeker account.')

/** `Save draft` of an application. `stay` is sent by scripts, which show the toast on the page that they are on. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const form = await parseFormData(request)
  const href = withSource(applicationHref(params.id), parseSource(url.searchParams))
  if (ctx.actor.kind === 'guest') return redirectWithToast(loginPath('employee', href), LOGIN_FIRST)
  const result = await saveDraft(ctx, params.id, form)
  if (!result.ok) {
    return redirectWithToast(
      path`/jobs/${params.id}`,
      success('Already Applied', 'You have already applied for this job.'),
    )
  }
  const toast = success('Draft saved', "You can finish it later, on any device. Files aren't saved.")
  return form.has('stay') ? data({ toast: createToast(toast) }) : redirectWithToast(href, toast)
}

/** A GET, after signing in for instance, redirects to the form. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(applicationHref(params.id))
}
