import { type AdjustStockResult, adjustStock } from '#app/domain/inventory/adjust-stock.server.ts'
import { adjustStockForm } from '#app/domain/inventory/stock-form.ts'
import { findStockLevel, listStockMovements } from '#app/domain/inventory/stock-queries.server.ts'
import { VariantStockPage } from '#app/domain/inventory/variant-stock-page.tsx'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { newId } from '#app/lib/id.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { path } from '#app/lib/url.ts'
import { CHECK_FIELDS } from '#app/ui/forms/validation/check-fields.ts'
import type { Route } from './+types/adjustment'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Stock of ${loaderData?.stock.product ?? ''}` }]

export const shouldRevalidate = revalidateOnConflict

/** The same page as `variant-stock`, shown after a rejected adjustment. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const stock = await findStockLevel(ctx, params.id)
  const { rows } = await listStockMovements(ctx, params.id, null)
  const pages = { newerHref: null, olderHref: null, position: '' }
  return { stock, rows, timeZone: ctx.timeZone, pages, idempotencyKey: newId() }
}

/** `Adjust`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const stock = await findStockLevel(ctx, params.id)
  const { ok, value, reply } = parseForm(await parseFormData(request), adjustStockForm)
  if (!ok) return invalidForm(reply(), failure('Stock not adjusted', CHECK_FIELDS))
  const { on_hand: onHand, expected_on_hand: expectedOnHand, note } = value
  const adjusted = await adjustStock(ctx, stock.variantId, { kind: 'corrected', onHand, expectedOnHand, note })
  if (!adjusted.ok) {
    const message = rejectionMessage(adjusted)
    return invalidForm(reply({ on_hand: [message] }), failure('Stock not adjusted', message), 409)
  }
  return redirectWithToast(
    path`/admin/store/stock/${params.id}`,
    success('Stock adjusted', `${formatNumber(adjusted.onHand)} on hand.`),
  )
}

function rejectionMessage(rejected: Extract<AdjustStockResult, { ok: false }>): string {
  switch (rejected.reason) {
    case 'stale':
      return `The stock has changed since you opened this page: ${rejected.onHand} on hand. Count again, then save.`
    case 'below-reserved':
      return `Enter ${rejected.reserved} or more: ${rejected.reserved} are reserved for open checkouts. Reservations end after 30 minutes.`
    case 'unchanged':
      return 'This is already the stock on hand.'
    case 'too-many':
      return 'Enter 1,000,000 or less.'
  }
}

export default function Adjustment({ loaderData, actionData }: Route.ComponentProps) {
  return <VariantStockPage {...loaderData} adjustAnswer={actionData} />
}
