import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { applicationEvents, applicationMessages, applications } from '#db/schema/applications.ts'
import { companies } from '#db/schema/companies.ts'
import { interviewEvents, interviews } from '#db/schema/interviews.ts'
import { MAX_RESPONSE_DAYS, MIN_RESPONSE_CASES } from './next-step.ts'

/** Days whose applications count. */
const PERIOD_DAYS = 365
/**
 * Applications of a company that count, of all ages and of those that are too old for any time: enough for a median,
 * and a bounded number of index lookups. The newest alone could all be younger than the time of a company with many
 * applicants.
 */
const MAX_CASES = 200

/**
 * In how many days each company usually responds: the smallest number of days within which it has responded to at least
 * half of its applications that are that old. A response is the first status change that the applicant could see, the
 * first proposal of an interview, or the first message of the employer. Younger ones do not count, whether they have a
 * response or not: of them, only the fast responses would be known. `MAX_RESPONSE_DAYS` + 1 stands for more than that.
 * Of the last 365 days; those withdrawn or ended without a response do not count. Companies with fewer than
 * `MIN_RESPONSE_CASES` applications of that age are left out.
 */
export async function listResponseDays(ctx: Ctx, companyIds: string[]): Promise<Map<string, number>> {
  if (companyIds.length === 0) return new Map()
  const daysAgo = (days: number) => new Date(ctx.now.getTime() - days * DAY_MS).toISOString()
  const since = daysAgo(PERIOD_DAYS)
  const old = daysAgo(MAX_RESPONSE_DAYS + 1)
  const { rows } = await ctx.db.execute<{ id: string; days: number }>(sql`
    select id, min(days)::int as days from (
      select c.id, period.days
      from ${companies} c
      cross join lateral (
        select extract(epoch from (${ctx.now.toISOString()}::timestamptz - recent.applied_at)) / 86400 as age,
          extract(epoch from (first.at - recent.applied_at)) / 86400 as waited
        from (
          (select id, applied_at, status, ended_at from ${applications}
            where company_id = c.id and applied_at > ${since}::timestamptz
            order by applied_at desc limit ${MAX_CASES})
          union
          (select id, applied_at, status, ended_at from ${applications}
            where company_id = c.id and applied_at > ${since}::timestamptz and applied_at <= ${old}::timestamptz
            order by applied_at desc limit ${MAX_CASES})
        ) recent
        left join lateral (
          select least(
            (select min(at) from ${applicationEvents}
              where application_id = recent.id and to_status not in ('Pending', 'Withdrawn') and notified_at is not null),
            (select min(event.at) from ${interviewEvents} event
              join ${interviews} interview on interview.id = event.interview_id
              where interview.application_id = recent.id and event.kind = 'proposed'),
            (select min(at) from ${applicationMessages} where application_id = recent.id and sender = 'employer')
          ) as at
        ) first on true
        where first.at is not null or (recent.status <> 'Withdrawn' and recent.ended_at is null)
      ) one
      join generate_series(1, ${MAX_RESPONSE_DAYS + 1}::int) as period(days) on one.age >= period.days
      where c.id in ${companyIds}
      group by c.id, period.days
      having count(*) >= ${MIN_RESPONSE_CASES}
        and (period.days > ${MAX_RESPONSE_DAYS} or count(*) filter (where one.waited <= period.days) * 2 >= count(*))
    ) possible
    group by id`)
  return new Map(rows.map(({ id, days }) => [id, Number(days)]))
}
