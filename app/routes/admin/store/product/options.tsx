import { expectedVersion, formVersion, staleMessage } from '#app/core/version.ts'
import { ProductLayout } from '#app/domain/catalogue/products/product-layout.tsx'
import {
  findProductForEditing,
  listVariants,
  loadProductSummary,
} from '#app/domain/catalogue/products/product-queries.server.ts'
import { listArchivedVariants } from '#app/domain/catalogue/variants/archived-variants.server.ts'
import { ArchivedVariants } from '#app/domain/catalogue/variants/archived-variants.tsx'
import { editOptions, listOptionValues } from '#app/domain/catalogue/variants/edit-options.server.ts'
import { ACCEPTED_STOCK_FIELD, OptionsEditor } from '#app/domain/catalogue/variants/options-editor.tsx'
import {
  OPTION_LABELS,
  optionFormValues,
  optionsForm,
  submittedOptionValues,
  toOptionInputs,
} from '#app/domain/catalogue/variants/options-form.ts'
import { MAX_VARIANTS } from '#app/domain/catalogue/variants/variant-plan.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { path } from '#app/lib/url.ts'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import type { Route } from './+types/options'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Options of ${loaderData?.product.title ?? ''}` }]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const product = await findProductForEditing(ctx, params.id)
  const { options, variants } = await listVariants(ctx, params.id)
  const values = listOptionValues(options, variants)
  return {
    product: await loadProductSummary(ctx, product),
    fields: optionFormValues(options.map(({ title }, n) => ({ title, values: values[n] ?? [] }))),
    version: product.version,
    archived: await listArchivedVariants(ctx, params.id),
  }
}

/** `Save options`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  await findProductForEditing(ctx, params.id)
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, optionsForm)
  if (!ok) return invalidForm({ ...reply(), isStale: false, stock: null }, failure('Options not saved', CHECK_FIELDS))
  const acceptedStock = String(form.get(ACCEPTED_STOCK_FIELD) ?? '')
  const edited = await editOptions(ctx, params.id, toOptionInputs(value), expectedVersion(form), acceptedStock)
  if (edited.ok)
    return redirectWithToast(
      path`/admin/store/products/${params.id}/variants`,
      success('Options saved', variantChangesMessage(edited)),
    )
  if (edited.reason === 'stale') {
    const message = staleMessage('product')
    const answer = { ...reply({ '': [message] }), isStale: true, stock: null }
    return invalidForm(answer, failure('Options not saved', message), 409)
  }
  if (edited.reason === 'stock') {
    const message = 'Variants with stock would be archived. Check the list and save again.'
    const answer = { ...reply({ '': [message] }), isStale: false, stock: edited.stock }
    return invalidForm(answer, failure('Options not saved yet', message), 409)
  }
  const message = `A product can have up to ${MAX_VARIANTS} variants. Enter fewer values.`
  const answer = reply({ option_values_0: [message] })
  return invalidForm({ ...answer, isStale: false, stock: null }, failure('Options not saved', message), 409)
}

type VariantChanges = { created: number; deleted: number; restored: number }

function variantChangesMessage({ created, deleted, restored }: VariantChanges): string {
  const parts = [
    created > 0 && `${created} added`,
    restored > 0 && `${restored} restored`,
    deleted > 0 && `${deleted} archived`,
  ].filter(Boolean)
  return parts.length > 0 ? `Variants: ${parts.join(', ')}.` : 'The variants have not changed.'
}

export default function Options({ loaderData, actionData, params }: Route.ComponentProps) {
  const { product, fields, version, archived } = loaderData
  return (
    <ProductLayout product={product} current="Options">
      <div className="space-y-6">
        {actionData?.isStale && (
          <EditConflict
            record="product"
            labels={OPTION_LABELS}
            submitted={submittedOptionValues(actionData.result.initialValue)}
            saved={fields}
          />
        )}
        <OptionsEditor
          answer={actionData}
          defaults={fields}
          version={formVersion(version, actionData)}
          stock={actionData?.stock ?? null}
        />
        <ArchivedVariants productId={params.id} variants={archived} />
      </div>
    </ProductLayout>
  )
}
