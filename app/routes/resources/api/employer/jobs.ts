import { parsePagePosition } from '#app/core/pagination/page-position.ts'
import {
  createEmployerJob,
  listEmployerJobs,
  rejectedJobResponse,
} from '#app/domain/api/employer/employer-jobs.server.ts'
import { employerJobInput, employerJobQuery } from '#app/domain/api/employer/employer-schema.ts'
import { parseApiQuery } from '#app/http/public/api-response.server.ts'
import { requireApiKey, respondToRead, respondToWrite } from '#app/http/public/employer-api.server.ts'
import type { Route } from './+types/jobs'

/** `/api/v1/employer/jobs`: the employer's own jobs in every status. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const authenticated = await requireApiKey(request, context, 'jobs:read')
  const { q = '', status = '' } = parseApiQuery(employerJobQuery, url.searchParams, authenticated.headers)
  const position = parsePagePosition(url.searchParams)
  return respondToRead(authenticated, () => listEmployerJobs(authenticated.ctx, { q, status }, position))
}

/** Posts a job. */
export async function action({ request, context }: Route.ActionArgs) {
  const authenticated = await requireApiKey(request, context, 'jobs:write')
  return respondToWrite(authenticated, request, employerJobInput, async (ctx, input) => {
    const result = await createEmployerJob(ctx, input)
    return result.ok ? { status: 201, body: result.job } : rejectedJobResponse(result)
  })
}
