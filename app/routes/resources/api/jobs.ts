import { findPlaceError, listApiJobs } from '#app/domain/api/api-queries.server.ts'
import { jobQuery } from '#app/domain/api/api-schema.ts'
import { parseCriteria } from '#app/domain/jobs/search/search-criteria.ts'
import { apiResponse, parseApiQuery, problem, requireApiQuota } from '#app/http/public/api-response.server.ts'
import type { Route } from './+types/jobs'

/** `/api/v1/jobs`: the listed jobs, with the parameters of the list at /jobs. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const request = await requireApiQuota(context)
  parseApiQuery(jobQuery, url.searchParams, request.headers)
  const criteria = parseCriteria(url.searchParams)
  const error = findPlaceError(criteria)
  if (error) return problem(400, { detail: 'A parameter is invalid.', errors: [error] }, request.headers)
  return apiResponse(await listApiJobs(request.ctx, criteria), request)
}
