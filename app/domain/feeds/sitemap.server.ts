import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { type Cursor, decodeCursor, encodeCursor } from '#app/core/pagination/cursor.ts'
import { listBrowsePaths } from '#app/domain/jobs/browse/browse-page.ts'
import { findBrowseIndex } from '#app/domain/jobs/browse/find-browse-index.server.ts'
import { isListed, isPosterActive, isPosterVisible } from '#app/domain/jobs/is-listed.server.ts'
import { isAfter } from '#app/domain/jobs/stream-listed-jobs.server.ts'
import { listBookableTypes } from '#app/domain/scheduling/consultation-types/type-queries.server.ts'
import type { Product } from '#app/domain/storefront/product/product.ts'
import { MAX_PRODUCTS, type StoreGateway, StoreUnavailable } from '#app/domain/storefront/store-gateway.ts'
import { isId } from '#app/lib/id.ts'
import { escapeXml } from '#app/lib/markup/xml.ts'
import { ACCOUNT_PATHS, TOKEN_PATHS } from '#app/lib/private-paths.ts'
import { path } from '#app/lib/url.ts'
import { companies } from '#db/schema/companies.ts'
import { jobs } from '#db/schema/jobs.ts'
import { DEFAULT_CONSULTATION_TYPE_ID } from '#db/schema/scheduling.ts'

type SitemapCtx = Pick<Ctx, 'db' | 'now' | 'baseUrl'>

/** Companies and browse pages in the file of pages, at most each. Together with the fixed pages below 50,000. */
const MAX_ENTRIES_OF_A_KIND = 20_000

/** sitemaps.org allows 50,000 addresses in a file. */
export const MAX_SITEMAP_ADDRESSES = 50_000

/** Public pages without data of their own. */
const FIXED_PATHS = ['/', '/jobs', '/booking', '/store', '/api', '/contact', '/privacy', '/terms']

/** When a job's page changed, or came back at its address. Its company's changes are those of the company's page. */
const changedAt = sql<Date>`greatest(${jobs.updatedAt}, ${jobs.relistedAt})`

const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const BATCH = 5_000

/**
 * The index of the sitemaps. Jobs are in files of at most `max`, oldest first, each named by the cursor of the job
 * before its first one: a new job changes only the last file. A file without an entry is not valid, so that of products
 * is named only if the store has some.
 *
 * A file of jobs has changed when one of its jobs has, or when a job that was posted between them was taken off the
 * board. One scan of jobs_changed_idx numbers the listed jobs and finds the newest change of each file.
 *
 * @param lastModified the last change of anything that the files of pages and jobs contain
 */
export async function* renderSitemapIndex(
  ctx: SitemapCtx,
  {
    lastModified,
    hasProducts = false,
    max = MAX_SITEMAP_ADDRESSES,
  }: { lastModified: Date | null; hasProducts?: boolean; max?: number },
): AsyncGenerator<string> {
  const changed = lastModified?.toISOString() ?? null
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${XMLNS}">\n`
  yield sitemapEntry(`${ctx.baseUrl}/sitemaps/pages.xml`, changed)
  if (hasProducts) yield sitemapEntry(`${ctx.baseUrl}/sitemaps/products.xml`, null)
  let after = ''
  for (const { last_at: createdAt, last_id: id, changed_at: changedAt } of await listJobFiles(ctx, max, changed)) {
    yield sitemapEntry(`${ctx.baseUrl}/sitemaps/jobs.xml${after}`, changedAt)
    if (createdAt && id) after = `?after=${encodeCursor({ createdAt, id })}`
  }
  yield '</sitemapindex>\n'
}

