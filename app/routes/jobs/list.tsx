import { type ComponentProps, useRef, useState } from 'react'
import { listAppliedJobIds } from '#app/domain/applications/applied-jobs.server.ts'
import { alertHref } from '#app/domain/job-alerts/job-alert.ts'
import { hasOwnAlert } from '#app/domain/job-alerts/own-alerts.server.ts'
import { BrowseLinkLists } from '#app/domain/jobs/browse/browse-link-lists.tsx'
import { listBrowseLinks } from '#app/domain/jobs/browse/load-browse-page.server.ts'
import { jobCountLabel } from '#app/domain/jobs/job-count.ts'
import { FilterChips } from '#app/domain/jobs/list/filter-chips.tsx'
import { JobPages, parseJobRange } from '#app/domain/jobs/list/job-pages.tsx'
import { JobRowList } from '#app/domain/jobs/list/job-row-list.tsx'
import { ListLinks } from '#app/domain/jobs/list/list-links.tsx'
import { ListWithPane } from '#app/domain/jobs/list/list-with-pane.tsx'
import { loadFilterOptions } from '#app/domain/jobs/list/load-filter-options.server.ts'
import { listNearestSearches } from '#app/domain/jobs/list/nearest-searches.server.ts'
import { NoResults } from '#app/domain/jobs/list/no-results.tsx'
import { PaneSkeleton } from '#app/domain/jobs/list/pane-skeleton.tsx'
import { PlaceNotice } from '#app/domain/jobs/list/place-notice.tsx'
import { useOpenJob } from '#app/domain/jobs/list/use-open-job.ts'
import { findSavedJobsState } from '#app/domain/jobs/saved/saved-jobs.server.ts'
import { FilterSheet } from '#app/domain/jobs/search/filter-sheet.tsx'
import { HiddenFilterFields, JobFilterForm } from '#app/domain/jobs/search/job-filters.tsx'
import { useSaveSearch } from '#app/domain/jobs/search/last-search.ts'
import { countUnlocatedJobs } from '#app/domain/jobs/search/places/count-unlocated-jobs.server.ts'
import { findJobDistances } from '#app/domain/jobs/search/places/job-distances.server.ts'
import { describeSearchPlace } from '#app/domain/jobs/search/places/search-area.server.ts'
import { searchResultLabel } from '#app/domain/jobs/search/result-labels.ts'
import { hasFilters, parseCriteria, searchAddress, searchHref } from '#app/domain/jobs/search/search-criteria.ts'
import { searchJobs } from '#app/domain/jobs/search/search-jobs.server.ts'
import { searchPhrase, searchTitle } from '#app/domain/jobs/search/search-title.ts'
import { SortForm } from '#app/domain/jobs/search/sort-form.tsx'
import { JobSearchForm } from '#app/domain/jobs/search/suggestions/job-search-form.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { LoadErrorBoundary } from '#app/shell/load-error-boundary.tsx'
import { cx } from '#app/ui/cx.ts'
import { PendingList } from '#app/ui/data/pending-list.tsx'
import { Link } from '#app/ui/link.tsx'
import { useLoadedPopup } from '#app/ui/overlays/use-loaded-popup.ts'
import type { Route } from './+types/list'

type LoadedPane = typeof import('#app/domain/applications/job-page/job-pane.tsx')['default']

const loadJobPane = () => import('#app/domain/applications/job-page/job-pane.tsx').then((module) => module.default)

/** Kept from the first job that opens beside the list, so that the next one shows at once. Null on the server. */
let loadedPane: LoadedPane | null = null

/** The id of the form of the filters and the order. */
const FILTER_FORM = 'job-filters'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title ?? 'Jobs' },
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
          title: loaderData.title,
          href: `/jobs.rss${searchHref({ ...loaderData.filters, sort: null }).slice('/jobs'.length)}`,
        },
      ]
    : []),
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { position, ...filters } = parseCriteria(url.searchParams)
  const [page, facets, browse, unlocated, hasAlert] = await Promise.all([
    searchJobs(ctx, { ...filters, position }),
    loadFilterOptions(ctx, filters),
    hasFilters(filters) ? [] : listBrowseLinks(ctx),
    countUnlocatedJobs(ctx, filters),
    hasOwnAlert(ctx, filters),
  ])
  const ids = page.jobs.map(({ id }) => id)
  const [applied, saved, distances, nearest] = await Promise.all([
    listAppliedJobIds(ctx, ids),
    findSavedJobsState(ctx, ids),
    findJobDistances(ctx, filters, ids),
    page.count === 0 ? listNearestSearches(ctx, filters) : [],
  ])
  const range = parseJobRange(url.searchParams, page)
  const place = { place: describeSearchPlace(filters), unlocated, distances }
  const rows = { applied, saved, now: ctx.now, timeZone: ctx.timeZone }
  const emptySearch = page.count === 0 && hasFilters(filters) ? searchPhrase(filters) : null
  const searched = { title: searchTitle(filters), emptySearch, nearest, filters, hasAlert }
  return { ...page, ...place, ...rows, ...searched, range, facets, browse }
}

