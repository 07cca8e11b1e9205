import { and, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { createResultCache } from '#app/core/result-cache.server.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { STATE_CODES } from '#app/lib/states.ts'
import { jobPlaces, jobs } from '#db/schema/jobs.ts'
import { isListed } from '../is-listed.server.ts'
import { MAX_JOB_COUNT } from '../job-count.ts'
import { countNewest, MIN_COMMON_IN_SAMPLE } from './count-jobs.server.ts'
import { pairContains } from './letter-pairs.server.ts'
import { NO_FILTERS } from './no-filters.ts'
import { isPostedWithin } from './posted-spans.server.ts'
import { chooseContains, loadSearchBasis } from './search-basis.server.ts'
import {
  choiceConditions,
  literal,
  postedSince,
  scanContains,
  stateMarker,
  textConditions,
} from './search-conditions.server.ts'
import { type JobFilters, MIN_PAY_OPTIONS, POSTED_WITHIN } from './search-criteria.ts'

/** Matches of the texts that are counted. Beyond it a count is a minimum: `isCapped`. */
const MAX_FACET_ROWS = 5000

/** Categories that a search lists, most jobs first. Employers name their own, so the page needs a limit. */
export const MAX_LISTED_CATEGORIES = 200

/**
 * How many jobs each option of a filter would give, with the texts and all other filters as they are: choosing an
 * option of a filter without a choice gives exactly this number of results.
 */
export type JobFacets = {
  types: Record<string, number>
  arrangements: Record<string, number>
  /** The categories with matching jobs, most jobs first, at most 200. */
  categories: { category: string; count: number }[]
  states: Record<string, number>
  /** Every region with matching jobs, most jobs first. */
  regions: { region: string; count: number }[]
  /** By dollars a year; jobs without a pay range are included unless the search leaves them out. */
  pay: Record<string, number>
  /** Jobs among the results without a pay range. */
  payNotStated: number
  /** By maximum age in days. */
  posted: Record<string, number>
  /** True if the texts match more than 5,000 jobs: the counts are minimums, those of 5,000 of them. */
  isCapped: boolean
  /** The same for `posted`, which counts jobs that are older than the chosen age, too. */
  isPostedCapped: boolean
}

type FacetRow = {
  facet: 'type' | 'arrangement' | 'category' | 'state' | 'region' | 'pay' | 'posted' | 'unpaid' | 'rows'
  /** Null for jobs without one. */
  value: string | null
  count: number
}

type Choice = keyof ReturnType<typeof choiceConditions>

/**
 * Counts the options of every filter in one statement. The matches of the texts are read once and passed over twice: a
 * pass for each filter took 2.7 times as long. Conditions of filters without a choice are left out of the counts, of
 * which there are 30 for each match. Only with a chosen age there is a second statement, which counts the ages
 * without it: the chosen one keeps the matches of the first few.
 *
 * @param max matches of the texts that are counted
 */
export const countFacets = createResultCache('jobs', readAllFacets)

async function readAllFacets(ctx: Ctx, filters: JobFilters, max = MAX_FACET_ROWS): Promise<JobFacets> {
  const facets = await readFacets(ctx, filters, max)
  if (filters.postedWithin === null) return facets
  const { posted, isPostedCapped } = await readFacets(ctx, { ...filters, postedWithin: null }, max)
  return { ...facets, posted, isPostedCapped }
}

async function readFacets(ctx: Ctx, filters: JobFilters, max: number): Promise<JobFacets> {
  const { q, location, within } = filters
  const texts = { ...filters, states: [], regions: [], categories: [] }
  const basis = await loadSearchBasis(ctx, { ...texts, sort: 'newest' })
  if (basis.spans.length === 0) return facetsOf([], max)
  // The entries of the newest-first index soon have as many matches of a common word as are counted.
  const isCommon = filters.q !== '' && (basis.sample?.matches ?? 0) >= MIN_COMMON_IN_SAMPLE
  // Of a word of old jobs PostgreSQL expects matches among the newest, and would read all entries before they come.
  const found = isCommon ? scanContains : chooseContains(texts, basis, basis.isOldText)
  // To look up two letters takes longer than that, if many jobs have them.
  const isFrequentPair =
    found === pairContains && (await countNewest(ctx, { ...NO_FILTERS, q, location, within }, basis)) > MAX_JOB_COUNT
  const contains = isFrequentPair ? scanContains : found
  const { jobType, workArrangement, category, searchLocation, region, payYearlyCents, createdAt } = jobs
  // Whether a match meets the chosen options of a filter, as one more column for each filter that has any.
  const chosen = Object.entries(choiceConditions(filters, jobs)).flatMap(([filter, condition]) =>
    condition ? [{ filter: filter as Choice, meets: sql.identifier(`meets_${filter}`), condition }] : [],
  )
  const meetsChosen = Object.fromEntries(
    chosen.map(({ filter, condition }) => [
      `meets_${filter}`,
      sql`coalesce(${condition}, false)`.as(`meets_${filter}`),
    ]),
  )
  const matches = ctx.db
    .select({
      id: jobs.id,
      jobType,
      workArrangement,
      category,
      searchLocation,
      region,
      payYearlyCents,
      createdAt,
      ...meetsChosen,
    })
    .from(jobs)
    .where(
      and(
        isListed(ctx),
        basis.isVisible,
        postedSince(ctx, filters),
        contains === scanContains ? isPostedWithin(basis.spans) : undefined,
        textConditions(filters, jobs, contains),
      ),
    )
  /** The matches that meet the chosen options of all filters but `counted`, and `condition`. */
  const countOf = (counted: Choice | null, condition?: SQL, count = sql`count(*)`) => {
    const others = chosen.filter(({ filter }) => filter !== counted).map(({ meets }) => sql`${meets}`)
    const all = and(...others, condition)
    return all ? sql`${count} filter (where ${all})` : count
  }
  const states = STATE_CODES.map(
    (code) => sql`${code}::text, ${countOf('state', sql`strpos(search_location, ${stateMarker(code)}) > 0`)}`,
  )
  const isPaid = (dollars: number) => sql`pay_yearly_cents >= ${dollars * 100}::bigint`
  const amounts = MIN_PAY_OPTIONS.map((dollars) => {
    const isEnough = filters.payStated ? isPaid(dollars) : sql`(${isPaid(dollars)} or pay_yearly_cents is null)`
    return sql`${String(dollars)}::text, ${countOf('pay', isEnough)}`
  })
  const ages = POSTED_WITHIN.map(({ days }) => {
    const since = new Date(ctx.now.getTime() - days * DAY_MS)
    return sql`${String(days)}::text, ${countOf(null, sql`created_at > ${since}::timestamptz`)}`
  })
  const { rows } = await ctx.db.execute<FacetRow>(sql`
    with matches as materialized (${matches}),
      base as materialized (select * from matches limit ${literal(max + 1)}),
      grouped as (
        select grouping(job_type, work_arrangement, category, region) as level,
          coalesce(job_type, work_arrangement, category, region) as value,
          ${countOf('type')} as type, ${countOf('arrangement')} as arrangement, ${countOf('category')} as category,
          ${countOf('region')} as region
        from base group by grouping sets (job_type, work_arrangement, category, region)),
      totals as (
        select json_build_object(${sql.join(states, sql`, `)}) as states, json_build_object(${sql.join(amounts, sql`, `)}) as pay,
          json_build_object(${sql.join(ages, sql`, `)}) as posted,
          ${countOf(null, sql`pay_yearly_cents is null`)} as unpaid, count(*) as rows
        from base)
    select 'type' as facet, value, type::int as count from grouped where level = 7
    union all select 'arrangement', value, arrangement::int from grouped where level = 11
    union all select 'category', value, category::int from grouped where level = 13
    union all select 'region', value, sum(count)::int from (
      select value, region as count from grouped where level = 14
      union all select places.region, ${countOf('region', undefined, sql`count(distinct base.id)`)}
      from base join ${jobPlaces} places on places.job_id = base.id and places.region is distinct from base.region
      group by places.region) of_region group by value
    union all select 'state', key, value::int from totals, json_each_text(states)
    union all select 'pay', key, value::int from totals, json_each_text(pay)
    union all select 'posted', key, value::int from totals, json_each_text(posted)
    union all select 'unpaid', '', unpaid::int from totals
    union all select 'rows', '', rows::int from totals`)
  return facetsOf(rows, max)
}

function facetsOf(rows: FacetRow[], max: number): JobFacets {
  const of = (facet: FacetRow['facet']) =>
    rows.flatMap((row) =>
      row.facet === facet && row.value !== null && row.count > 0 ? { ...row, value: row.value } : [],
    )
  const counts = (facet: FacetRow['facet']) => Object.fromEntries(of(facet).map(({ value, count }) => [value, count]))
  const only = (facet: FacetRow['facet']) => of(facet)[0]?.count ?? 0
  return {
    types: counts('type'),
    arrangements: counts('arrangement'),
    categories: of('category')
      .map(({ value, count }) => ({ category: value, count }))
      .sort((one, other) => other.count - one.count || (one.category < other.category ? -1 : 1))
      .slice(0, MAX_LISTED_CATEGORIES),
    states: counts('state'),
    regions: of('region')
      .map(({ value, count }) => ({ region: value, count }))
      .sort((one, other) => other.count - one.count || (one.region < other.region ? -1 : 1)),
    pay: counts('pay'),
    payNotStated: only('unpaid'),
    posted: counts('posted'),
    isCapped: only('rows') > max,
    isPostedCapped: only('rows') > max,
  }
}
