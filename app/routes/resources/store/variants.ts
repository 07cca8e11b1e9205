import { listStock } from '#app/domain/storefront/public-api/list-product-rows.server.ts'
import { wireStock } from '#app/domain/storefront/public-api/product-format.server.ts'
import { readStockQuery } from '#app/domain/storefront/public-api/query-params.ts'
import { askedOf, openStoreCall } from '#app/http/public-store-api.server.ts'
import type { Route } from './+types/variants'

/** store-contract 3.6: the stock of all products of a page, asked for in one address. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = openStoreCall(context, params.storeId)
  const { productIds } = askedOf(readStockQuery(url.searchParams))
  return Response.json(wireStock(await listStock(ctx, productIds)))
}
