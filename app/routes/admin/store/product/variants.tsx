import { expectedVersion, formVersion, staleMessage } from '#app/core/version.ts'
import { ProductLayout } from '#app/domain/catalogue/products/product-layout.tsx'
import {
  findProductForEditing,
  listImages,
  listVariants,
  loadProductSummary,
} from '#app/domain/catalogue/products/product-queries.server.ts'
import { editVariants } from '#app/domain/catalogue/variants/edit-variants.server.ts'
import { VariantTable } from '#app/domain/catalogue/variants/variant-table.tsx'
import {
  saleDateValues,
  toSaleDates,
  toVariantInputs,
  variantDisplayValues,
  variantFormValues,
  variantLabels,
  variantsForm,
} from '#app/domain/catalogue/variants/variants-form.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { CHECK_FIELDS } from '#app/lib/form-fields.ts'
import { path } from '#app/lib/url.ts'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import type { Route } from './+types/variants'

/** The form of 100 variants has 601 fields. */
const MAX_FIELDS = 700

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
    variants: variants.map(({ id, title, onHand, reserved, manageInventory }) => ({
      id,
      title,
      onHand,
      reserved,
      manageInventory,
    })),
    fields: { ...variantFormValues(variants), ...saleDateValues(product, ctx.timeZone) },
    images: images.map(({ id, alt }) => ({ id, alt })),
    version: product.version,
  }
}

/** `Save variants`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  await findProductForEditing(ctx, params.id)
  const { variants } = await listVariants(ctx, params.id)
  const form = await parseFormData(request, MAX_FIELDS)
  const { ok, value, reply } = parseForm(form, variantsForm(variants.length))
  if (!ok) return invalidForm({ ...reply(), isStale: false }, failure('Variants not saved', CHECK_FIELDS))
  const ids = variants.map(({ id }) => id)
  const sale = toSaleDates(value, ctx.timeZone)
  const edited = await editVariants(ctx, params.id, toVariantInputs(value, ids), expectedVersion(form), sale)
  if (edited.ok) {
    const message = edited.changed > 0 ? success('Variants saved') : success('No changes to save')
    return redirectWithToast(path`/admin/store/products/${params.id}/variants`, message)
  }
  if (edited.reason === 'stale') {
    const message = staleMessage('product')
    return invalidForm({ ...reply({ '': [message] }), isStale: true }, failure('Variants not saved', message), 409)
  }
  const errors = Object.fromEntries(edited.rows.map((n) => [`sku_${n}`, ['Another product has this SKU.']]))
  const message = failure('Variants not saved', 'Another product has one of these SKUs.')
  return invalidForm({ ...reply(errors), isStale: false }, message, 409)
}

export default function Variants({ loaderData, actionData, params }: Route.ComponentProps) {
  const { product, variants, fields, images, version } = loaderData
  const labels = variantLabels(variants.map(({ title }) => title))
  return (
    <ProductLayout product={product} current="Variants">
      <div className="space-y-6">
        {actionData?.isStale && (
          <EditConflict
            record="product"
            labels={labels}
            submitted={variantDisplayValues(actionData.result.initialValue ?? {}, labels, images)}
            saved={variantDisplayValues(fields, labels, images)}
          />
        )}
        <VariantTable
          // The fields are numbered, so that another set of variants needs a new form.
          key={variants.map(({ id }) => id).join()}
          productId={params.id}
          answer={actionData}
          variants={variants}
          images={images}
          defaults={fields}
          version={formVersion(version, actionData)}
        />
      </div>
    </ProductLayout>
  )
}
