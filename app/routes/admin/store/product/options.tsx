import { ChangedMeanwhile } from '#app/domain/catalogue/products/edit-conflict.tsx'
import { ProductLayout } from '#app/domain/catalogue/products/product-layout.tsx'
import {
  findProductForEditing,
  listVariants,
  loadProductSummary,
} from '#app/domain/catalogue/products/product-queries.server.ts'
import { editOptions, listOptionValues } from '#app/domain/catalogue/variants/edit-options.server.ts'
import { OptionsEditor } from '#app/domain/catalogue/variants/options-editor.tsx'
import { optionFormValues, optionsForm, toOptionInputs } from '#app/domain/catalogue/variants/options-form.ts'
import { MAX_VARIANTS } from '#app/domain/catalogue/variants/variant-plan.ts'
import { CHECK_FIELDS, parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { seenIn } from '#app/http/seen.server.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
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
    seen: product.updatedAt.toISOString(),
  }
}

/** `Save options`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  await findProductForEditing(ctx, params.id)
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, optionsForm)
  if (!ok) return invalidForm({ ...reply(), changed: false }, failure('Options not saved', CHECK_FIELDS))
  const edited = await editOptions(ctx, params.id, toOptionInputs(value), seenIn(form))
  if (edited.ok) {
    const words = success('Options saved', outcome(edited))
    return redirectWithToast(`/admin/store/products/${params.id}/variants`, words)
  }
  const sentence = SENTENCES[edited.reason]
  const answer = reply({ '': [sentence], ...(edited.reason === 'too-many' ? { option_values_0: [sentence] } : {}) })
  return invalidForm({ ...answer, changed: edited.reason === 'changed' }, failure('Options not saved', sentence), 409)
}

const SENTENCES = {
  changed: 'Somebody else changed this product meanwhile. Your text is kept.',
  'too-many': `These would be more than ${MAX_VARIANTS} variants. List fewer values.`,
}

function outcome({ made, removed }: { made: number; removed: number }): string {
  const parts = [made > 0 && `${made} new`, removed > 0 && `${removed} out of the shop`].filter(Boolean)
  return parts.length > 0 ? `Variants: ${parts.join(', ')}.` : 'The variants stay as they are.'
}

export default function Options({ loaderData, actionData, params }: Route.ComponentProps) {
  const { product, fields, seen } = loaderData
  return (
    <ProductLayout product={product} current="Options">
      <div className="space-y-6">
        {actionData?.changed && <ChangedMeanwhile typed={actionData.result.initialValue} saved={fields} />}
        <OptionsEditor key={params.id} answer={actionData} defaults={fields} seen={seen} />
      </div>
    </ProductLayout>
  )
}
