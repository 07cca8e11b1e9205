import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { jobPreview } from '#app/domain/feeds/previews/preview-content.ts'
import { findJob } from '#app/domain/jobs/detail/find-job.server.ts'
import { isGone } from '#app/domain/jobs/detail/job-meta.ts'
import { previewResponse } from '#app/http/public/preview-response.server.ts'
import { requestContext } from '#app/http/request-context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import type { Route } from './+types/job'

/** `/jobs/{id}/preview.png`: the image that link previews show of an open job. 410 where the page of the job is. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const scope = requestContext(context)
  const job = await findJob(scope.ctx, params.id)
  if (job && isGone(job, scope.ctx.now)) return new Response(null, { status: 410 })
  if (!job?.open) throw notFound()
  return previewResponse(scope, request, jobPreview(job, await findAgency(scope.ctx)))
}
