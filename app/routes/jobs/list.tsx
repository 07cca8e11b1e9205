import { Link, useLocation } from 'react-router'
import { countFacets } from '#app/domain/jobs/search/count-facets.server.ts'
import { FilterSheet } from '#app/domain/jobs/search/filter-sheet.tsx'
import { JobCardList } from '#app/domain/jobs/search/job-card-list.tsx'
import { HiddenFilterFields, JobFilterForm } from '#app/domain/jobs/search/job-filters.tsx'
import { JobSearchForm } from '#app/domain/jobs/search/job-search-form.tsx'
import { useSaveSearch } from '#app/domain/jobs/search/last-search.ts'
import { jobCountLabel, searchResultLabel, searchTitle } from '#app/domain/jobs/search/result-labels.ts'
import { effectiveSort, hasFilters, parseCriteria, searchHref } from '#app/domain/jobs/search/search-criteria.ts'
import { searchJobs } from '#app/domain/jobs/search/search-jobs.server.ts'
import { SortForm } from '#app/domain/jobs/search/sort-form.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? searchTitle(loaderData.filters) : 'Jobs' },
  {
    name: 'description',
    content: 'Open jobs across Australia, newest first. Search by title, company or location, and apply in one click.',
  },
  ...(loaderData
    ? [
        {
          tagName: 'link',
          rel: 'alternate',
          type: 'application/rss+xml',
          title: searchTitle(loaderData.filters),
          href: `/jobs.rss${searchHref({ ...loaderData.filters, sort: null }).slice('/jobs'.length)}`,
        },
      ]
    : []),
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { position, ...filters } = parseCriteria(url.searchParams)
  const [page, facets] = await Promise.all([searchJobs(ctx, { ...filters, position }), countFacets(ctx, filters)])
  return { ...page, facets, filters, now: ctx.now, timeZone: ctx.timeZone }
}

export default function Jobs({ loaderData }: Route.ComponentProps) {
  const { jobs, count, facets, newer, older, filters, now, timeZone } = loaderData
  const { pathname, search } = useLocation()
  useSaveSearch(pathname + search)
  return (
    <div className="page-width py-8 sm:py-12">
      <h1 className="mb-5 text-3xl">Jobs</h1>
      <JobSearchForm q={filters.q} location={filters.location}>
        <HiddenFilterFields {...filters} />
      </JobSearchForm>
      <div className="mt-8 gap-10 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
        <aside aria-label="Filters" data-print="none" className="mb-8 hidden lg:block noscript:block">
          <JobFilterForm filters={filters} facets={facets} />
        </aside>
        <div className="min-w-0">
          <div className="mb-5 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p aria-live="polite" className="font-semibold tabular-nums">
              {searchResultLabel(count, filters)}
            </p>
            <div className="flex items-center gap-4" data-print="none">
              {hasFilters(filters) && count > 0 && (
                <Link to="/jobs" className="link inline-flex min-h-11 items-center text-sm">
                  Clear search
                </Link>
              )}
              <SortForm filters={filters} />
              <FilterSheet filters={filters} facets={facets} resultLabel={jobCountLabel(count)} />
            </div>
          </div>
          {count === 0 && <NoResults isFiltered={hasFilters(filters)} />}
          <JobCardList
            jobs={jobs}
            now={now}
            timeZone={timeZone}
            searched={filters}
            className="grid gap-4 md:grid-cols-2"
          />
          <Pagination
            label="Pages of jobs"
            labels={effectiveSort(filters) === 'newest' ? undefined : { newer: 'Previous', older: 'Next' }}
            newerHref={newer && searchHref(filters, { direction: 'before', cursor: newer })}
            olderHref={older && searchHref(filters, { direction: 'after', cursor: older })}
          />
        </div>
      </div>
    </div>
  )
}

function NoResults({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      title="No jobs found matching your criteria."
      action={
        isFiltered && (
          <ButtonLink to="/jobs" tone="secondary">
            Clear search
          </ButtonLink>
        )
      }
    >
      {isFiltered
        ? 'Try fewer words, another location or fewer filters.'
        : 'New jobs appear here as soon as they are posted.'}
    </EmptyState>
  )
}
