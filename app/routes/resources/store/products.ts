import { formatListedProduct } from '#app/domain/storefront/public-api/product-format.server.ts'
import { listProductRows } from '#app/domain/storefront/public-api/product-queries.server.ts'
import { parseListQuery } from '#app/domain/storefront/public-api/query-params.ts'
import { parseQueryOr400, requireStore } from '#app/http/public-store-api.server.ts'
import type { Route } from './+types/products'

/** store-contract 3.2. `count` is of all that match, `limit` what was taken for it. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = requireStore(context, params.storeId)
  const query = parseQueryOr400(parseListQuery(url.searchParams))
  const { rows, count } = await listProductRows(ctx, query)
  const products = rows.map((row) => formatListedProduct(row, ctx.baseUrl))
  return Response.json({ products, count, offset: query.offset, limit: query.limit })
}
