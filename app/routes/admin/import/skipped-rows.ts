import { redirect } from 'react-router'
import { expectedVersion } from '#app/core/version.ts'
import { skipInvalidRows } from '#app/domain/job-import/update-import-options.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import type { Route } from './+types/skipped-rows'

const REASONS = {
  'not-a-draft': 'This import has already been started or discarded.',
  stale: 'Someone else has changed the columns. Check the preview and try again.',
}

/** `Skip these rows` and `Include them`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await parseFormData(request)
  const skip = form.get('skip') === 'yes'
  const result = await skipInvalidRows(ctxOf(context), params.id, skip, expectedVersion(form))
  const toast = result.ok
    ? success(skip ? 'Rows skipped' : 'Rows included')
    : failure('Not changed', REASONS[result.reason])
  return redirectWithToast(path`/admin/import/${params.id}`, toast)
}

/** A GET redirects to the page with the button. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/admin/import/${params.id}`)
