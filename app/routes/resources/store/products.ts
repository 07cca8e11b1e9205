import { listProductRecords } from '#app/domain/storefront/public-api/catalogue-queries.server.ts'
import { formatListedProduct } from '#app/domain/storefront/public-api/product-format.server.ts'
import { parseListQuery } from '#app/domain/storefront/public-api/query-params.ts'
import { parseQueryOr400, requireStore } from '#app/http/public-store-api.server.ts'
import type { Route } from './+types/products'

/**
 * The products, in the public store API (docs/store.md). `count` is the number of all matching products, `limit` the
 * applied limit.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = requireStore(context, params.storeId)
  const query = parseQueryOr400(parseListQuery(url.searchParams))
  const { records, count } = await listProductRecords(ctx, query)
  const products = records.map((record) => formatListedProduct(record, ctx.baseUrl))
  return Response.json({ products, count, offset: query.offset, limit: query.limit })
}
