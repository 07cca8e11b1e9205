import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { openApiDocument } from '#app/domain/api/openapi.ts'
import { apiResponse, requireApiQuota } from '#app/http/public/api-response.server.ts'
import type { Route } from './+types/openapi'

/** `/api/v1/openapi.json`: the API's own description. */
export async function loader({ context }: Route.LoaderArgs) {
  const request = await requireApiQuota(context)
  const { name } = await findAgency(request.ctx)
  return apiResponse(openApiDocument(request.ctx.baseUrl, name), request)
}
