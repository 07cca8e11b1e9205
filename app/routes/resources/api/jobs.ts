import { listApiJobs } from '#app/domain/api/api-queries.server.ts'
import { jobQuery } from '#app/domain/api/api-schema.ts'
import { parseCriteria } from '#app/domain/jobs/search/search-criteria.ts'
import { apiResponse, parseApiQuery, problem, requireApiQuota } from '#app/http/public/api-response.server.ts'
import type { Route } from './+types/jobs'

/** `/api/v1/jobs`: the listed jobs, with the parameters of the list at /jobs. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const request = await requireApiQuota(context)
  const query = parseApiQuery(jobQuery, url.searchParams, request.headers)
  const criteria = parseCriteria(url.searchParams)
  if ((query.after ?? query.before) !== undefined && criteria.position === null) {
    const errors = [{ parameter: query.after === undefined ? 'before' : 'after', message: 'Not a cursor of this API' }]
    return problem(400, { detail: 'A parameter is invalid.', errors }, request.headers)
  }
  return apiResponse(await listApiJobs(request.ctx, criteria), request)
}
