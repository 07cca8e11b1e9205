import { findProductRow } from '#app/domain/storefront/public-api/list-product-rows.server.ts'
import { wireSingle } from '#app/domain/storefront/public-api/product-format.server.ts'
import { readSingleQuery } from '#app/domain/storefront/public-api/query-params.ts'
import { parseQueryOr400, requireStore, storeError } from '#app/http/public-store-api.server.ts'
import type { Route } from './+types/product'

/** store-contract 3.5. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = requireStore(context, params.storeId)
  const { field } = parseQueryOr400(readSingleQuery(url.searchParams))
  const row = await findProductRow(ctx, field, params.id)
  return row ? Response.json({ product: wireSingle(row, ctx.baseUrl) }) : storeError(404, 'Product not found')
}
