import type { Ctx } from '#app/core/context.ts'
import { hasOtherRows, renumberRows } from '#app/core/numbered-rows.ts'
import { expectedVersion, formVersion, staleMessage } from '#app/core/version.ts'
import { ProductLayout } from '#app/domain/catalogue/products/product-layout.tsx'
import {
  findProductForEditing,
  listImages,
  listVariants,
  loadProductSummary,
} from '#app/domain/catalogue/products/product-queries.server.ts'
import { editVariants } from '#app/domain/catalogue/variants/edit-variants.server.ts'
import { findVariantsWithStock } from '#app/domain/catalogue/variants/opening-stock.server.ts'
import { VariantSheet } from '#app/domain/catalogue/variants/sheet/variant-sheet.tsx'
import {
  saleDateValues,
  toOpeningStock,
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
import { path } from '#app/lib/url.ts'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import type { Route } from './+types/variants'

/** The form of 100 variants has 904 fields. */
const MAX_FIELDS = 1000

/** The column, its error and the summary of rows that cannot be saved. */
const ROW_ERRORS = {
  'sku-taken': ['sku', 'Another product has this SKU.', 'Another product has one of these SKUs.'],
  'has-stock': ['opening', 'This variant has stock now.', 'Some variants have had stock since you opened this page.'],
} as const

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Variants of ${loaderData?.product.title ?? ''}` },
]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const product = await findProductForEditing(ctx, params.id)
  const { options, variants } = await listVariants(ctx, params.id)
  const stocked = await findVariantsWithStock(
    ctx,
    variants.map(({ id }) => id),
  )
  const images = await listImages(ctx, params.id)
  return {
    product: await loadProductSummary(ctx, product),
    variants: variants.map(({ id, title, onHand, manageInventory, values }) => ({
      id,
      title,
      onHand,
      manageInventory,
      values: Object.fromEntries(options.map((option) => [option.title, values[option.id] ?? ''])),
      isNeverStocked: !stocked.has(id),
    })),
    fields: { ...variantFormValues(variants), ...saleDateValues(product, ctx.timeZone) },
    images: images.map(({ id, alt, key, width }) => ({ id, alt, key, width })),
    version: product.version,
  }
}

/** `Save variants`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  await findProductForEditing(ctx, params.id)
  const { variants } = await listVariants(ctx, params.id)
  const form = await parseFormData(request, MAX_FIELDS)
  const ids = variants.map(({ id }) => id)
  if (hasOtherRows(form, ids)) return rejectStale(ctx, params.id, form)
  const { ok, value, reply } = parseForm(form, variantsForm(variants.length))
  if (!ok) return invalidForm({ ...reply(), isStale: false }, failure('Variants not saved', CHECK_FIELDS))
  const sale = toSaleDates(value, ctx.timeZone)
  const inputs = toVariantInputs(value, ids)
  const opening = toOpeningStock(value, ids)
  const edited = await editVariants(ctx, params.id, inputs, { expectedVersion: expectedVersion(form), sale, opening })
  if (edited.ok) {
    const message = edited.changed > 0 ? success('Variants saved') : success('No changes to save')
    return redirectWithToast(path`/admin/store/products/${params.id}/variants`, message)
  }
  if (edited.reason === 'stale') return rejectStale(ctx, params.id, form)
  const [column, error, summary] = ROW_ERRORS[edited.reason]
  const errors = Object.fromEntries(edited.rows.map((n) => [`${column}_${n}`, [error]]))
  const message = failure('Variants not saved', summary)
  return invalidForm({ ...reply(errors), isStale: false }, message, 409)
}

/** What was entered stays with its variant, although its number may have changed since the form was opened. */
async function rejectStale(ctx: Ctx, productId: string, form: FormData) {
  const { variants } = await listVariants(ctx, productId)
  const ids = variants.map(({ id }) => id)
  const { reply } = parseForm(renumberRows(form, ids, variantFormValues(variants)), variantsForm(variants.length))
  const message = staleMessage('product')
  return invalidForm({ ...reply({ '': [message] }), isStale: true }, failure('Variants not saved', message), 409)
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
        <VariantSheet
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
