import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { applicationEvents, applications } from '#db/schema/applications.ts'
import { companies } from '#db/schema/companies.ts'
import { MAX_RESPONSE_DAYS, MIN_RESPONSE_CASES } from './next-step.ts'

/** Days whose applications count. */
const PERIOD_DAYS = 365
/** Newest applications of a company that count: enough for a median, and a bounded number of index lookups. */
const MAX_CASES = 200

/**
 * In how many days each company usually responds: the median time from an application to the first status change that the
 * applicant was emailed about or could see, of the last 365 days. An application that has waited for more than
 * `MAX_RESPONSE_DAYS` counts as slower than that; younger ones without a response, withdrawn ones and those of removed jobs
 * do not count. Companies with fewer than `MIN_RESPONSE_CASES` are left out.
 */
export async function listResponseDays(ctx: Ctx, companyIds: string[]): Promise<Map<string, number>> {
  if (companyIds.length === 0) return new Map()
  const daysAgo = (days: number) => new Date(ctx.now.getTime() - days * DAY_MS).toISOString()
  const { rows } = await ctx.db.execute<{ company_id: string; days: number }>(sql`
    select c.id as company_id,
      ceil(percentile_disc(0.5) within group (order by a.waited))::int as days
    from ${companies} c
    cross join lateral (
      select least(extract(epoch from (coalesce(first.at, ${ctx.now.toISOString()}::timestamptz) - recent.applied_at)) / 86400,
        ${MAX_RESPONSE_DAYS} + 1) as waited
      from (
        select id, applied_at, status, ended_at from ${applications}
        where company_id = c.id and applied_at > ${daysAgo(PERIOD_DAYS)}::timestamptz
        order by applied_at desc limit ${MAX_CASES}
      ) recent
      left join lateral (
        select min(at) as at from ${applicationEvents}
        where application_id = recent.id and to_status not in ('Pending', 'Withdrawn') and notified_at is not null
      ) first on true
      where first.at is not null
        or (recent.status <> 'Withdrawn' and recent.ended_at is null
          and recent.applied_at < ${daysAgo(MAX_RESPONSE_DAYS)}::timestamptz)
    ) a
    where c.id in ${companyIds}
    group by c.id
    having count(*) >= ${MIN_RESPONSE_CASES}`)
  return new Map(rows.map(({ company_id, days }) => [company_id, Math.max(1, Number(days))]))
}
