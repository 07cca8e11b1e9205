import { listStock } from '#app/domain/storefront/public-api/list-product-rows.server.ts'
import { wireStock } from '#app/domain/storefront/public-api/product-format.server.ts'
import { readStockQuery } from '#app/domain/storefront/public-api/query-params.ts'
import { parseQueryOr400, requireStore } from '#app/http/public-store-api.server.ts'
import type { Route } from './+types/variants'

/** store-contract 3.6: the stock of all products of a page, asked for in one address. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = requireStore(context, params.storeId)
  const { productIds } = parseQueryOr400(readStockQuery(url.searchParams))
  return Response.json(wireStock(await listStock(ctx, productIds)))
}
