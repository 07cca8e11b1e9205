import { findFeedVersion } from '#app/domain/feeds/feed-version.server.ts'
import { renderJobRss } from '#app/domain/feeds/rss.server.ts'
import { parseCriteria, searchParamsOf } from '#app/domain/jobs/search/search-criteria.ts'
import { createEtag, matchesEtag } from '#app/http/public/etag.server.ts'
import { feedResponse } from '#app/http/public/feed-response.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import type { Route } from './+types/rss'

/** `/jobs.rss`: the newest jobs of all or of a search, with the same parameters as the list. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { position: _, ...filters } = parseCriteria(url.searchParams)
  // A job that was edited or has left changes the feed as well, and is not in the newest job's date.
  const { version, lastModified } = await findFeedVersion(ctx)
  const contentType = 'application/rss+xml; charset=utf-8'
  // Jobs become too old for this filter without a change.
  if (filters.postedWithin !== null) {
    const xml = await renderJobRss(ctx, filters)
    return feedResponse(request, { contentType, version: xml, lastModified, parts: [xml] })
  }
  const searched = `${searchParamsOf(filters)} ${version}`
  const isKnown = matchesEtag(request.headers.get('If-None-Match'), createEtag(searched))
  const parts = isKnown ? [] : [await renderJobRss(ctx, filters)]
  return feedResponse(request, { contentType, version: searched, lastModified, parts })
}
