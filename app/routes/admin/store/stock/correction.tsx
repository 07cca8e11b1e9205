import { type AdjustStockResult, adjustStock } from '#app/domain/inventory/adjust-stock.server.ts'
import { correctStockForm } from '#app/domain/inventory/stock-form.ts'
import { findStockLevel, listStockMovements } from '#app/domain/inventory/stock-queries.server.ts'
import { VariantStockPage } from '#app/domain/inventory/variant-stock-page.tsx'
import { CHECK_FIELDS, parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/correction'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Stock of ${loaderData?.stock.product ?? ''}` }]

export const shouldRevalidate = revalidateOnConflict

/** The same page, reached by a refused correction. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const stock = await findStockLevel(ctx, params.id)
  const { rows } = await listStockMovements(ctx, params.id, null)
  return { stock, rows, timeZone: ctx.timeZone, newerHref: null, olderHref: null }
}

/** `Correct`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const stock = await findStockLevel(ctx, params.id)
  const { ok, value, reply } = parseForm(await parseFormData(request), correctStockForm)
  if (!ok) return invalidForm(reply(), failure('Stock not corrected', CHECK_FIELDS))
  const moved = await adjustStock(ctx, stock.variantId, { kind: 'corrected', ...value })
  if (!moved.ok) {
    const sentence = sentenceOf(moved)
    return invalidForm(reply({ counted: [sentence] }), failure('Stock not corrected', sentence), 409)
  }
  return redirectWithToast(
    `/admin/store/stock/${params.id}`,
    success('Stock corrected', `${moved.onHand} on hand now.`),
  )
}

function sentenceOf(refusal: Extract<AdjustStockResult, { ok: false }>): string {
  switch (refusal.reason) {
    case 'changed':
      return `The stock changed while you counted: ${refusal.onHand} on hand now. Count again, then save.`
    case 'below-reserved':
      return `${refusal.reserved} are promised to people who are paying right now. Wait until they are done, at most 30 minutes.`
    case 'nothing':
      return 'That is what the page shows already: nothing to correct.'
    case 'too-many':
      return 'More than a million fit on no shelf of ours. Check the number.'
  }
}

export default function Correction({ loaderData, actionData }: Route.ComponentProps) {
  return <VariantStockPage {...loaderData} corrected={actionData} />
}
