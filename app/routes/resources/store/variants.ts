import { listAvailableQuantities } from '#app/domain/storefront/public-api/catalogue-queries.server.ts'
import { formatStock } from '#app/domain/storefront/public-api/product-format.server.ts'
import { parseStockQuery } from '#app/domain/storefront/public-api/query-params.ts'
import { parseQueryOr400, requireStore } from '#app/http/public-store-api.server.ts'
import type { Route } from './+types/variants'

/** The stock of all products of a page in one request, in the public store API (docs/store.md). */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = requireStore(context, params.storeId)
  const { productIds } = parseQueryOr400(parseStockQuery(url.searchParams))
  return Response.json(formatStock(await listAvailableQuantities(ctx, productIds)))
}
