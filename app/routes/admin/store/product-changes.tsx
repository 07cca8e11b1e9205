import { redirect } from 'react-router'
import {
  type ChangeProductsResult,
  changeProducts,
  listProductsToChange,
} from '#app/domain/catalogue/products/bulk/change-products.server.ts'
import {
  ChangesEditor,
  changeTitle,
  PRODUCT_VERSION_FIELD,
} from '#app/domain/catalogue/products/bulk/changes-editor.tsx'
import {
  CHANGE_FIELD,
  MAX_SELECTED,
  PRODUCT_CHANGES,
  priceChangeForm,
  SELECTED_PRODUCT_FIELD,
  SKIP_MESSAGES,
} from '#app/domain/catalogue/products/bulk/changes-form.ts'
import { isStoreId } from '#app/domain/catalogue/store-id.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/product-changes'

const LIST = '/admin/store/products'

export const meta: Route.MetaFunction = () => [{ title: 'Change products' }]

const changeOf = (value: unknown) => PRODUCT_CHANGES.find((one) => one === value) ?? null

/** Without a ticked product, or with an unknown change, the list of products is shown. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const ids = url.searchParams.getAll(SELECTED_PRODUCT_FIELD).filter((id) => isStoreId('prod', id))
  const rows = await listProductsToChange(ctx, ids.slice(0, MAX_SELECTED))
  const change = changeOf(url.searchParams.get(CHANGE_FIELD))
  if (change === null) throw redirect(LIST)
  if (rows.length === 0)
    throw redirectWithToast(LIST, failure('No products selected', 'Select the products to change first.'))
  return { change, rows }
}

/** `Publish`, `Archive` or `Change prices of` the listed products. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'store.manage')
  const form = await parseFormData(request)
  const change = changeOf(form.get(CHANGE_FIELD))
  const selected = form.getAll(PRODUCT_VERSION_FIELD).flatMap((value) => {
    const [id = '', version = ''] = String(value).split(' ')
    return isStoreId('prod', id) && /^\d{1,9}$/.test(version) ? [{ id, version: Number(version) }] : []
  })
  if (change === null || selected.length === 0) return redirect(LIST)
  if (change !== 'prices') return respond(await changeProducts(ctx, change, selected.slice(0, MAX_SELECTED), null))
  const { ok, value, reply } = parseForm(form, priceChangeForm)
  if (!ok) return invalidForm(reply(), failure('Prices not changed', CHECK_FIELDS))
  const price = { percent: value.percent, roundToCents: Number(value.rounding) }
  return respond(await changeProducts(ctx, change, selected.slice(0, MAX_SELECTED), price))
}

function respond({ changed, skipped }: ChangeProductsResult): Response {
  const title = changed === 1 ? '1 product changed' : `${changed} products changed`
  if (skipped.length === 0) return redirectWithToast(LIST, success(title))
  const reasons = skipped.map(({ title, reason }) => `${title}: ${SKIP_MESSAGES[reason]}`).join('. ')
  return redirectWithToast(LIST, failure(`${title}, ${skipped.length} not`, `${reasons}.`))
}

export default function ProductChanges({ loaderData, actionData }: Route.ComponentProps) {
  const { change, rows } = loaderData
  const title = changeTitle(change, rows.length)
  return (
    <>
      <PageHeader title={title} above={<Breadcrumb items={[{ label: 'Products', href: LIST }, { label: title }]} />} />
      <ChangesEditor change={change} rows={rows} answer={actionData} />
    </>
  )
}
