import { listCollectionRows } from '#app/domain/store/catalogue/list-collection-rows.server.ts'
import { wireCollections } from '#app/domain/store/gateway/wire-product.server.ts'
import { readNoQuery } from '#app/domain/store/gateway/wire-query.ts'
import { askedOf, openStoreCall } from '#app/http/store-api.server.ts'
import type { Route } from './+types/collections'

/** store-contract 3.6. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = openStoreCall(context, params.storeId)
  askedOf(readNoQuery(url.searchParams))
  return Response.json(wireCollections(await listCollectionRows(ctx), params.storeId))
}
