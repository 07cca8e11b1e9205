import { DeleteButton } from '#app/domain/catalogue/delete-button.tsx'
import { ChangedMeanwhile } from '#app/domain/catalogue/products/edit-conflict.tsx'
import { editProduct } from '#app/domain/catalogue/products/edit-product.server.ts'
import { ProductForm } from '#app/domain/catalogue/products/product-editor.tsx'
import {
  PRODUCT_STATUS_LABELS,
  productForm,
  productFormValues,
  toProductInput,
} from '#app/domain/catalogue/products/product-form.ts'
import { ProductLayout } from '#app/domain/catalogue/products/product-layout.tsx'
import { findProductForEditing, loadProductSummary } from '#app/domain/catalogue/products/product-queries.server.ts'
import { CHECK_FIELDS, parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { seenIn } from '#app/http/seen.server.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/details'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.product.title ?? 'Product' }]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const product = await findProductForEditing(ctx, params.id)
  const seen = product.updatedAt.toISOString()
  return { product: await loadProductSummary(ctx, product), fields: productFormValues(product), seen }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  await findProductForEditing(ctx, params.id)
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, productForm)
  if (!ok) return invalidForm({ ...reply(), changed: false }, failure('Product not saved', CHECK_FIELDS))
  const edited = await editProduct(ctx, params.id, toProductInput(value), seenIn(form))
  if (edited.ok)
    return redirectWithToast(`/admin/store/products/${params.id}`, success('Product saved', shownWhere(value)))
  if (edited.reason === 'changed') {
    const words = failure('Product not saved', 'Somebody else changed this product meanwhile. Your text is kept.')
    return invalidForm({ ...reply({ '': [words.title] }), changed: true }, words, 409)
  }
  const [field, sentence] = REFUSALS[edited.reason]
  return invalidForm({ ...reply({ [field]: [sentence] }), changed: false }, failure('Product not saved', sentence), 409)
}

const REFUSALS = {
  'slug-taken': ['slug', 'Another product has this address.'],
  'no-image': ['status', 'Add an image before you publish it: the shop has a place for it everywhere.'],
} as const

function shownWhere({ status }: { status: keyof typeof PRODUCT_STATUS_LABELS }): string {
  if (status === 'published') return 'The shop shows it as it is now.'
  return `It is not in the shop: ${PRODUCT_STATUS_LABELS[status].toLowerCase()}.`
}

export default function Details({ loaderData, actionData, params }: Route.ComponentProps) {
  const { product, fields, seen } = loaderData
  return (
    <ProductLayout product={product} current="Details">
      <ProductForm key={`${params.id} ${seen}`} answer={actionData} defaults={fields} seen={seen}>
        {actionData?.changed && <ChangedMeanwhile typed={actionData.result.initialValue} saved={fields} />}
      </ProductForm>
      <section aria-label="Delete" className="mt-12 flex flex-wrap items-center gap-x-4 border-t border-line pt-4">
        <p className="text-sm text-ink-soft">To take it off sale and keep it, archive it instead.</p>
        <DeleteButton
          name={product.title}
          action={`/admin/store/products/${product.id}/deletion`}
          sentence="It leaves the shop for good. Orders keep what they hold of it."
        />
      </section>
    </ProductLayout>
  )
}
