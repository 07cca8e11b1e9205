import { listCollectionRows } from '#app/domain/storefront/public-api/catalogue-queries.server.ts'
import { formatCollections } from '#app/domain/storefront/public-api/product-format.server.ts'
import { parseEmptyQuery } from '#app/domain/storefront/public-api/query-params.ts'
import { parseQueryOr400, requireStore } from '#app/http/public-store-api.server.ts'
import type { Route } from './+types/collections'

/** The collections, in the public store API (docs/store.md). */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = requireStore(context, params.storeId)
  parseQueryOr400(parseEmptyQuery(url.searchParams))
  return Response.json(
    formatCollections(await listCollectionRows(ctx), { storeId: params.storeId, baseUrl: ctx.baseUrl }),
  )
}
