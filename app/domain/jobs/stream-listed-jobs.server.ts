import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import type { Cursor } from '#app/core/pagination/cursor.ts'
import { companies } from '#db/schema/companies.ts'
import { jobs } from '#db/schema/jobs.ts'
import { isListed, isPosterActive } from './is-listed.server.ts'

/** Rows per statement: at most a few megabytes of job texts are in memory at a time. */
const BATCH = 500

const COLUMNS = {
  id: jobs.id,
  title: jobs.title,
  companyName: jobs.companyName,
  companyWebsite: companies.website,
  location: jobs.location,
  formerLocations: jobs.formerLocations,
  jobType: jobs.jobType,
  workArrangement: jobs.workArrangement,
  category: jobs.category,
  salary: jobs.salary,
  description: jobs.description,
  responsibilities: jobs.responsibilities,
  requirements: jobs.requirements,
  benefits: jobs.benefits,
  reference: jobs.reference,
  createdAt: jobs.createdAt,
  updatedAt: jobs.updatedAt,
  closesAt: jobs.closesAt,
  timeZone: jobs.timeZone,
}

export type ListedJob = Awaited<ReturnType<typeof selectListedJobs>>[number]

/**
 * All listed jobs that match `where`, oldest first, in constant memory: each batch is one range of
 * jobs_listed_newest_idx. A job that closes while they are read is left out, one that is posted comes at the end.
 */
export async function* streamListedJobs(ctx: Pick<Ctx, 'db' | 'now'>, where?: SQL): AsyncGenerator<ListedJob> {
  let last: ListedJob | undefined
  do {
    const after = last && isAfter({ createdAt: last.createdAt.toISOString(), id: last.id })
    const batch = await selectListedJobs(ctx, and(where, after))
    yield* batch
    last = batch.length === BATCH ? batch.at(-1) : undefined
  } while (last)
}

/** The jobs posted after the one at a cursor. */
export function isAfter({ createdAt, id }: Cursor): SQL {
  return sql`(${jobs.createdAt}, ${jobs.id}) > (${createdAt}::timestamptz, ${id}::uuid)`
}

function selectListedJobs(ctx: Pick<Ctx, 'db' | 'now'>, where: SQL | undefined) {
  return ctx.db
    .select(COLUMNS)
    .from(jobs)
    .leftJoin(companies, eq(companies.id, jobs.companyId))
    .where(and(isListed(ctx), isPosterActive(), where))
    .orderBy(asc(jobs.createdAt), asc(jobs.id))
    .limit(BATCH)
}
