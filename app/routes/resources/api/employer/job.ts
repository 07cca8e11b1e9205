import {
  findEmployerJob,
  rejectedJobResponse,
  updateEmployerJob,
} from '#app/domain/api/employer/employer-jobs.server.ts'
import { employerJobChanges } from '#app/domain/api/employer/employer-schema.ts'
import { requireApiKey, respondToRead, respondToWrite } from '#app/http/public/employer-api.server.ts'
import type { Route } from './+types/job'

/** `/api/v1/employer/jobs/{id}`: one of the employer's own jobs. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const authenticated = await requireApiKey(request, context, 'jobs:read')
  return respondToRead(authenticated, () => findEmployerJob(authenticated.ctx, params.id))
}

/** Changes fields of the job. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const authenticated = await requireApiKey(request, context, 'jobs:write')
  return respondToWrite(authenticated, request, employerJobChanges, async (ctx, changes) => {
    const result = await updateEmployerJob(ctx, params.id, changes)
    return result.ok ? { status: 200, body: result.job } : rejectedJobResponse(result)
  })
}
