import { and, arrayContains, desc, eq, gt, inArray, lte, notExists, or, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { isListed, isPosterActive } from '#app/domain/jobs/is-listed.server.ts'
import { JOB_CARD_COLUMNS, type JobCardData } from '#app/domain/jobs/search/job-cards.server.ts'
import { matcherOf, requiredTextsOf, type SearchedJob } from '#app/domain/jobs/search/match-filters.server.ts'
import { scanConditions } from '#app/domain/jobs/search/search-conditions.server.ts'
import type { JobFilters } from '#app/domain/jobs/search/search-criteria.ts'
import { DAY_MS, MINUTE_MS } from '#app/lib/dates.ts'
import { jobAlertEmails } from '#db/schema/job-alerts.ts'
import { jobs } from '#db/schema/jobs.ts'
import { filtersOfAlert, MAX_RELISTED_DAYS } from './job-alert.ts'

/** How far back jobs are loaded: a week, the longest interval of an alert, and a day for runs that come late. */
const LOADED_MS = 8 * DAY_MS
/**
 * Jobs are considered this long after they were added. A job is added at the start of its transaction, and an import of
 * 20,000 takes some seconds: it is not visible yet to a run that starts before the commit, and would be too old for the
 * next one.
 */
export const SETTLING_MS = 5 * MINUTE_MS
/** Jobs in memory at a time, at about 400 bytes. */
const MAX_LOADED = 50_000
/** Searches that are kept prepared. Many alerts have the same one. */
const MAX_PREPARED = 10_000

/** When a job came to the board. `createdAt` is before that for an imported job, whose date is in its file. */
const ADDED_AT = sql`coalesce(${jobs.importedAt}, ${jobs.createdAt})`.mapWith(jobs.createdAt)
/** When it was listed last: added, or listed again after it was paused, closed or held. */
const LISTED_AT = sql`coalesce(${jobs.relistedAt}, ${jobs.importedAt}, ${jobs.createdAt})`.mapWith(jobs.createdAt)

/** From when to when it was hidden each time before that, in milliseconds. */
const HIDDEN_PERIODS = sql<[from: number, to: number][] | null>`case when ${jobs.hiddenPeriods} is not null then
  (select json_agg(json_build_array(extract(epoch from lower(period)) * 1000, extract(epoch from upper(period)) * 1000))
   from unnest(${jobs.hiddenPeriods}) period) end`

const SEARCHED_COLUMNS = {
  id: jobs.id,
  addedAt: ADDED_AT,
  listedAt: LISTED_AT,
  hiddenPeriods: HIDDEN_PERIODS,
  searchText: jobs.searchText,
  searchLocation: jobs.searchLocation,
  jobType: jobs.jobType,
  workArrangement: jobs.workArrangement,
  category: jobs.category,
  region: jobs.region,
  payYearlyCents: jobs.payYearlyCents,
  latitude: jobs.latitude,
  longitude: jobs.longitude,
  otherPlaces: jobs.otherPlaces,
}

type NewJob = SearchedJob & {
  id: string
  addedAt: Date
  listedAt: Date
  hiddenPeriods: [from: number, to: number][] | null
}

/** The jobs added or listed again lately, which a run loads once and compares with each alert. */
export type NewJobs = {
  /** All jobs that were listed last after `since` and not after `until` are in `jobs`. */
  since: Date
  until: Date
  /** Listed first, first. */
  jobs: NewJob[]
  /** The ids of those that were listed before, so that an alert may have had them. */
  relisted: ReadonlySet<string>
  /** Jobs added before it are not new when they are listed again. */
  addedSince: Date
  /**
   * For title and company, and for the location: the positions in `jobs` of those that contain three letters,
   * ascending.
   */
  byWords: TrigramIndex
  byPlaces: TrigramIndex
  searches: Map<string, PreparedSearch>
}

type TrigramIndex = Map<string, number[]>

type PreparedSearch = {
  matches: (job: SearchedJob) => boolean
  /** The positions in `NewJobs.jobs` of those that can match; null for all. */
  positions: readonly number[] | null
  /** What was found since the time of the last alert with this search. All alerts of a run have the same next time. */
  found: { since: number; ids: string[] } | null
  /** The same from the database; `ids` is null if it differs from alert to alert. */
  stored: { since: number; ids: string[] | null } | null
}

/**
 * Loads the jobs that an alert can contain without reading the database again: those listed lately, at most
 * `MAX_LOADED`.
 */
export async function loadNewJobs(ctx: Ctx): Promise<NewJobs> {
  const since = new Date(ctx.now.getTime() - LOADED_MS)
  const until = new Date(ctx.now.getTime() - SETTLING_MS)
  const newest = await ctx.db
    .select(SEARCHED_COLUMNS)
    .from(jobs)
    .where(and(isListed(ctx), gt(LISTED_AT, since), lte(LISTED_AT, until)))
    .orderBy(desc(LISTED_AT), desc(jobs.id))
    .limit(MAX_LOADED)
  const oldest = newest.length === MAX_LOADED ? newest.at(-1)?.listedAt : undefined
  const oldestFirst = newest.toReversed()
  return {
    since: oldest ?? since,
    until,
    jobs: oldestFirst,
    addedSince: new Date(ctx.now.getTime() - MAX_RELISTED_DAYS * DAY_MS),
    relisted: new Set(newest.filter(({ addedAt, listedAt }) => addedAt < listedAt).map(({ id }) => id)),
    byWords: indexTrigrams(oldestFirst.map(({ searchText }) => searchText)),
    byPlaces: indexTrigrams(oldestFirst.map(({ searchLocation }) => searchLocation)),
    searches: new Map(),
  }
}

function indexTrigrams(texts: readonly string[]): TrigramIndex {
  const byTrigram: TrigramIndex = new Map()
  for (const [position, text] of texts.entries()) {
    for (const trigram of trigramsOf(text)) {
      const positions = byTrigram.get(trigram)
      if (positions) positions.push(position)
      else byTrigram.set(trigram, [position])
    }
  }
  return byTrigram
}

function trigramsOf(text: string): Set<string> {
  const trigrams = new Set<string>()
  for (let start = 0; start + 3 <= text.length; start++) trigrams.add(text.slice(start, start + 3))
  return trigrams
}

/** What an alert searches for, and since when. */
type AlertSearch = { id: string; query: string; checkedUntil: Date }

const NOTHING_SENT: ReadonlySet<string> = new Set()

/**
 * The ids of the jobs that match the alert's search and are new for it, the one listed last first, at most `limit`:
 * added since its last check, or hidden then and not in one of its emails. An alert that was last checked before the
 * loaded jobs is answered by the database.
 *
 * @param sent what `listSentJobs` has read
 */
export async function findNewMatches(
  ctx: Ctx,
  newJobs: NewJobs,
  alert: AlertSearch,
  sent: ReadonlyMap<string, ReadonlySet<string>>,
  limit: number,
): Promise<string[]> {
  const { query, checkedUntil } = alert
  const search = prepareSearch(newJobs, query)
  if (checkedUntil < newJobs.since) return findStored(ctx, newJobs, search, alert, limit)
  const except = sent.get(alert.id)
  if (except) return findSince(newJobs, search, checkedUntil, except, limit)
  if (search.found?.since !== checkedUntil.getTime()) {
    const ids = findSince(newJobs, search, checkedUntil, NOTHING_SENT, limit)
    search.found = { since: checkedUntil.getTime(), ids }
  }
  return search.found.ids
}

/**
 * What `findNewMatches` finds from the database. Alerts with one search and time share a statement, unless it finds a
 * job that was listed again, which can have been in an email of some of them.
 */
async function findStored(
  ctx: Ctx,
  newJobs: NewJobs,
  search: PreparedSearch,
  alert: AlertSearch,
  limit: number,
): Promise<string[]> {
  const since = alert.checkedUntil.getTime()
  if (search.stored?.since !== since) {
    const found = await listNewCards(ctx, newJobs, { ...alert, id: null }, limit)
    const isSame = found.every(({ addedAt }) => addedAt > alert.checkedUntil)
    search.stored = { since, ids: isSame ? found.map(({ id }) => id) : null }
  }
  if (search.stored.ids) return search.stored.ids
  const found = await listNewCards(ctx, newJobs, alert, limit)
  return found.map(({ id }) => id)
}

function findSince(
  { jobs, addedSince }: NewJobs,
  { matches, positions }: PreparedSearch,
  checkedUntil: Date,
  except: ReadonlySet<string>,
  limit: number,
): string[] {
  const found: string[] = []
  for (let index = (positions?.length ?? jobs.length) - 1; index >= 0 && found.length < limit; index--) {
    const job = jobs[positions?.[index] ?? index]
    if (!job || job.listedAt <= checkedUntil) break
    if (isNewSince(job, checkedUntil, addedSince) && !except.has(job.id) && matches(job)) found.push(job.id)
  }
  return found
}

/**
 * Whether the last check has not considered the job, because it was added since or hidden then. Having been hidden
 * before or after that check, however often, makes no job new.
 */
function isNewSince({ addedAt, hiddenPeriods }: NewJob, checkedUntil: Date, addedSince: Date): boolean {
  if (addedAt > checkedUntil) return true
  if (addedAt <= addedSince || hiddenPeriods === null) return false
  const checked = checkedUntil.getTime()
  return hiddenPeriods.some(([from, to]) => from <= checked + SETTLING_MS && to > checked)
}

/** Which of the jobs that were listed again have been in an email, for the alerts that had one. */
export async function listSentJobs(
  ctx: Ctx,
  { relisted }: NewJobs,
  alertIds: string[],
): Promise<Map<string, Set<string>>> {
  const sent = new Map<string, Set<string>>()
  if (relisted.size === 0 || alertIds.length === 0) return sent
  const { alertId, jobIds } = jobAlertEmails
  const rows = await ctx.db.select({ alertId, jobIds }).from(jobAlertEmails).where(inArray(alertId, alertIds))
  for (const row of rows) {
    const ids = row.jobIds.filter((id) => relisted.has(id))
    if (ids.length > 0) sent.set(row.alertId, new Set([...(sent.get(row.alertId) ?? []), ...ids]))
  }
  return sent
}

/** The cards of those of `ids` that are still listed. */
export async function listOpenCards(ctx: Ctx, ids: string[]): Promise<Map<string, JobCardData>> {
  if (ids.length === 0) return new Map()
  const cards = await ctx.db
    .select(JOB_CARD_COLUMNS)
    .from(jobs)
    .where(and(inArray(jobs.id, ids), isListed(ctx), isPosterActive()))
  return new Map(cards.map((card) => [card.id, card]))
}

/**
 * What `findNewMatches` finds, from the database: without the jobs that have closed since the others were loaded. With
 * null as the id of the alert also those that an alert has been sent.
 */
export function listNewCards(
  ctx: Ctx,
  { until, addedSince }: NewJobs,
  { id, query, checkedUntil }: Omit<AlertSearch, 'id'> & { id: string | null },
  limit: number,
): Promise<(JobCardData & { addedAt: Date })[]> {
  const isSent = (alertId: string) =>
    ctx.db
      .select({ one: sql`1` })
      .from(jobAlertEmails)
      .where(and(eq(jobAlertEmails.alertId, alertId), arrayContains(jobAlertEmails.jobIds, sql`array[${jobs.id}]`)))
  const settled = new Date(checkedUntil.getTime() + SETTLING_MS)
  const check = sql`tstzrange(${checkedUntil}::timestamptz, ${settled}::timestamptz, '[]')`
  const wasHidden = and(gt(ADDED_AT, addedSince), sql`${jobs.hiddenPeriods} && ${check}`)
  const isNew = and(
    gt(LISTED_AT, checkedUntil),
    lte(LISTED_AT, until),
    or(gt(ADDED_AT, checkedUntil), and(wasHidden, id === null ? undefined : notExists(isSent(id)))),
  )
  return ctx.db
    .select({ ...JOB_CARD_COLUMNS, addedAt: ADDED_AT })
    .from(jobs)
    .where(and(isListed(ctx), isPosterActive(), isNew, scanConditions(filtersOfAlert(query), jobs)))
    .orderBy(desc(LISTED_AT), desc(jobs.id))
    .limit(limit)
}

function prepareSearch(newJobs: NewJobs, query: string): PreparedSearch {
  const { searches } = newJobs
  const known = searches.get(query)
  if (known) return known
  const filters = filtersOfAlert(query)
  const search = { matches: matcherOf(filters), positions: findCandidates(newJobs, filters), found: null, stored: null }
  if (searches.size < MAX_PREPARED) searches.set(query, search)
  return search
}

/** The jobs with the rarest three letters of the texts that a job must contain to match. */
function findCandidates({ byWords, byPlaces }: NewJobs, filters: JobFilters): readonly number[] | null {
  const { words, places } = requiredTextsOf(filters)
  let rarest: readonly number[] | null = null
  const compare = (index: TrigramIndex, texts: readonly string[]) => {
    for (const trigram of texts.flatMap((text) => [...trigramsOf(text)])) {
      const positions = index.get(trigram) ?? []
      if (rarest === null || positions.length < rarest.length) rarest = positions
    }
  }
  compare(byWords, words)
  compare(byPlaces, places)
  return rarest
}
