import { pageHrefs, parsePagePosition } from '#app/core/pagination/page-position.ts'
import { adjustStock } from '#app/domain/inventory/adjust-stock.server.ts'
import { receiveStockForm } from '#app/domain/inventory/stock-form.ts'
import { findStockLevel, listStockMovements } from '#app/domain/inventory/stock-queries.server.ts'
import { VariantStockPage } from '#app/domain/inventory/variant-stock-page.tsx'
import { CHECK_FIELDS, parseForm, parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import type { Route } from './+types/variant-stock'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Stock of ${loaderData?.stock.product ?? ''}` }]

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const stock = await findStockLevel(ctx, params.id)
  const page = await listStockMovements(ctx, params.id, parsePagePosition(url.searchParams))
  return { stock, rows: page.rows, timeZone: ctx.timeZone, ...pageHrefs(url, page) }
}

/** `Receive`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const stock = await findStockLevel(ctx, params.id)
  const { ok, value, reply } = parseForm(await parseFormData(request), receiveStockForm)
  if (!ok) return invalidForm(reply(), failure('Nothing received', CHECK_FIELDS))
  const moved = await adjustStock(ctx, stock.variantId, {
    kind: 'received',
    pieces: value.pieces,
    note: value.note ?? '',
  })
  if (!moved.ok) {
    const sentence = 'The shelf would hold more than a million. Check the number.'
    return invalidForm(reply({ pieces: [sentence] }), failure('Nothing received', sentence), 409)
  }
  return redirectWithToast(`/admin/store/stock/${params.id}`, success('Stock received', `${moved.onHand} on hand now.`))
}

export default function Ledger({ loaderData, actionData }: Route.ComponentProps) {
  return <VariantStockPage {...loaderData} received={actionData} />
}
