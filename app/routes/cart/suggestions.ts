import { loadSuggestions } from '#app/domain/storefront/listing/load-suggestions.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import type { Route } from './+types/suggestions'

/** Products for the empty cart, as JSON. It changes nothing. */
export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, store } = requestContext(context)
  return Response.json(await loadSuggestions(ctx, store))
}