/** @returns for each file of jobs its last job, or null if the file is not full, and when the file changed last */
async function listJobFiles(ctx: SitemapCtx, max: number, lastModified: string | null) {
  const isVisible = await isPosterVisible(ctx)
  // Nothing in its row tells when the job of a poster who has just been suspended left the file.
  const hiddenAt = sql`greatest(hidden_at, case when listed_until <= ${ctx.now}::timestamptz then listed_until end)`
  const leftAt = isVisible
    ? sql`case when ${isVisible} then ${hiddenAt} else ${lastModified}::timestamptz end`
    : hiddenAt
  const iso = (time: SQL) => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const { rows } = await ctx.db.execute<{ last_at: string | null; last_id: string | null; changed_at: string }>(sql`
    with seen as (
      select created_at, id, coalesce(${and(isListed(ctx), isVisible)}, false) as is_listed,
        ${changedAt} as changed_at, ${leftAt} as left_at
      from jobs where published_at is not null),
    numbered as (
      select *, count(*) filter (where is_listed) over (order by created_at, id rows unbounded preceding) as number
      from seen),
    filed as (
      select *, (number - is_listed::int) / ${max}::int as file, is_listed and number % ${max}::int = 0 as is_last
      from numbered)
    select
      ${iso(sql`max(created_at) filter (where is_last)`)} as last_at,
      max(id::text) filter (where is_last) as last_id,
      ${iso(sql`max(case when is_listed then changed_at else left_at end)`)} as changed_at
    from filed group by file having bool_or(is_listed) order by file`)
  return rows
}

/** Public pages, and the pages of consultation types, companies, categories and places with listed jobs. */
export async function* renderPageSitemap(ctx: Ctx): AsyncGenerator<string> {
  yield openUrlset()
  for (const path of FIXED_PATHS) yield urlEntry(ctx.baseUrl + path, null)
  for (const { id, slug } of await listBookableTypes(ctx)) {
    if (id !== DEFAULT_CONSULTATION_TYPE_ID) yield urlEntry(`${ctx.baseUrl}/booking/${slug}`, null)
  }
  const closedAt = sql`case when ${jobs.listedUntil} <= ${ctx.now}::timestamptz then ${jobs.listedUntil} end`
  const rows = await ctx.db
    .select({
      slug: companies.slug,
      // Of all its jobs: one that has left the page has changed it too. A suspension changes only what is listed.
      changed:
        sql<Date>`greatest(max(${jobs.updatedAt}), max(${closedAt}), max(${jobs.hiddenAt}), max(${jobs.relistedAt}),
        max(${companies.updatedAt}))`.mapWith(jobs.updatedAt),
    })
    .from(jobs)
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .groupBy(companies.slug)
    .having(sql`count(*) filter (where ${and(isListed(ctx), isPosterActive())}) > 0`)
    .orderBy(companies.slug)
    .limit(MAX_ENTRIES_OF_A_KIND)
  for (const { slug, changed } of rows) {
    yield urlEntry(`${ctx.baseUrl}/companies/${encodeURIComponent(slug)}`, changed.toISOString())
  }
  // Not from the cache: the version of the file is of now.
  const paths = listBrowsePaths(await findBrowseIndex(ctx, 0))
  // Without a page to link to, it is an empty one.
  if (paths.length > 0) yield urlEntry(`${ctx.baseUrl}/jobs/browse`, null)
  for (const path of paths.slice(0, MAX_ENTRIES_OF_A_KIND)) yield urlEntry(ctx.baseUrl + path, null)
  yield '</urlset>\n'
}

/**
 * The products of the store, at most `limit`, without those that search engines should not list, and the last change of
 * one of them. The text, because no version tells when a product has changed.
 */
export async function renderProductSitemap(
  ctx: Ctx,
  store: StoreGateway,
  limit = MAX_SITEMAP_ADDRESSES,
): Promise<{ xml: string; lastModified: Date | null }> {
  let entries = ''
  let lastModified: Date | null = null
  for await (const { id, updatedAt } of listIndexedProducts(ctx, store, { limit, pageSize: MAX_PRODUCTS })) {
    const changedMs = updatedAt === null ? Number.NaN : Date.parse(updatedAt)
    const changed = Number.isNaN(changedMs) ? null : new Date(changedMs)
    if (changed && (lastModified === null || changed > lastModified)) lastModified = changed
    entries += urlEntry(ctx.baseUrl + path`/product/${id}`, changed?.toISOString() ?? null)
  }
  return { xml: `${openUrlset()}${entries}</urlset>\n`, lastModified }
}

