import { redirect } from 'react-router'
import { applicantsReturnTo } from '#app/domain/applications/applicants-return-to.ts'
import { isStatus } from '#app/domain/applications/application.ts'
import { applyBulkChange, previewBulkChange } from '#app/domain/applications/bulk/bulk-change.server.ts'
import { BulkPreview } from '#app/domain/applications/bulk/bulk-preview.tsx'
import { parseSelected, parseSelectedIds } from '#app/domain/applications/bulk/bulk-selection.ts'
import { rejectionForm } from '#app/domain/applications/status/rejection.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import type { Route } from './+types/status-changes'

export const meta: Route.MetaFunction = () => [{ title: 'Change status' }]

/** The preview of a bulk change of the selected applicants. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const status = url.searchParams.get('status') ?? ''
  const back = applicantsReturnTo(url.searchParams.get('back'))
  if (!isStatus(status)) return { preview: { changed: [], skipped: [] }, status: 'this status', back }
  const ids = parseSelectedIds(url.searchParams.getAll('id'))
  return { preview: await previewBulkChange(ctxOf(context), ids, status), status, back }
}

/** Makes the change. The page that it returns to shows it with `Undo` (`UndoChanges`). */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'application.change-status')
  const form = await parseFormData(request)
  const [status, back] = [String(form.get('status') ?? ''), applicantsReturnTo(form.get('back'))]
  const selected = parseSelected(form.getAll('application').map(String))
  if (!isStatus(status) || selected.length === 0)
    return redirectWithToast(back, failure('Status not changed', 'Select applicants and a status.'))
  const rejection = parseForm(form, rejectionForm)
  if (status === 'Rejected' && !rejection.ok) {
    const ids = selected.map(({ id }) => id)
    const rejected = { ...rejection.reply(), preview: await previewBulkChange(ctx, ids, status), status, back }
    return invalidForm(rejected, failure('Status not changed', 'Check the reason.'))
  }
  const { changed, skipped } = await applyBulkChange(ctx, selected, status, rejection.value)
  if (changed.length === 0)
    return redirectWithToast(back, failure('Status not changed', `Their status has changed: ${skipped.join(', ')}.`))
  if (skipped.length === 0) return redirect(back, 303)
  return redirectWithToast(back, success(`${changed.length} changed`, `Skipped: ${skipped.join(', ')}.`))
}

export default function StatusChanges({ loaderData, actionData }: Route.ComponentProps) {
  const { preview, status, back } = actionData ?? loaderData
  return <BulkPreview preview={preview} status={status} back={back} answer={actionData} />
}
