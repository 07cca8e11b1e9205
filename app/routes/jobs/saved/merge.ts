import { data, redirect } from 'react-router'
import { mergeSavedJobs } from '#app/domain/jobs/saved/saved-jobs.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import type { Route } from './+types/merge'

/** Adds the jobs that were saved in the browser to the account. Sent by a script after signing in. */
export async function action({ request, context }: Route.ActionArgs) {
  const merged = String((await parseFormData(request)).get('ids') ?? '').split(' ')
  await mergeSavedJobs(ctxOf(context), merged)
  return data({ merged })
}

export function loader() {
  throw redirect('/saved-jobs')
}
