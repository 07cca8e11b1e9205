import { exportStock } from '#app/domain/inventory/stock-file/export-stock.server.ts'
import { parseStockSearch } from '#app/domain/inventory/stock-search.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { csvResponse } from '#app/lib/csv.ts'
import { todayIn } from '#app/lib/dates.ts'
import type { Route } from './+types/stock-export'

/** `Export CSV`: the variants that the list shows, without its limit, as a file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const chunks = await exportStock(ctx, parseStockSearch(url.searchParams))
  return csvResponse(chunks, `stock-levels-${todayIn(ctx.timeZone, ctx.now)}`)
}
