import type { Ctx } from '#app/core/context.ts'
import { findCompanyBySlug } from '#app/domain/companies/company-queries.server.ts'
import { searchCompanyJobs } from '#app/domain/jobs/company-jobs.server.ts'
import type { JobCardData } from '#app/domain/jobs/search/job-cards.server.ts'
import { hasFilters, searchAddress, searchHref } from '#app/domain/jobs/search/search-criteria.ts'
import { searchJobs } from '#app/domain/jobs/search/search-jobs.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { path } from '#app/lib/url.ts'
import type { JobEmbedOptions } from './job-embed.ts'

/** An embedded list: at most 20 jobs, and the page with all jobs that match. */
type JobEmbed = { companyName: string | null; jobs: JobCardData[]; allHref: string; isFiltered: boolean }

/**
 * The first open jobs of a company, or of all, that match the filters. @throws a 404 response for an unknown company
 */
export async function loadJobEmbed(ctx: Ctx, { company: slug, filters }: JobEmbedOptions): Promise<JobEmbed> {
  const isFiltered = hasFilters(filters)
  if (slug === null) {
    const { jobs } = await searchJobs(ctx, { ...filters, position: null })
    return { companyName: null, jobs, allHref: searchHref(filters), isFiltered }
  }
  const company = await findCompanyBySlug(ctx, slug)
  if (!company) throw notFound()
  const jobs = await searchCompanyJobs(ctx, company.id, filters)
  const { search } = searchAddress({ ...filters, sort: null })
  return { companyName: company.name, jobs, allHref: path`/companies/${slug}` + search, isFiltered }
}
