import { inArray } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { decodeCursor } from '#app/core/pagination/cursor.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { jobPathFrom } from '#app/domain/jobs/link-source.ts'
import type { JobCardData } from '#app/domain/jobs/search/job-cards.server.ts'
import { listNewestJobs } from '#app/domain/jobs/search/newest-jobs.server.ts'
import { type JobFilters, searchHref, searchParamsOf } from '#app/domain/jobs/search/search-criteria.ts'
import { searchJobsUncounted } from '#app/domain/jobs/search/search-jobs.server.ts'
import { searchTitle } from '#app/domain/jobs/search/search-title.ts'
import { escapeXml } from '#app/lib/markup/xml.ts'
import { excerpt } from '#app/lib/text.ts'
import { jobs } from '#db/schema/jobs.ts'

/** Items of an RSS feed. A reader that asks once a day misses none of an agency that posts up to this many a day. */
const MAX_ITEMS = 100

/**
 * The newest jobs of a search as RSS 2.0. The guid is the job's id, so that a reader shows each job once; the filters
 * are those of the list.
 */
export async function renderJobRss(ctx: Ctx, filters: JobFilters): Promise<string> {
  // Not from the cache: the version of the feed is of now.
  const [{ name }, cards] = await Promise.all([findAgency(ctx, 0), listNewest(ctx, filters)])
  const descriptions = await findDescriptions(ctx, cards)
  const query = searchParamsOf({ ...filters, sort: null }).toString()
  const self = `${ctx.baseUrl}/jobs.rss${query ? `?${query}` : ''}`
  const title = `${searchTitle(filters)} | ${name}`
  const items = cards.map((card) => renderItem(ctx, card, descriptions.get(card.id) ?? ''))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    `<title>${escapeXml(title)}</title>`,
    `<link>${escapeXml(ctx.baseUrl + searchHref({ ...filters, sort: null }))}</link>`,
    `<description>${escapeXml(`${title}: the newest open jobs`)}</description>`,
    '<language>en-au</language>',
    `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

function renderItem({ baseUrl }: Pick<Ctx, 'baseUrl'>, card: JobCardData, description: string): string {
  const url = escapeXml(baseUrl + jobPathFrom('rss', card.id))
  const summary = [card.companyName, card.location, card.jobType, card.salary].filter(Boolean).join(' · ')
  return [
    '<item>',
    `<title>${escapeXml(`${card.title} at ${card.companyName}, ${card.location}`)}</title>`,
    `<link>${url}</link>`,
    `<guid isPermaLink="false">${card.id}</guid>`,
    `<pubDate>${card.createdAt.toUTCString().replace('GMT', '+0000')}</pubDate>`,
    `<description>${escapeXml(`${summary}. ${excerpt(description, 500)}`)}</description>`,
    '</item>',
  ].join('')
}

async function listNewest(ctx: Ctx, filters: JobFilters): Promise<JobCardData[]> {
  if (searchParamsOf({ ...filters, sort: null }).size === 0) return listNewestJobs(ctx, MAX_ITEMS)
  const cards: JobCardData[] = []
  let older: string | null = null
  do {
    const after = decodeCursor(older)
    const page = await searchJobsUncounted(ctx, { ...filters, sort: 'newest', position: after && { after } })
    // The first page again: the jobs after it have closed since.
    if (after && page.newer === null) break
    cards.push(...page.jobs)
    older = page.older
  } while (older && cards.length < MAX_ITEMS)
  return cards.slice(0, MAX_ITEMS)
}

async function findDescriptions(ctx: Ctx, cards: readonly JobCardData[]): Promise<Map<string, string>> {
  const ids = cards.map(({ id }) => id)
  const rows = await ctx.db
    .select({ id: jobs.id, description: jobs.description })
    .from(jobs)
    .where(inArray(jobs.id, ids))
  return new Map(rows.map(({ id, description }) => [id, description]))
}
