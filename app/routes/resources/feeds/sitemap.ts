import { findFeedVersion } from '#app/domain/feeds/feed-version.server.ts'
import {
  hasProducts,
  renderJobSitemap,
  renderPageSitemap,
  renderProductSitemap,
  renderSitemapIndex,
} from '#app/domain/feeds/sitemap.server.ts'
import { StoreUnavailable } from '#app/domain/storefront/store-gateway.ts'
import { feedResponse } from '#app/http/public/feed-response.server.ts'
import { type RequestContext, requestContext } from '#app/http/request-context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import type { Route } from './+types/sitemap'

const contentType = 'application/xml; charset=utf-8'

/**
 * `/sitemap.xml`, the index, and the files that it names: `/sitemaps/pages.xml`, `/sitemaps/products.xml` and
 * `/sitemaps/jobs.xml`.
 */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const scope = requestContext(context)
  const { ctx, store } = scope
  if ('file' in params && params.file === 'products.xml') return productSitemap(request, scope)
  const after = url.searchParams.get('after')
  const { version, lastModified } = await findFeedVersion(ctx)
  const index = 'file' in params ? null : { lastModified, hasProducts: await hasProducts(ctx, store) }
  const parts = () => {
    if (index) return renderSitemapIndex(ctx, index)
    if (params.file === 'pages.xml') return renderPageSitemap(ctx)
    if (params.file === 'jobs.xml') return renderJobSitemap(ctx, after)
    throw notFound()
  }
  return feedResponse(request, {
    contentType,
    version: `${url.pathname}?${after} ${index?.hasProducts} ${version}`,
    lastModified,
    parts: parts(),
  })
}

async function productSitemap(request: Request, { ctx, store }: RequestContext): Promise<Response> {
  try {
    const { xml, lastModified } = await renderProductSitemap(ctx, store)
    return feedResponse(request, { contentType, version: xml, lastModified, parts: [xml] })
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    ctx.log.warn({ err: error }, 'the store is unavailable')
    return new Response(null, { status: 503, headers: { 'Retry-After': '60' } })
  }
}
