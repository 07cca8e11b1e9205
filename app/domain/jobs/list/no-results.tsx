import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Link } from '#app/ui/link.tsx'
import { jobCountLabel } from '../job-count.ts'
import { hasFilters, type JobFilters } from '../search/search-criteria.ts'
import type { NearestSearch } from './nearest-searches.server.ts'

const LABEL_ID = 'nearest-searches'

/** A search without results: the searches nearest to it that have some, and a link that clears it. */
export function NoResults({ filters, nearest }: { filters: JobFilters; nearest: readonly NearestSearch[] }) {
  const isFiltered = hasFilters(filters)
  return (
    <EmptyState
      scene={isFiltered ? 'no-results' : 'empty-inbox'}
      title="No jobs found matching your criteria."
      action={
        isFiltered && (
          <ButtonLink to="/jobs" tone="secondary">
            Clear search
          </ButtonLink>
        )
      }
    >
      {nearest.length > 0 ? (
        <>
          <p id={LABEL_ID}>Searches with results:</p>
          <ul aria-labelledby={LABEL_ID} className="grid gap-1 wrap-anywhere">
            {nearest.map(({ title, href, count }) => (
              <li key={href}>
                <Link to={href} className="link inline-flex min-h-9 items-center">
                  {title}
                </Link>{' '}
                <span className="tabular-nums">({jobCountLabel(count)})</span>
              </li>
            ))}
          </ul>
        </>
      ) : isFiltered ? (
        'Try fewer words, another location or fewer filters.'
      ) : (
        'New jobs appear here as soon as they are posted.'
      )}
    </EmptyState>
  )
}
