import { findFeedVersion } from '#app/domain/feeds/feed-version.server.ts'
import { renderJobFeed } from '#app/domain/feeds/job-feed.server.ts'
import { findPublicFeed, isInFeed } from '#app/domain/feeds/job-feeds/job-feed-queries.server.ts'
import { feedResponse } from '#app/http/public/feed-response.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import type { Route } from './+types/job-feed'

/** `/feeds/{name}.xml`: the listed jobs that an admin has chosen for a job board. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const [, name = ''] = /^(.+)\.xml$/.exec(params.file) ?? []
  const feed = await findPublicFeed(ctx, name)
  if (!feed) throw notFound()
  const { version, lastModified } = await findFeedVersion(ctx)
  return feedResponse(request, {
    contentType: 'application/xml; charset=utf-8',
    version: `${feed.id} ${feed.version} ${version}`,
    lastModified: lastModified && lastModified > feed.updatedAt ? lastModified : feed.updatedAt,
    parts: renderJobFeed(ctx, feed.source, isInFeed(ctx, feed), feed.states),
  })
}
