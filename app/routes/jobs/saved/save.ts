import { data, redirect } from 'react-router'
import { removeSavedJob, saveJob } from '#app/domain/jobs/saved/saved-jobs.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { createToast, failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path, safeReturnTo } from '#app/lib/url.ts'
import { loginPath } from '#app/policy/areas.ts'
import type { Route } from './+types/save'

const LOGIN_FIRST = failure('Sign in to save jobs.', 'Your saved jobs are kept in your job seeker account.')

/** `Save job`, or its removal. `stay` is sent by scripts, which show the toast on the page that they are on. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const form = await parseFormData(request)
  const back = safeReturnTo(String(form.get('back') ?? '')) ?? path`/jobs/${params.id}`
  if (ctx.actor.kind === 'guest') return redirectWithToast(loginPath('employee', back), LOGIN_FIRST)
  const isRemoval = url.pathname.endsWith('/removal')
  if (isRemoval) await removeSavedJob(ctx, params.id)
  else await saveJob(ctx, params.id)
  const toast = isRemoval
    ? success('Job removed', "It's no longer in your saved jobs.")
    : success('Job saved', "You'll find it under Saved jobs in your dashboard.")
  return form.has('stay') ? data({ toast: createToast(toast) }) : redirectWithToast(back, toast)
}

/** A GET, after signing in for instance, redirects to the job. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(path`/jobs/${params.id}`)
}
