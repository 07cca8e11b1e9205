import { redirect } from 'react-router'
import { expectedVersion } from '#app/core/version.ts'
import { startImport } from '#app/domain/job-import/start-import.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/start'

const REASONS = {
  'not-a-draft': 'This import has already been started or discarded.',
  stale: 'Someone else has changed the columns. Check the preview and try again.',
  errors: 'Some rows have errors. Fix the file or the columns, or skip these rows.',
  'no-jobs': 'There are no jobs left to import.',
}

/** `Import {n} jobs`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await parseFormData(request)
  const result = await startImport(ctxOf(context), params.id, expectedVersion(form))
  const toast = result.ok ? success('Import started') : failure('Import not started', REASONS[result.reason])
  return redirectWithToast(path`/admin/import/${params.id}`, toast)
}

/** A GET redirects to the page with the button. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/admin/import/${params.id}`)
