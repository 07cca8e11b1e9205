import { and, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { createResultCache } from '#app/core/result-cache.server.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { jobPhraseWeeks } from '#db/schema/job-search-columns.ts'
import { jobs } from '#db/schema/jobs.ts'
import { hasTrigram, indexedContains } from './search-conditions.server.ts'
import { listTermMatches, type TermMatches } from './search-words.server.ts'

/** A time in which jobs were posted, the end excluded; null for all time. */
export type Span = { from: Date; until: Date } | null

export const ALL_TIME: Span = null

const WEEK_MS = 7 * DAY_MS
const MAX_SPANS = 4

/**
 * When jobs with the words of `q` were posted, newest first: all matching jobs are in these weeks, of which adjacent
 * ones are one span, or all time for a text without words. A week can be without a match: the words can be of different
 * jobs, and jobs that are not listed count.
 */
export const listPostedSpans = async (ctx: Pick<Ctx, 'db'>, q: string) => postedSpansOf(await listTermMatches(ctx, q))

/** The same of the words of a search that are read already. */
export function postedSpansOf([first, ...others]: readonly TermMatches[]): readonly Span[] {
  if (!first) return [ALL_TIME]
  const common = others.reduce((weeks, term) => weeks.filter((week) => term.weeks.includes(week)), first.weeks)
  return spansOf(common.toSorted((one, other) => other - one))
}

/**
 * When jobs had the words of `q` in this order, one after the other, in a title or company: as `listPostedSpans`, and
 * the weeks are those in which each two of the words followed each other.
 */
export const listPhraseSpans = createResultCache('jobs', readPhraseSpans)

async function readPhraseSpans(ctx: Pick<Ctx, 'db'>, q: string): Promise<readonly Span[]> {
  const words = q.split(' ')
  const pairs = words.slice(1).map((word, n) => `${words[n]} ${word}`)
  // Without a trigram, an index would be read from its beginning to its end.
  const known = pairs.filter(hasTrigram)
  if (known.length === 0) return [ALL_TIME]
  const weeks = known.map(
    (pair) => sql`select distinct week from ${jobPhraseWeeks} where ${indexedContains(jobPhraseWeeks.words, pair)}`,
  )
  const { rows } = await ctx.db.execute<{ week: number }>(
    sql`select week from (${sql.join(weeks, sql` intersect `)}) as weeks order by week desc`,
  )
  return spansOf(rows.map(({ week }) => week))
}

/** @param weeks newest first */
function spansOf(weeks: readonly number[]): Span[] {
  const spans: NonNullable<Span>[] = []
  for (const week of weeks) {
    const from = new Date(week * WEEK_MS)
    const until = new Date((week + 1) * WEEK_MS)
    const newer = spans.at(-1)
    if (newer?.from.getTime() === until.getTime()) newer.from = from
    else spans.push({ from, until })
  }
  return spans
}

/** The condition that a job was posted in a span. */
export function isPostedIn(span: Span): SQL | undefined {
  return span ? and(gte(jobs.createdAt, span.from), lt(jobs.createdAt, span.until)) : undefined
}

/** The condition that a job was posted between the beginning of the oldest and the end of the newest of `spans`. */
export function isPostedWithin(spans: readonly Span[]): SQL | undefined {
  const [newest, oldest] = [spans[0], spans.at(-1)]
  return newest && oldest ? isPostedIn({ from: oldest.from, until: newest.until }) : undefined
}

/** In fewer weeks the words are rare, and the trigram index finds their jobs soon. */
const MIN_OLD_WEEKS = 3

/**
 * Had jobs of several weeks the words, and none of the last week? Then the newest that have them are soon found in the
 * first span.
 */
export function isOld(spans: readonly Span[], now: Date): boolean {
  const weeks = spans.reduce(
    (sum, span) => sum + (span ? (span.until.getTime() - span.from.getTime()) / WEEK_MS : 0),
    0,
  )
  const newest = spans[0]
  return weeks >= MIN_OLD_WEEKS && newest ? newest.until.getTime() < now.getTime() - WEEK_MS : false
}

type SpanQuery = { from: { at: Date | number | null } | null; isBackwards: boolean }

/** The spans that a page reads first, newest first. Each is a part of its statement; more would cost planning time. */
export function nearestSpans(spans: readonly Span[], { from, isBackwards }: SpanQuery): readonly Span[] {
  const at = from?.at instanceof Date ? from.at : null
  const isBeyond = (span: Span) => !span || !at || (isBackwards ? span.until > at : span.from <= at)
  const beyond = spans.filter(isBeyond)
  return isBackwards ? beyond.slice(-MAX_SPANS) : beyond.slice(0, MAX_SPANS)
}
