import { redirect } from 'react-router'
import { skipInvalidRows } from '#app/domain/job-import/update-import-options.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/skipped-rows'

/** `Leave out these rows`, and back again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const leaveOut = (await parseFormData(request)).get('leave_out') === 'yes'
  const changed = await skipInvalidRows(ctxOf(context), params.id, leaveOut)
  const here = `/admin/import/${params.id}`
  if (!changed) return redirectWithToast(here, failure('Not changed', 'This import was started or discarded.'))
  return redirectWithToast(here, success(leaveOut ? 'Rows left out' : 'Rows taken back in'))
}

/** Opened by hand, it leads to where the button is. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(`/admin/import/${params.id}`)
