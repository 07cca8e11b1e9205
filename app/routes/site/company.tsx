import { fileUrl } from '#app/core/images/image.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { CompanyBanner } from '#app/domain/companies/company-banner.tsx'
import { findCompanyBySlug, findCompanyVerification } from '#app/domain/companies/company-queries.server.ts'
import { VerificationControl } from '#app/domain/companies/company-verification.tsx'
import { companyPreview } from '#app/domain/feeds/previews/preview-content.ts'
import { previewOf } from '#app/domain/feeds/previews/preview-image.server.ts'
import { countCompanyJobs, jobFactsOf, listCompanyJobs } from '#app/domain/jobs/company-jobs.server.ts'
import { openJobCountLabel } from '#app/domain/jobs/job-count.ts'
import { JobPages, parseJobRange } from '#app/domain/jobs/list/job-pages.tsx'
import { JobRowList } from '#app/domain/jobs/list/job-row-list.tsx'
import { findSavedJobsState } from '#app/domain/jobs/saved/saved-jobs.server.ts'
import { hasFilters, parseCriteria } from '#app/domain/jobs/search/search-criteria.ts'
import { searchTitle } from '#app/domain/jobs/search/search-title.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { todayIn } from '#app/lib/dates.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { previewImageMeta } from '#app/lib/markup/preview-image-meta.ts'
import { excerpt } from '#app/lib/text.ts'
import { path } from '#app/lib/url.ts'
import { can } from '#app/policy/policy.ts'
import { useRootData } from '#app/shell/use-root-data.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { PlainText } from '#app/ui/data/prose.tsx'
import { Link } from '#app/ui/link.tsx'
import { ShareButton } from '#app/ui/share-button.tsx'
import type { Route } from './+types/company'

/** `previewImage`: this page has its own link preview image. */
export const handle = { previewImage: (loaded: unknown) => Boolean(loaded) }

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Company not found' }]
  const { name, about } = loaderData.company
  const description = excerpt(about || `Open jobs at ${name}.`, 160)
  return [
    { title: `Jobs at ${name}` },
    { name: 'description', content: description },
    { property: 'og:title', content: `Jobs at ${name}` },
    { property: 'og:description', content: description },
    ...previewImageMeta(loaderData.preview),
  ]
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const company = await findCompanyBySlug(ctx, params.slug)
  if (!company) throw notFound()
  const { position, ...filters } = parseCriteria(url.searchParams)
  const [page, openJobs, matching, verification] = await Promise.all([
    listCompanyJobs(ctx, company.id, position, filters),
    countCompanyJobs(ctx, company.id),
    hasFilters(filters) ? countCompanyJobs(ctx, company.id, filters) : null,
    can(ctx.actor, 'company.verify') ? findCompanyVerification(ctx, company) : null,
  ])
  const saved = await findSavedJobsState(
    ctx,
    page.rows.map(({ id }) => id),
  )
  return {
    ...page,
    ...jobFactsOf(page.rows),
    saved,
    company,
    preview: previewOf(
      `${ctx.baseUrl}${path`/companies/${company.slug}/preview.png`}`,
      companyPreview(company, openJobs, await findAgency(ctx)),
    ),
    openJobs,
    /** The search of an embedded list that leads here, with the number of jobs that match; null for all jobs. */
    search: matching === null ? null : { title: searchTitle(filters), count: matching },
    range: parseJobRange(url.searchParams, { ...page, jobs: page.rows, count: matching ?? openJobs }),
    verification,
    now: ctx.now,
    timeZone: ctx.timeZone,
    address: { pathname: url.pathname, search: url.search },
  }
}

export default function Company({ loaderData }: Route.ComponentProps) {
  const { agency } = useRootData()
  const { company, verification, rows, saved, openJobs, search, trade, places, now, timeZone, address } = loaderData
  return (
    <div className="page-width space-y-9 py-6 sm:py-8">
      <CompanyBanner
        company={company}
        jobCount={openJobCountLabel(openJobs)}
        trade={trade}
        places={places}
        since={`On ${agency.name} since ${todayIn(timeZone, company.createdAt).slice(0, 4)}`}
        logo={fileUrl(company.logo)}
      >
        <ShareButton title={`Jobs at ${company.name}`} />
        {verification && <VerificationControl company={verification} back={address.pathname + address.search} />}
      </CompanyBanner>
      {company.about !== '' && (
        <section aria-labelledby="about">
          <h2 id="about" className="mb-3 text-xl">
            About {company.name}
          </h2>
          <PlainText text={company.about} className="wrap-anywhere" />
        </section>
      )}
      <section aria-labelledby="open-jobs">
        <h2 id="open-jobs" className="mb-3 text-xl">
          Open jobs
        </h2>
        {search && openJobs > 0 && (
          <p className="mb-3 flex flex-wrap items-center gap-x-4 wrap-anywhere">
            {search.title} ({search.count})
            <Link to={address.pathname} className="link inline-flex min-h-9 items-center">
              All jobs at {company.name}
            </Link>
          </p>
        )}
        {rows.length > 0 ? (
          <JobRowList jobs={rows} saved={saved} now={now} timeZone={timeZone} as="h3" withoutCompany />
        ) : (
          <EmptyState
            as="h3"
            title={
              search && openJobs > 0
                ? 'No jobs found matching your criteria.'
                : `${company.name} has no open jobs at the moment`
            }
            action={
              <ButtonLink to="/jobs" tone="secondary">
                See all jobs
              </ButtonLink>
            }
          >
            New jobs appear here as soon as they're posted.
          </EmptyState>
        )}
        <JobPages page={{ ...loaderData, jobs: rows, count: search?.count ?? openJobs }} address={address} />
      </section>
    </div>
  )
}
