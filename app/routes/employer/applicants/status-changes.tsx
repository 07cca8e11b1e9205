import { redirect } from 'react-router'
import type { Ctx } from '#app/core/context.ts'
import { applicantsReturnTo } from '#app/domain/applications/applicants-return-to.ts'
import { isStatus } from '#app/domain/applications/application.ts'
import { applyBulkChange, previewBulkChange } from '#app/domain/applications/bulk/bulk-change.server.ts'
import { BulkPreview } from '#app/domain/applications/bulk/bulk-preview.tsx'
import { MAX_SELECTED, parseSelected, parseSelectedIds } from '#app/domain/applications/bulk/bulk-selection.ts'
import { statusEmailSample } from '#app/domain/applications/emails/status-email-texts.ts'
import { parseApplicantFilter } from '#app/domain/applications/review/applicant-filter.ts'
import { listFirstApplicants } from '#app/domain/applications/review/list-applicants.server.ts'
import { listTemplateOptions } from '#app/domain/applications/templates/template-queries.server.ts'
import { parseStatusConfirmation, rejectConfirmation } from '#app/http/applications/status-confirmation.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import type { Route } from './+types/status-changes'

export const meta: Route.MetaFunction = () => [{ title: 'Change status' }]

/** The preview of a bulk change of the selected applicants. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'application.change-status')
  const status = url.searchParams.get('status') ?? ''
  const back = applicantsReturnTo(url.searchParams.get('back'))
  if (!isStatus(status))
    return { preview: { changed: [], skipped: [] }, status: 'this status', back, templates: [], email: null }
  const ids = url.searchParams.has('all') ? await listIds(ctx, back) : parseSelectedIds(url.searchParams.getAll('id'))
  const [preview, templates] = await Promise.all([previewBulkChange(ctx, ids, status), listTemplateOptions(ctx)])
  return { preview, status, back, templates, email: statusEmailSample(status) }
}

/** The ids of the first applicants of the list at this address, on all its pages. */
async function listIds(ctx: Ctx, list: string): Promise<string[]> {
  const filter = parseApplicantFilter(new URL(list, ctx.baseUrl).searchParams)
  return (await listFirstApplicants(ctx, filter, MAX_SELECTED)).map(({ id }) => id)
}

/** Makes the change. The page that it returns to shows it with `Undo` (`UndoChanges`). */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'application.change-status')
  const form = await parseFormData(request, MAX_SELECTED + 50)
  const [status, back] = [String(form.get('status') ?? ''), applicantsReturnTo(form.get('back'))]
  const selected = parseSelected(form.getAll('application').map(String))
  if (!isStatus(status) || selected.length === 0)
    return redirectWithToast(back, failure('Status not changed', 'Select applicants and a status.'))
  const confirmation = await parseStatusConfirmation(ctx, form, status)
  if (!confirmation.ok) {
    const ids = selected.map(({ id }) => id)
    const [preview, templates] = await Promise.all([previewBulkChange(ctx, ids, status), listTemplateOptions(ctx)])
    const email = statusEmailSample(status)
    return rejectConfirmation(confirmation, { preview, status, back, templates, email }, 'Status not changed')
  }
  const { changed, skipped, repeated } = await applyBulkChange(ctx, selected, status, confirmation)
  if (changed.length + repeated.length === 0) {
    const reason =
      skipped.length > 0 ? `Their status has changed: ${nameSome(skipped)}.` : 'Select the applicants again.'
    return redirectWithToast(back, failure('Status not changed', reason))
  }
  if (skipped.length === 0) return redirect(back, 303)
  return redirectWithToast(
    back,
    success(`${changed.length + repeated.length} changed`, `Skipped: ${nameSome(skipped)}.`),
  )
}

/** Names in a message: all of a few, or the first three with the number of the others. */
function nameSome(names: readonly string[]): string {
  const MAX = 5
  return names.length <= MAX ? names.join(', ') : `${names.slice(0, 3).join(', ')} and ${names.length - 3} others`
}

export default function StatusChanges({ loaderData, actionData }: Route.ComponentProps) {
  return <BulkPreview {...(actionData ?? loaderData)} answer={actionData} />
}
