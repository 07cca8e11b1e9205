import { and, desc, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { companies } from '#db/schema/companies.ts'
import { jobs } from '#db/schema/jobs.ts'
import { isPosterActive } from '../is-listed.server.ts'

/** The key of the logo of a job's company, in any query on `jobs`. */
export const companyLogo = sql<
  string | null
>`(select ${companies.logo} from ${companies} where ${companies.id} = ${jobs.companyId})`

/** The columns that a card shows. The long texts are not selected. */
export const JOB_CARD_COLUMNS = {
  id: jobs.id,
  title: jobs.title,
  companyName: jobs.companyName,
  companyLogo,
  location: jobs.location,
  jobType: jobs.jobType,
  workArrangement: jobs.workArrangement,
  category: jobs.category,
  salary: jobs.salary,
  createdAt: jobs.createdAt,
}

export type JobCardData = {
  id: string
  title: string
  companyName: string
  companyLogo: string | null
  location: string
  jobType: string
  workArrangement: string | null
  category: string | null
  salary: string | null
  createdAt: Date
}

const NEWEST_FIRST = [desc(jobs.createdAt), desc(jobs.id)]

/**
 * The cards of the jobs that `ids`, a query for at most a page of ids, selects, without those of
 * suspended posters: the page may have fewer. Newest first unless `order` is given.
 */
export function listJobCards(ctx: Pick<Ctx, 'db'>, ids: SQL, order: SQL[] = NEWEST_FIRST): Promise<JobCardData[]> {
  return ctx.db
    .select(JOB_CARD_COLUMNS)
    .from(jobs)
    .where(and(sql`${jobs.id} in (${ids})`, isPosterActive()))
    .orderBy(...order)
}

/**
 * The cards of the jobs of `page`, a query for at most a page of ids (`id`) and the number of all matches (`total`), in
 * `order`; 0 if there are none.
 */
export async function listCountedJobCards(
  ctx: Pick<Ctx, 'db'>,
  page: SQL,
  order: SQL[],
): Promise<{ rows: JobCardData[]; total: number }> {
  const counted = await ctx.db
    .select({ ...JOB_CARD_COLUMNS, total: sql<number>`page.total` })
    .from(jobs)
    .innerJoin(sql`(${page}) page`, sql`page.id = ${jobs.id}`)
    .where(isPosterActive())
    .orderBy(...order)
  return { rows: counted.map(({ total: _, ...row }) => row), total: counted[0]?.total ?? 0 }
}
