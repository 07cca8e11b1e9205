import { Form } from 'react-router'
import { expectedVersion, formVersion, staleMessage } from '#app/core/version.ts'
import { DeleteButton } from '#app/domain/catalogue/delete-button.tsx'
import { editProduct } from '#app/domain/catalogue/products/edit-product.server.ts'
import { ProductEditor } from '#app/domain/catalogue/products/product-editor.tsx'
import {
  PRODUCT_LABELS,
  type ProductStatus,
  productDisplayValues,
  productForm,
  productFormValues,
  toProductInput,
} from '#app/domain/catalogue/products/product-form.ts'
import { ProductLayout } from '#app/domain/catalogue/products/product-layout.tsx'
import { findProductForEditing, loadProductSummary } from '#app/domain/catalogue/products/product-queries.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { Route } from './+types/details'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.product.title ?? 'Product' }]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const product = await findProductForEditing(ctx, params.id)
  return {
    product: await loadProductSummary(ctx, product),
    fields: productFormValues(product),
    version: product.version,
  }
}

/** `Save product`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  await findProductForEditing(ctx, params.id)
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, productForm)
  if (!ok) return invalidForm({ ...reply(), isStale: false }, failure('Product not saved', CHECK_FIELDS))
  const edited = await editProduct(ctx, params.id, toProductInput(value), expectedVersion(form))
  if (edited.ok)
    return redirectWithToast(
      path`/admin/store/products/${params.id}`,
      success('Product saved', SAVED_MESSAGES[value.status]),
    )
  if (edited.reason === 'stale') {
    const message = staleMessage('product')
    return invalidForm({ ...reply({ '': [message] }), isStale: true }, failure('Product not saved', message), 409)
  }
  const [field, message] = ERROR_MESSAGES[edited.reason]
  return invalidForm({ ...reply({ [field]: [message] }), isStale: false }, failure('Product not saved', message), 409)
}

const ERROR_MESSAGES = {
  'slug-taken': ['slug', 'Another product has this URL handle.'],
  'no-image': ['status', 'Add an image before you publish this product.'],
} as const

const SAVED_MESSAGES: Record<ProductStatus, string> = {
  draft: "This product is a draft. Customers can't see it.",
  published: 'Customers can see your changes in the store.',
  archived: "This product is archived. Customers can't see it.",
}

export default function Details({ loaderData, actionData, params }: Route.ComponentProps) {
  const { product, fields, version } = loaderData
  return (
    <ProductLayout product={product} current="Details">
      <ProductEditor
        key={`${params.id} ${version}`}
        answer={actionData}
        defaults={fields}
        version={formVersion(version, actionData)}
      >
        {actionData?.isStale && (
          <EditConflict
            record="product"
            labels={PRODUCT_LABELS}
            submitted={productDisplayValues(actionData.result.initialValue ?? {})}
            saved={productDisplayValues(fields)}
          />
        )}
      </ProductEditor>
      <section
        aria-label="Duplicate and delete"
        className="mt-12 flex flex-wrap items-center gap-x-4 border-t border-line pt-4"
      >
        <Form method="post" action={`/admin/store/products/${product.id}/copy`}>
          <SubmitButton action={`/admin/store/products/${product.id}/copy`} tone="secondary" size="sm">
            Duplicate <VisuallyHidden>{product.title}</VisuallyHidden>
          </SubmitButton>
        </Form>
        <p className="text-sm text-ink-soft">To stop selling this product but keep it, archive it instead.</p>
        <DeleteButton
          name={product.title}
          action={`/admin/store/products/${product.id}/deletion`}
          sentence="The product is permanently removed from the store. Existing orders keep its details."
        />
      </section>
    </ProductLayout>
  )
}
