import { z } from 'zod'
import { closeEmployerJob } from '#app/domain/api/employer/employer-jobs.server.ts'
import { problem } from '#app/http/public/api-response.server.ts'
import { requireApiKey, respondToWrite } from '#app/http/public/employer-api.server.ts'
import type { Route } from './+types/closure'

/** `/api/v1/employer/jobs/{id}/closure`: closes the job. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const authenticated = await requireApiKey(request, context, 'jobs:write')
  return respondToWrite(authenticated, request, z.strictObject({}), async (ctx) => {
    const result = await closeEmployerJob(ctx, params.id)
    if (result.ok) return { status: 200, body: result.job }
    return { status: 409, body: { detail: `The job is ${result.status.toLowerCase()}.` } }
  })
}

export const loader = () => problem(405, {}, { Allow: 'POST' })