/** Those of the first `limit` products of the store that search engines may list. */
async function* listIndexedProducts(
  ctx: Ctx,
  store: StoreGateway,
  { limit, pageSize }: { limit: number; pageSize: number },
): AsyncGenerator<Product> {
  let offset = 0
  let total = 0
  do {
    const { products, count } = await store.listProducts(ctx, { offset, limit: Math.min(pageSize, limit - offset) })
    yield* products.filter(({ noindex }) => !noindex)
    offset += products.length
    total = products.length === 0 ? offset : Math.min(count, limit)
  } while (offset < total)
}

/** Products that are read at once to find one that search engines may list. Few stores hide any. */
const INDEX_CHECK_PAGE_SIZE = 20

/**
 * Whether the sitemap of products has entries. While an external store does not respond, its file stays in the index.
 */
export async function hasProducts(ctx: Ctx, store: StoreGateway): Promise<boolean> {
  const pages = { limit: MAX_SITEMAP_ADDRESSES, pageSize: INDEX_CHECK_PAGE_SIZE }
  try {
    const first = await listIndexedProducts(ctx, store, pages).next()
    return first.done !== true
  } catch (error) {
    if (error instanceof StoreUnavailable) return true
    throw error
  }
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
      .select({ id: jobs.id, createdAt: jobs.createdAt, changedAt: changedAt.mapWith(jobs.updatedAt) })
      .from(jobs)
      .where(and(isListed(ctx), isPosterActive(), cursor ? isAfter(cursor) : undefined))
      .orderBy(asc(jobs.createdAt), asc(jobs.id))
      .limit(Math.min(BATCH, remaining))
    for (const { id, changedAt } of rows) yield urlEntry(`${ctx.baseUrl}/jobs/${id}`, changedAt.toISOString())
    const last = rows.at(-1)
    remaining = last && rows.length === BATCH ? remaining - rows.length : 0
    cursor = last ? { createdAt: last.createdAt.toISOString(), id: last.id } : null
  }
  yield '</urlset>\n'
}

/**
 * Crawlers may read everything that is public. Job pages are not excluded: `noindex` on a closed one must be readable.
 */
export function renderRobotsTxt(baseUrl: string): string {
  const disallowed = [
    ...ACCOUNT_PATHS,
    ...SIGNED_IN_PATHS,
    ...TOKEN_PATHS.filter(isDisallowed).map((path) => `${path}/`),
  ]
  const lines = disallowed.toSorted().map((path) => `Disallow: /${path}`)
  return ['User-agent: *', ...lines, '', `Sitemap: ${baseUrl}/sitemap.xml`, ''].join('\n')
}

/** Pages of job seekers and employers, and of customers who are about to pay. */
const SIGNED_IN_PATHS = ['cart/', 'checkout', 'employee/', 'employer/', 'manage-jobs', 'post-job', 'view-applicants']

/** Calendar services read robots.txt too: Google Calendar does not subscribe to an address that it disallows. */
const isDisallowed = (path: string) => path !== 'calendar'

const openUrlset = () => `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${XMLNS}">\n`
const urlEntry = (url: string, changed: string | null) => entry('url', url, changed)
const sitemapEntry = (url: string, changed: string | null) => entry('sitemap', url, changed)

function entry(element: 'url' | 'sitemap', url: string, changed: string | null): string {
  const lastmod = changed ? `<lastmod>${changed}</lastmod>` : ''
  return `<${element}><loc>${escapeXml(url)}</loc>${lastmod}</${element}>\n`
}
