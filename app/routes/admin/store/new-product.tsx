import { Form } from 'react-router'
import { createProduct } from '#app/domain/catalogue/products/create-product.server.ts'
import { MAX_PRODUCT_LENGTHS, newProductForm } from '#app/domain/catalogue/products/product-form.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ConfirmLeaving } from '#app/ui/forms/leaving/confirm-leaving.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/new-product'

export const meta: Route.MetaFunction = () => [{ title: 'Add product' }]

export const shouldRevalidate = revalidateOnConflict

/** Only checks the permission: the page has no data. */
export const loader = ({ context }: Route.LoaderArgs) => assertCan(ctxOf(context).actor, 'store.manage')

/** `Add product`. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'store.manage')
  const { ok, value, reply } = parseForm(await parseFormData(request), newProductForm)
  if (!ok) return invalidForm(reply(), failure('Product not added', CHECK_FIELDS))
  const { title, price: priceCents, sku } = value
  const created = await createProduct(ctx, { title, priceCents, sku })
  if (!created.ok) {
    const message = 'Another product has this SKU.'
    return invalidForm(reply({ sku: [message] }), failure('Product not added', message), 409)
  }
  return redirectWithToast(
    `/admin/store/products/${created.id}`,
    success('Product added', 'Add a description and an image, then publish it.'),
  )
}

export default function NewProduct({ actionData }: Route.ComponentProps) {
  const { formProps, of } = useCheckedForm(newProductForm, actionData)
  return (
    <>
      <PageHeader
        title="Add product"
        lead="New products start as a draft. Customers see them once you publish them."
        above={<Breadcrumb items={[{ label: 'Products', href: '/admin/store/products' }, { label: 'Add product' }]} />}
      />
      <Form method="post" {...formProps} className="max-w-form-narrow space-y-5">
        <TextField {...of('title')} label="Title" required maxLength={MAX_PRODUCT_LENGTHS.title} />
        <TextField
          {...of('price')}
          label="Price"
          hint="In dollars, GST included."
          required
          inputMode="decimal"
          maxLength={20}
        />
        <TextField
          {...of('sku')}
          label="SKU"
          hint="Optional. Your own product number."
          maxLength={MAX_PRODUCT_LENGTHS.sku}
        />
        <div className="flex flex-wrap gap-3 pt-2">
          <ConfirmLeaving />
          <SubmitButton>Add product</SubmitButton>
          <ButtonLink to="/admin/store/products" tone="secondary">
            Back to products
          </ButtonLink>
        </div>
      </Form>
    </>
  )
}
