import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { findCompanyBySlug } from '#app/domain/companies/company-queries.server.ts'
import { isListed, isPosterActive } from '#app/domain/jobs/is-listed.server.ts'
import { isAbroad } from '#app/domain/jobs/job-markup.ts'
import { parsePlaces } from '#app/domain/jobs/parse-places.server.ts'
import { describeSearchPlace } from '#app/domain/jobs/search/places/search-area.server.ts'
import type { JobFilters, JobSearchCriteria } from '#app/domain/jobs/search/search-criteria.ts'
import { searchJobs } from '#app/domain/jobs/search/search-jobs.server.ts'
import { isId } from '#app/lib/id.ts'
import { parsePay } from '#app/lib/pay.ts'
import { companies } from '#db/schema/companies.ts'
import { jobs } from '#db/schema/jobs.ts'
import type { ApiJob } from './api-schema.ts'
import { isPastEnd } from './is-past-end.ts'

/** A page of the listed jobs that match, in the format of the API. */
export async function listApiJobs(ctx: Ctx, criteria: JobSearchCriteria) {
  const page = await searchJobs(ctx, criteria)
  if (isPastEnd(criteria.position, page)) return { jobs: [], count: page.count, next: null, previous: null }
  const found = await selectJobs(
    ctx,
    page.jobs.map(({ id }) => id),
  )
  const byId = new Map(found.map((job) => [job.id, job]))
  return {
    jobs: page.jobs.flatMap(({ id }) => byId.get(id) ?? []),
    count: page.count,
    next: page.older,
    previous: page.newer,
  }
}

/** Why the place of a search by distance cannot be used: the page searches for its name then, and says so. */
export function findPlaceError(filters: JobFilters): { parameter: 'location'; message: string } | null {
  if (filters.within === null && filters.sort !== 'distance') return null
  const place = describeSearchPlace(filters)
  switch (place?.kind) {
    case 'unknown':
      return { parameter: 'location', message: 'Not a known place. Try a suburb with its state, or a postcode' }
    case 'ambiguous':
      return { parameter: 'location', message: `Several places have this name: ${place.labels.join(', ')}` }
    default:
      return null
  }
}

/** A listed job in the format of the API; null for any other. */
export async function findApiJob(ctx: Ctx, id: string): Promise<ApiJob | null> {
  if (!isId(id)) return null
  const [job] = await selectJobs(ctx, [id])
  return job ?? null
}

/** A company in the format of the API, or null. */
export async function findApiCompany(ctx: Ctx, slug: string) {
  const company = await findCompanyBySlug(ctx, slug)
  if (!company) return null
  const { name, about, website } = company
  return { name, slug, url: `${ctx.baseUrl}/companies/${encodeURIComponent(slug)}`, about, website }
}

async function selectJobs(ctx: Ctx, ids: readonly string[]): Promise<ApiJob[]> {
  const rows = await ctx.db
    .select({ job: jobs, slug: companies.slug })
    .from(jobs)
    .leftJoin(companies, eq(companies.id, jobs.companyId))
    .where(and(inArray(jobs.id, [...ids]), isListed(ctx), isPosterActive()))
  return rows.map(({ job, slug }) => formatJob(ctx, job, slug))
}

function formatJob({ baseUrl }: Pick<Ctx, 'baseUrl'>, job: typeof jobs.$inferSelect, slug: string | null): ApiJob {
  const pay = job.salary === null ? null : parsePay(job.salary)
  const places = parsePlaces(job.location)
  return {
    id: job.id,
    url: `${baseUrl}/jobs/${job.id}`,
    title: job.title,
    company: { name: job.companyName, slug },
    location: job.location,
    // 'Remote' names none, 'Remote, Australia and New Zealand' both countries.
    places: places.filter(
      ({ country, ...place }, _, { length }) =>
        length > 1 || country !== 'AU' || Object.values(place).some((part) => part !== null),
    ),
    job_type: job.jobType,
    work_arrangement: job.workArrangement,
    category: job.category,
    pay:
      job.salary === null
        ? null
        : {
            text: job.salary,
            currency: isAbroad(places) ? null : 'AUD',
            min_cents: pay?.minCents ?? null,
            max_cents: pay?.maxCents ?? null,
            period: pay?.period ?? null,
          },
    description: job.description,
    responsibilities: job.responsibilities,
    requirements: job.requirements,
    benefits: job.benefits,
    posted_at: job.createdAt.toISOString(),
    updated_at: job.updatedAt.toISOString(),
    closes_at: job.closesAt === null ? null : job.closesAt.toISOString(),
  }
}
