import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/policy/context.ts'
import { type Page, type Place, readPage } from '#db/keyset.ts'
import { jobs } from '#db/schema/jobs.ts'
import { listedNow } from './listed.server.ts'

/** A company's open ads, newest first: a range of `jobs_company_idx`. */
export async function listCompanyJobs(ctx: Ctx, companyId: string, place: Place): Promise<Page<CompanyJob>> {
  return readPage(
    place,
    { at: jobs.createdAt, id: jobs.id },
    ({ where, orderBy, limit }) =>
      ctx.db
        .select({
          id: jobs.id,
          title: jobs.title,
          companyName: jobs.companyName,
          location: jobs.location,
          jobType: jobs.jobType,
          salary: jobs.salary,
          createdAt: jobs.createdAt,
        })
        .from(jobs)
        .where(and(eq(jobs.companyId, companyId), listedNow(ctx), where))
        .orderBy(...orderBy)
        .limit(limit),
    (row) => ({ at: row.createdAt, id: row.id }),
  )
}

export type CompanyJob = Pick<
  typeof jobs.$inferSelect,
  'id' | 'title' | 'companyName' | 'location' | 'jobType' | 'salary' | 'createdAt'
>
