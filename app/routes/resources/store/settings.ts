import { parseEmptyQuery } from '#app/domain/storefront/public-api/query-params.ts'
import { parseQueryOr400, requireStore } from '#app/http/public-store-api.server.ts'
import type { Route } from './+types/settings'

/** The settings of the public store API (docs/store.md). The returns policy is part of the terms. */
export function loader({ params, url, context }: Route.LoaderArgs) {
  const { baseUrl, payments } = requireStore(context, params.storeId)
  parseQueryOr400(parseEmptyQuery(url.searchParams))
  return Response.json({
    store_owner: { language: 'EN' },
    refund_policy_url: `${baseUrl}/terms#returns`,
    stripe_checkout: { is_available: payments !== null },
    product_reviews: { is_enabled: false },
  })
}
