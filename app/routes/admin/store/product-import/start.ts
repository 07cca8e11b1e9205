import { redirect } from 'react-router'
import { importProducts, type ProductImportResult } from '#app/domain/catalogue/product-file/import-products.server.ts'
import { productImportForm } from '#app/domain/catalogue/product-file/product-import-view.tsx'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { assertCan } from '#app/policy/policy.ts'
import type { Route } from './+types/start'

const REASONS = {
  'not-a-draft': 'This file has already been imported or discarded.',
  stale: 'Products have changed since you opened this page. Check the changes and import them again.',
  nothing: 'Your products already match this file.',
}

/** `Import {n} products`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'store.manage')
  const { value } = parseForm(await parseFormData(request), productImportForm)
  const imported = await importProducts(ctx, params.id, value?.fingerprint ?? '')
  const toast = imported.ok ? toastOf(imported.result) : failure('Products not imported', REASONS[imported.reason])
  return redirectWithToast(path`/admin/store/products/import/${params.id}`, toast)
}

const toastOf = ({ added, updated, stale }: ProductImportResult) =>
  stale.length === 0
    ? success('Products imported')
    : failure(
        added + updated === 0 ? 'Products not imported' : 'Some products not imported',
        'Someone else has changed them since you opened this page.',
      )

/** A GET redirects to the page with the button. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(path`/admin/store/products/import/${params.id}`)
