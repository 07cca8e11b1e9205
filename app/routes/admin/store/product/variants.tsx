import { ChangedMeanwhile } from '#app/domain/catalogue/products/edit-conflict.tsx'
import { ProductLayout } from '#app/domain/catalogue/products/product-layout.tsx'
import {
  findProductForEditing,
  listImages,
  listVariants,
  loadProductSummary,
} from '#app/domain/catalogue/products/product-queries.server.ts'
import { editVariants } from '#app/domain/catalogue/variants/edit-variants.server.ts'
import { VariantTable } from '#app/domain/catalogue/variants/variant-table.tsx'
import { toVariantInputs, variantFormValues, variantsForm } from '#app/domain/catalogue/variants/variants-form.ts'
import { CHECK_FIELDS, parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { seenIn } from '#app/http/seen.server.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/variants'

/** Fields that the form of 100 variants has, and some. */
const MAX_VARIANT_FIELDS = 700

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Variants of ${loaderData?.product.title ?? ''}` },
]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const product = await findProductForEditing(ctx, params.id)
  const { variants } = await listVariants(ctx, params.id)
  const images = await listImages(ctx, params.id)
  return {
    product: await loadProductSummary(ctx, product),
    lines: variants.map(({ id, title, onHand, reserved, manageInventory }) => ({
      id,
      title,
      onHand,
      reserved,
      manageInventory,
    })),
    fields: variantFormValues(variants),
    images: images.map(({ id, alt }) => ({ id, alt })),
    seen: product.updatedAt.toISOString(),
  }
}

/** `Save variants`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  await findProductForEditing(ctx, params.id)
  const { variants } = await listVariants(ctx, params.id)
  const form = await parseFormData(request, MAX_VARIANT_FIELDS)
  const { ok, value, reply } = parseForm(form, variantsForm(variants.length))
  if (!ok) return invalidForm({ ...reply(), changed: false }, failure('Variants not saved', CHECK_FIELDS))
  const inputs = toVariantInputs(
    value,
    variants.map(({ id }) => id),
  )
  const edited = await editVariants(ctx, params.id, inputs, seenIn(form))
  if (edited.ok) {
    const words = edited.changed > 0 ? 'The shop asks the new prices from now on.' : 'Nothing was different.'
    return redirectWithToast(`/admin/store/products/${params.id}/variants`, success('Variants saved', words))
  }
  if (edited.reason === 'changed') {
    const words = failure('Variants not saved', 'Somebody else changed this product meanwhile. Your text is kept.')
    return invalidForm({ ...reply({ '': [words.title] }), changed: true }, words, 409)
  }
  const errors = Object.fromEntries(edited.rows.map((n) => [`sku_${n}`, ['Another product has this SKU.']]))
  const words = failure('Variants not saved', 'Another product has one of these SKUs.')
  return invalidForm({ ...reply(errors), changed: false }, words, 409)
}

export default function Variants({ loaderData, actionData, params }: Route.ComponentProps) {
  const { product, lines, fields, images, seen } = loaderData
  return (
    <ProductLayout product={product} current="Variants">
      <div className="space-y-6">
        {actionData?.changed && <ChangedMeanwhile typed={actionData.result.initialValue} saved={fields} />}
        <VariantTable
          // Another set of variants is another form: its fields are numbered.
          key={lines.map(({ id }) => id).join()}
          productId={params.id}
          answer={actionData}
          variants={lines}
          images={images}
          defaults={fields}
          seen={seen}
        />
      </div>
    </ProductLayout>
  )
}
