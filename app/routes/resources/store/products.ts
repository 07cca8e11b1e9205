import { listProductRows } from '#app/domain/store/catalogue/list-product-rows.server.ts'
import { wireListed } from '#app/domain/store/gateway/wire-product.server.ts'
import { readListQuery } from '#app/domain/store/gateway/wire-query.ts'
import { askedOf, openStoreCall } from '#app/http/store-api.server.ts'
import type { Route } from './+types/products'

/** store-contract 3.2. `count` is of all that match, `limit` what was taken for it. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = openStoreCall(context, params.storeId)
  const query = askedOf(readListQuery(url.searchParams))
  const { rows, count } = await listProductRows(ctx, query)
  const products = rows.map((row) => wireListed(row, ctx.baseUrl))
  return Response.json({ products, count, offset: query.offset, limit: query.limit })
}
