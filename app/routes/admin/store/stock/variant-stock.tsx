import { parsePageLinks, parsePagePosition } from '#app/core/pagination/page-position.ts'
import { adjustStock } from '#app/domain/inventory/adjust-stock.server.ts'
import { MAX_ON_HAND, receiveStockForm } from '#app/domain/inventory/stock-form.ts'
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
import type { Route } from './+types/variant-stock'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Stock of ${loaderData?.stock.product ?? ''}` }]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const stock = await findStockLevel(ctx, params.id)
  const page = await listStockMovements(ctx, params.id, parsePagePosition(url.searchParams))
  const pages = parsePageLinks(url, page)
  return { stock, rows: page.rows, timeZone: ctx.timeZone, pages, idempotencyKey: newId() }
}

/** `Receive`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const stock = await findStockLevel(ctx, params.id)
  const { ok, value, reply } = parseForm(await parseFormData(request), receiveStockForm)
  if (!ok) return invalidForm(reply(), failure('Stock not received', CHECK_FIELDS))
  const { quantity, note, idempotency_key: idempotencyKey } = value
  const delivery = { kind: 'received', quantity, note: note ?? '', idempotencyKey } as const
  const received = await adjustStock(ctx, stock.variantId, delivery)
  if (!received.ok) {
    const message = `Stock can't be more than ${formatNumber(MAX_ON_HAND)}. Enter a lower quantity.`
    return invalidForm(reply({ quantity: [message] }), failure('Stock not received', message), 409)
  }
  return redirectWithToast(
    path`/admin/store/stock/${params.id}`,
    success('Stock received', `${formatNumber(received.onHand)} on hand.`),
  )
}

export default function VariantStock({ loaderData, actionData }: Route.ComponentProps) {
  return <VariantStockPage {...loaderData} receiveAnswer={actionData} />
}