export default function Jobs({ loaderData }: Route.ComponentProps) {
  const { jobs, count, facets, browse, saved, nearest, filters, place, unlocated } = loaderData
  const { applied, distances, emptySearch, hasAlert, now, timeZone } = loaderData
  const list = useRef<HTMLDivElement>(null)
  const openJob = useOpenJob(list)
  useSaveSearch(openJob.href)
  return (
    <div className="page-width pt-5 pb-12 sm:pb-16">
      <div className="items-center gap-x-10 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
        <h1 className="text-2xl max-lg:mb-3">Jobs</h1>
        <JobSearchForm q={filters.q} location={filters.location}>
          <HiddenFilterFields {...filters} />
        </JobSearchForm>
      </div>
      <div
        className={cx(
          'mt-3 gap-10 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]',
          openJob.id && 'xl:[@media(scripting:enabled)]:block',
        )}
      >
        <aside
          aria-label="Filters"
          data-print="none"
          className={cx('mb-8 hidden lg:block noscript:block', openJob.id && 'xl:[@media(scripting:enabled)]:hidden')}
        >
          <JobFilterForm id={FILTER_FORM} filters={filters} facets={facets} />
        </aside>
        <div className="min-w-0">
          <div className="mb-1 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p aria-live="polite" className="font-semibold tabular-nums wrap-anywhere">
              {searchResultLabel(count, filters, place?.kind === 'found')}
            </p>
            <div className="flex flex-wrap items-center gap-4" data-print="none">
              <SortForm filters={filters} isNearby={place?.kind === 'found'} formId={FILTER_FORM} />
              <FilterSheet
                {...{ filters, facets }}
                resultLabel={count === 0 ? null : jobCountLabel(count)}
                hasPane={openJob.id !== null}
              />
            </div>
          </div>
          {hasFilters(filters) && (
            <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden" data-print="none">
              <FilterChips filters={filters} />
              {count > 0 && (
                <Link to="/jobs" className="link inline-flex min-h-9 items-center text-sm">
                  Clear search
                </Link>
              )}
            </div>
          )}
          <PlaceNotice filters={filters} place={place} unlocated={unlocated} />
          <ListWithPane
            listRef={list}
            pane={
              openJob.id === null ? null : <JobPane jobId={openJob.id} href={openJob.href} onClose={openJob.close} />
            }
          >
            <PendingList>
              {count === 0 && (
                <div className="mt-3">
                  <NoResults filters={filters} nearest={nearest} />
                </div>
              )}
              {jobs.length > 0 && (
                <JobRowList
                  {...{ jobs, applied, saved, distances, now, timeZone }}
                  searched={filters}
                  opener={openJob}
                />
              )}
            </PendingList>
            <JobPages page={loaderData} address={searchAddress(filters)} />
            <ListLinks {...{ emptySearch, hasAlert }} alertHref={alertHref(filters)} hasSavedJobs={saved !== null} />
          </ListWithPane>
          <BrowseLinkLists groups={browse} more={{ label: 'Jobs by category and place', href: '/jobs/browse' }} />
        </div>
      </div>
    </div>
  )
}

/**
 * Loads the pane, or closes the job if it can't. Here, because the whole list would otherwise be rendered again for it.
 */
function JobPane(props: ComponentProps<LoadedPane>) {
  const [Pane, setPane] = useState(() => loadedPane)
  useLoadedPopup(
    !Pane,
    loadJobPane,
    (pane) => {
      loadedPane = pane
      setPane(() => pane)
    },
    props.onClose,
  )
  return Pane ? <Pane {...props} /> : <PaneSkeleton />
}

export function ErrorBoundary() {
  return <LoadErrorBoundary title="Failed to load jobs" />
}
