import { findApiJob } from '#app/domain/api/api-queries.server.ts'
import { apiResponse, problem, requireApiQuota } from '#app/http/public/api-response.server.ts'
import type { Route } from './+types/job'

/** `/api/v1/jobs/{id}`: a listed job. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const request = await requireApiQuota(context)
  const job = await findApiJob(request.ctx, params.id)
  return job ? apiResponse(job, request) : problem(404, {}, request.headers)
}
