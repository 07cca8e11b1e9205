import { redirect } from 'react-router'
import { formatCountOf } from '#app/core/pagination/format-count.ts'
import { importStock } from '#app/domain/inventory/stock-file/import-stock.server.ts'
import { stockImportForm } from '#app/domain/inventory/stock-file/stock-import-view.tsx'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { assertCan } from '#app/policy/policy.ts'
import type { Route } from './+types/count'

const REASONS = {
  'not-a-draft': 'This file has already been imported or discarded.',
  stale: 'The stock has changed since you opened this page. Check the changes and save them again.',
  nothing: 'Your stock already matches this file.',
}

/** `Save count`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'store.manage')
  const page = path`/admin/store/stock/import/${params.id}`
  const { ok, value } = parseForm(await parseFormData(request), stockImportForm)
  if (!ok) return redirectWithToast(page, failure('Count not saved', 'Enter what was counted, such as “Shelf 3”.'))
  const imported = await importStock(ctx, params.id, value)
  if (!imported.ok) return redirectWithToast(page, failure('Count not saved', REASONS[imported.reason]))
  const { documentId, lines } = imported
  const text = `${formatCountOf(lines, 'variant')} counted.`
  return redirectWithToast(path`/admin/store/stock/documents/${documentId}`, success('Count saved', text))
}

/** A GET redirects to the page with the button. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/admin/store/stock/import/${params.id}`)
