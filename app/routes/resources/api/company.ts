import { findApiCompany } from '#app/domain/api/api-queries.server.ts'
import { apiResponse, problem, requireApiQuota } from '#app/http/public/api-response.server.ts'
import type { Route } from './+types/company'

/** `/api/v1/companies/{slug}`: a company with a public page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const request = await requireApiQuota(context)
  const company = await findApiCompany(request.ctx, params.slug)
  return company ? apiResponse(company, request) : problem(404, {}, request.headers)
}
