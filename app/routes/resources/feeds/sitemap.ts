import { findFeedVersion } from '#app/domain/feeds/feed-version.server.ts'
import { renderJobSitemap, renderPageSitemap, renderSitemapIndex } from '#app/domain/feeds/sitemap.server.ts'
import { feedResponse } from '#app/http/public/feed-response.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import type { Route } from './+types/sitemap'

/** `/sitemap.xml`, the index, and the files that it names: `/sitemaps/pages.xml` and `/sitemaps/jobs.xml`. */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const after = url.searchParams.get('after')
  const { version, lastModified } = await findFeedVersion(ctx)
  const parts = () => {
    if (!('file' in params)) return renderSitemapIndex(ctx)
    if (params.file === 'pages.xml') return renderPageSitemap(ctx)
    if (params.file === 'jobs.xml') return renderJobSitemap(ctx, after)
    throw notFound()
  }
  return feedResponse(request, {
    contentType: 'application/xml; charset=utf-8',
    version: `${url.pathname}?${after} ${version}`,
    lastModified,
    parts: parts(),
  })
}
