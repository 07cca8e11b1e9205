import { and, asc, eq, max, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { type Cursor, decodeCursor, encodeCursor } from '#app/core/pagination/cursor.ts'
import { listBrowsePaths } from '#app/domain/jobs/browse/browse-page.ts'
import { findBrowseIndex } from '#app/domain/jobs/browse/find-browse-index.server.ts'
import { isListed, isPosterActive } from '#app/domain/jobs/is-listed.server.ts'
import { isAfter } from '#app/domain/jobs/stream-listed-jobs.server.ts'
import { listBookableTypes } from '#app/domain/scheduling/consultation-types/type-queries.server.ts'
import { isId } from '#app/lib/id.ts'
import { escapeXml } from '#app/lib/markup/xml.ts'
import { companies } from '#db/schema/companies.ts'
import { jobs } from '#db/schema/jobs.ts'
import { DEFAULT_CONSULTATION_TYPE_ID } from '#db/schema/scheduling.ts'

type SitemapCtx = Pick<Ctx, 'db' | 'now' | 'baseUrl'>

/** Companies and browse pages in the file of pages, at most each. Together with the fixed pages below 50,000. */
const MAX_ENTRIES_OF_A_KIND = 20_000

/** sitemaps.org allows 50,000 addresses in a file. */
export const MAX_SITEMAP_ADDRESSES = 50_000

/** Public pages without data of their own. */
const FIXED_PATHS = ['/', '/jobs', '/booking', '/store', '/contact', '/privacy', '/terms']

const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const BATCH = 5_000

/**
 * The index of the sitemaps. Jobs are in files of at most `max`, oldest first, each named by the cursor of the job before
 * its first one: a new job changes only the last file.
 */
export async function* renderSitemapIndex(ctx: SitemapCtx, max = MAX_SITEMAP_ADDRESSES): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${XMLNS}">\n`
  yield sitemapEntry(`${ctx.baseUrl}/sitemaps/pages.xml`, null)
  const { rows } = await ctx.db.execute<{ after: string | null; id: string | null; changed: string }>(sql`
    with numbered as (
      select created_at, id, updated_at, (row_number() over (order by created_at, id) - 1) / ${max}::int as file,
        lag(created_at) over (order by created_at, id) as after, lag(id) over (order by created_at, id) as after_id
      from jobs where ${isListed(ctx)})
    select (array_agg(to_char(after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') order by created_at, id))[1] as after,
      (array_agg(after_id order by created_at, id))[1] as id,
      to_char(max(updated_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as changed
    from numbered group by file order by file`)
  for (const { after, id, changed } of rows) {
    const query = after && id ? `?after=${encodeCursor({ createdAt: after, id })}` : ''
    yield sitemapEntry(`${ctx.baseUrl}/sitemaps/jobs.xml${query}`, changed)
  }
  yield '</sitemapindex>\n'
}

/** Public pages, and the pages of consultation types, companies, categories and places with listed jobs. */
export async function* renderPageSitemap(ctx: Ctx): AsyncGenerator<string> {
  yield openUrlset()
  for (const path of FIXED_PATHS) yield urlEntry(ctx.baseUrl + path, null)
  for (const { id, slug } of await listBookableTypes(ctx)) {
    if (id !== DEFAULT_CONSULTATION_TYPE_ID) yield urlEntry(`${ctx.baseUrl}/booking/${slug}`, null)
  }
  const rows = await ctx.db
    .select({ slug: companies.slug, changed: max(jobs.updatedAt) })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(isListed(ctx))
    .groupBy(companies.slug)
    .orderBy(companies.slug)
    .limit(MAX_ENTRIES_OF_A_KIND)
  for (const { slug, changed } of rows) {
    yield urlEntry(`${ctx.baseUrl}/companies/${encodeURIComponent(slug)}`, changed?.toISOString() ?? null)
  }
  const paths = listBrowsePaths(await findBrowseIndex(ctx))
  for (const path of paths.slice(0, MAX_ENTRIES_OF_A_KIND)) yield urlEntry(ctx.baseUrl + path, null)
  yield '</urlset>\n'
}

/** A file of listed jobs: at most `limit` posted after the job at the encoded cursor, in constant memory. */
export async function* renderJobSitemap(
  ctx: SitemapCtx,
  after: string | null,
  limit = MAX_SITEMAP_ADDRESSES,
): AsyncGenerator<string> {
  const start = decodeCursor(after)
  let cursor: Cursor | null = start && isId(start.id) ? start : null
  let remaining = limit
  yield openUrlset()
  while (remaining > 0) {
    const rows = await ctx.db
      .select({ id: jobs.id, createdAt: jobs.createdAt, updatedAt: jobs.updatedAt })
      .from(jobs)
      .where(and(isListed(ctx), isPosterActive(), cursor ? isAfter(cursor) : undefined))
      .orderBy(asc(jobs.createdAt), asc(jobs.id))
      .limit(Math.min(BATCH, remaining))
    for (const { id, updatedAt } of rows) yield urlEntry(`${ctx.baseUrl}/jobs/${id}`, updatedAt.toISOString())
    const last = rows.at(-1)
    remaining = last && rows.length === BATCH ? remaining - rows.length : 0
    cursor = last ? { createdAt: last.createdAt.toISOString(), id: last.id } : null
  }
  yield '</urlset>\n'
}

/** Crawlers may read everything that is public. Job pages are not excluded: `noindex` on a closed one must be readable. */
export function renderRobotsTxt(baseUrl: string): string {
  const privatePaths = [
    '/account',
    '/admin',
    '/booking-portal',
    '/bookings/',
    '/interviews/',
    '/cart/',
    '/checkout',
    '/employee/',
    '/employer/',
  ]
  return [
    'User-agent: *',
    ...[...privatePaths, '/manage-jobs', '/orders/', '/pay/', '/post-job', '/view-applicants', '/waitlist/'].map(
      (path) => `Disallow: ${path}`,
    ),
    '',
    `Sitemap: ${baseUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

const openUrlset = () => `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${XMLNS}">\n`
const urlEntry = (url: string, changed: string | null) => entry('url', url, changed)
const sitemapEntry = (url: string, changed: string | null) => entry('sitemap', url, changed)

function entry(element: 'url' | 'sitemap', url: string, changed: string | null): string {
  const lastmod = changed ? `<lastmod>${changed}</lastmod>` : ''
  return `<${element}><loc>${escapeXml(url)}</loc>${lastmod}</${element}>\n`
}
