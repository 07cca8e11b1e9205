import { and, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { STATE_CODES } from '#app/lib/states.ts'
import { jobs } from '#db/schema/jobs.ts'
import { isListed } from '../is-listed.server.ts'
import {
  choiceConditions,
  indexedContains,
  isIndexable,
  postedSince,
  scanContains,
  stateMarker,
  textConditions,
} from './search-conditions.server.ts'
import { type JobFilters, MIN_PAY_OPTIONS } from './search-criteria.ts'

/** Matches of the texts that are counted. Beyond it a count is a minimum: `isCapped`. */
const MAX_FACET_ROWS = 5000

/**
 * How many jobs each option of a filter would give, with the texts and all other filters as they are: choosing an option
 * of a filter without a choice gives exactly this number of results.
 */
export type JobFacets = {
  types: Record<string, number>
  arrangements: Record<string, number>
  /** Every category with matching jobs, most jobs first. */
  categories: { category: string; count: number }[]
  states: Record<string, number>
  /** Every region with matching jobs, most jobs first. */
  regions: { region: string; count: number }[]
  /** By dollars a year; jobs without a pay range are included unless the search leaves them out. */
  pay: Record<string, number>
  /** Jobs among the results without a pay range. */
  payNotStated: number
  /** True if the texts match more than 5,000 jobs: the counts are minimums, those of 5,000 of them. */
  isCapped: boolean
}

type FacetRow = {
  facet: 'type' | 'arrangement' | 'category' | 'state' | 'region' | 'pay' | 'unpaid' | 'rows'
  value: string
  count: number
}

/**
 * Counts the options of every filter in one statement. The matches of the texts are read once.
 *
 * @param max matches of the texts that are counted
 */
export async function countFacets(ctx: Ctx, filters: JobFilters, max = MAX_FACET_ROWS): Promise<JobFacets> {
  const contains = isIndexable({ ...filters, states: [], regions: [], categories: [] }) ? indexedContains : scanContains
  const { jobType, workArrangement, category, searchLocation, region, payYearlyCents } = jobs
  const chosen = choiceConditions(filters, jobs)
  const flag = (condition: SQL | undefined, name: string) =>
    sql<boolean>`coalesce(${condition ?? sql`true`}, false)`.as(name)
  const matches = ctx.db
    .select({
      jobType,
      workArrangement,
      category,
      searchLocation,
      region,
      payYearlyCents,
      t: flag(chosen.type, 't'),
      a: flag(chosen.arrangement, 'a'),
      c: flag(chosen.category, 'c'),
      s: flag(chosen.state, 's'),
      r: flag(chosen.region, 'r'),
      p: flag(chosen.pay, 'p'),
    })
    .from(jobs)
    .where(and(isListed(ctx), postedSince(ctx, filters), textConditions(filters, jobs, contains)))
  const states = sql.join(
    STATE_CODES.map((state) => sql`(${state}, ${stateMarker(state)})`),
    sql`, `,
  )
  const amounts = sql.join(
    MIN_PAY_OPTIONS.map((dollars) => sql`(${dollars}::bigint)`),
    sql`, `,
  )
  const isPaid = sql`(pay_yearly_cents >= amount * 100 or (${!filters.payStated} and pay_yearly_cents is null))`
  const { rows } = await ctx.db.execute<FacetRow>(sql`
    with matches as materialized (${matches}),
      base as materialized (select * from matches limit ${max + 1}::int)
    select 'type' as facet, job_type as value, count(*)::int as count from base where a and c and s and r and p group by 2
    union all select 'arrangement', work_arrangement, count(*)::int from base
      where t and c and s and r and p and work_arrangement is not null group by 2
    union all select 'category', category, count(*)::int from base
      where t and a and s and r and p and category is not null group by 2
    union all select 'state', code, count(*)::int from base join (values ${states}) as state (code, marker)
      on strpos(search_location, marker) > 0 where t and a and c and r and p group by 2
    union all select 'region', region, count(*)::int from base
      where t and a and c and s and p and region is not null group by 2
    union all select 'pay', amount::text, count(*)::int from base join (values ${amounts}) as pay (amount) on ${isPaid}
      where t and a and c and s and r group by 2
    union all select 'unpaid', '', count(*)::int from base where t and a and c and s and r and p
      and pay_yearly_cents is null
    union all select 'rows', '', count(*)::int from base`)
  return facetsOf(rows, max)
}

function facetsOf(rows: FacetRow[], max: number): JobFacets {
  const of = (facet: FacetRow['facet']) => rows.filter((row) => row.facet === facet)
  const counts = (facet: FacetRow['facet']) => Object.fromEntries(of(facet).map(({ value, count }) => [value, count]))
  const only = (facet: FacetRow['facet']) => of(facet)[0]?.count ?? 0
  return {
    types: counts('type'),
    arrangements: counts('arrangement'),
    categories: of('category')
      .map(({ value, count }) => ({ category: value, count }))
      .sort((one, other) => other.count - one.count || (one.category < other.category ? -1 : 1)),
    states: counts('state'),
    regions: of('region')
      .map(({ value, count }) => ({ region: value, count }))
      .sort((one, other) => other.count - one.count || (one.region < other.region ? -1 : 1)),
    pay: counts('pay'),
    payNotStated: only('unpaid'),
    isCapped: only('rows') > max,
  }
}
