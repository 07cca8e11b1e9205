import { exportProducts } from '#app/domain/catalogue/product-file/export-products.server.ts'
import { parseProductSearch } from '#app/domain/catalogue/products/product-search.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { csvResponse } from '#app/lib/csv.ts'
import { todayIn } from '#app/lib/dates.ts'
import type { Route } from './+types/products-export'

/** `Export CSV`: the products that the list shows, all of its pages, as a file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const chunks = await exportProducts(ctx, parseProductSearch(url.searchParams))
  return csvResponse(chunks, `products-${todayIn(ctx.timeZone, ctx.now)}`)
}
