import { listAppliedJobIds } from '#app/domain/applications/applied-jobs.server.ts'
import { alertHref } from '#app/domain/job-alerts/job-alert.ts'
import { hasOwnAlert } from '#app/domain/job-alerts/own-alerts.server.ts'
import { BROWSE_LINKS_ID, BrowseLinkLists } from '#app/domain/jobs/browse/browse-link-lists.tsx'
import { browseHref, browseMeta, browsePath, browseTitle } from '#app/domain/jobs/browse/browse-page.ts'
import { loadBrowsePage } from '#app/domain/jobs/browse/load-browse-page.server.ts'
import { breadcrumbJsonLd } from '#app/domain/jobs/job-markup.ts'
import { JobPages, parseJobRange } from '#app/domain/jobs/list/job-pages.tsx'
import { JobRowList } from '#app/domain/jobs/list/job-row-list.tsx'
import { ListLinks } from '#app/domain/jobs/list/list-links.tsx'
import { searchAddress, searchHref } from '#app/domain/jobs/search/search-criteria.ts'
import { JobSearchForm } from '#app/domain/jobs/search/suggestions/job-search-form.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { LoadErrorBoundary } from '#app/shell/load-error-boundary.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Link } from '#app/ui/link.tsx'
import type { Route } from './+types/browse'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? browseMeta(loaderData.topic, loaderData) : [{ title: 'No jobs found' }]

/** The open jobs of a category, a place, or both; a page for search engines and the people they send. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const isAll = new URL(request.url).searchParams.has('all')
  const found = await loadBrowsePage(ctx, params, isAll ? Number.POSITIVE_INFINITY : undefined)
  if (!found) throw notFound()
  const { topic, filters, page, summary, links } = found
  const ids = page.jobs.map(({ id }) => id)
  const [applied, hasAlert] = await Promise.all([listAppliedJobIds(ctx, ids), hasOwnAlert(ctx, filters)])
  return {
    topic,
    filters,
    page: { ...page, start: 1 },
    summary,
    links,
    applied,
    hasAlert,
    feedHref: `/jobs.rss${searchAddress(filters).search}`,
    breadcrumb: breadcrumbJsonLd(browsePath(topic), ctx.baseUrl),
    now: ctx.now,
    timeZone: ctx.timeZone,
  }
}

export default function BrowseJobs({ loaderData }: Route.ComponentProps) {
  const { topic, filters, page, summary, links, applied, hasAlert, now, timeZone } = loaderData
  const path = browseHref({ category: topic.category?.slug ?? null, place: topic.place?.slug ?? null })
  return (
    <div className="page-width pt-1.5 pb-12 sm:pt-5 sm:pb-16 lg:pt-6">
      <Breadcrumb
        items={browsePath(topic).map(({ name, path }, index, all) =>
          index < all.length - 1 ? { label: name, href: path } : { label: name },
        )}
      />
      <h1 className="text-2xl text-balance wrap-anywhere sm:mt-2 sm:text-3xl">{browseTitle(topic)}</h1>
      <p className="mt-1 mb-2.5 text-ink-soft max-sm:text-sm sm:mt-2 sm:mb-5">
        {summary}{' '}
        <Link to={searchHref(filters)} className="link" data-print="none">
          Filter and sort these jobs
        </Link>
      </p>
      <JobSearchForm location={topic.place ? topic.place.name : ''} />
      <JobRowList jobs={page.jobs} applied={applied} now={now} timeZone={timeZone} className="mt-2 sm:mt-6" />
      <JobPages
        page={{ ...page, range: parseJobRange(new URLSearchParams(), page) }}
        address={searchAddress(filters)}
      />
      <ListLinks alertHref={alertHref(filters)} hasAlert={hasAlert} emptySearch={null} hasSavedJobs={false} />
      <BrowseLinkLists
        groups={links}
        more={{ label: 'More categories and places', href: `${path}?all#${BROWSE_LINKS_ID}` }}
      />
    </div>
  )
}

export function ErrorBoundary() {
  return <LoadErrorBoundary title="Failed to load jobs" />
}
