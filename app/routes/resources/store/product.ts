import { findProductRecord } from '#app/domain/storefront/public-api/catalogue-queries.server.ts'
import { formatSingleProduct } from '#app/domain/storefront/public-api/product-format.server.ts'
import { parseProductQuery } from '#app/domain/storefront/public-api/query-params.ts'
import { parseQueryOr400, requireStore, storeError } from '#app/http/public-store-api.server.ts'
import type { Route } from './+types/product'

/** One product, in the public store API (docs/store.md). */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = requireStore(context, params.storeId)
  const { field } = parseQueryOr400(parseProductQuery(url.searchParams))
  const record = await findProductRecord(ctx, field, params.id)
  return record
    ? Response.json({ product: formatSingleProduct(record, ctx.baseUrl) })
    : storeError(404, 'Product not found')
}
