import { DEFAULT_FEED, renderJobFeed } from '#app/domain/feeds/job-feed.server.ts'
import { findListedJobsVersion } from '#app/domain/jobs/stream-listed-jobs.server.ts'
import { feedResponse } from '#app/http/public/feed-response.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import type { Route } from './+types/job-feed'

/** `/feeds/{name}.xml`: all listed jobs for job boards. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (params.file !== `${DEFAULT_FEED}.xml`) throw notFound()
  const ctx = ctxOf(context)
  const { fingerprint, lastModified } = await findListedJobsVersion(ctx)
  return feedResponse(request, {
    contentType: 'application/xml; charset=utf-8',
    version: fingerprint,
    lastModified,
    parts: renderJobFeed(ctx, DEFAULT_FEED),
  })
}
