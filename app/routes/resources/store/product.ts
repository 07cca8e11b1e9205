import { formatSingleProduct } from '#app/domain/storefront/public-api/product-format.server.ts'
import { findProductRow } from '#app/domain/storefront/public-api/product-queries.server.ts'
import { parseProductQuery } from '#app/domain/storefront/public-api/query-params.ts'
import { parseQueryOr400, requireStore, storeError } from '#app/http/public-store-api.server.ts'
import type { Route } from './+types/product'

/** store-contract 3.5. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = requireStore(context, params.storeId)
  const { field } = parseQueryOr400(parseProductQuery(url.searchParams))
  const row = await findProductRow(ctx, field, params.id)
  return row ? Response.json({ product: formatSingleProduct(row, ctx.baseUrl) }) : storeError(404, 'Product not found')
}
