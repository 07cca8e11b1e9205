import { alertHref } from '#app/domain/job-alerts/job-alert.ts'
import { BrowseLinkLists } from '#app/domain/jobs/browse/browse-link-lists.tsx'
import { listBrowseLinks } from '#app/domain/jobs/browse/load-browse-page.server.ts'
import { NO_FILTERS } from '#app/domain/jobs/search/no-filters.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { LoadErrorBoundary } from '#app/shell/load-error-boundary.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/all-categories-and-places'

const TITLE = 'Jobs by category and place'

export const meta: Route.MetaFunction = () => [
  { title: TITLE },
  {
    name: 'description',
    content: 'Categories, states and the cities with the most open jobs, and how many jobs each has.',
  },
]

/** Links to the pages of all categories and states with open jobs, and of the cities with the most. */
export async function loader({ context }: Route.LoaderArgs) {
  return { groups: await listBrowseLinks(ctxOf(context), Number.POSITIVE_INFINITY) }
}

export default function AllCategoriesAndPlaces({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <div className="page-width pt-1.5 pb-12 sm:pt-5 sm:pb-16 lg:pt-6">
      <PageHeader above={<Breadcrumb items={[{ label: 'Jobs', href: '/jobs' }, { label: TITLE }]} />} title={TITLE} />
      {groups.length === 0 ? (
        <EmptyState title="No open jobs" action={<ButtonLink to={alertHref(NO_FILTERS)}>Create alert</ButtonLink>}>
          Categories and places with open jobs will appear here. Get new jobs by email.
        </EmptyState>
      ) : (
        <BrowseLinkLists groups={groups} />
      )}
    </div>
  )
}

export function ErrorBoundary() {
  return <LoadErrorBoundary title="Failed to load jobs" />
}
