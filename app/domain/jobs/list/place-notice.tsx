import type { ReactNode } from 'react'
import { Link } from '#app/ui/link.tsx'
import { jobCountLabel } from '../job-count.ts'
import type { SearchPlace } from '../search/places/search-area.server.ts'
import { type JobFilters, searchHref } from '../search/search-criteria.ts'

type PlaceNoticeProps = {
  filters: JobFilters
  /** Null without a distance. */
  place: SearchPlace | null
  /** Number of matching jobs whose place is unknown. */
  unlocated: number
}

/** What a search around a place cannot show: an unknown place, several of its name, or jobs without a known place. */
export function PlaceNotice({ filters, place, unlocated }: PlaceNoticeProps) {
  const { location } = filters
  if (place?.kind === 'unknown') {
    return (
      <Notice>
        We couldn't find “{location}”, so these are jobs that mention it. Try a suburb with its state, or a postcode.
      </Notice>
    )
  }
  if (place?.kind === 'ambiguous') {
    return (
      <Notice>
        Which “{location}” do you mean?
        {place.labels.map((label) => (
          <span key={label}>
            {' '}
            <Link to={searchHref({ ...filters, location: label })} className="link inline-flex min-h-9 items-center">
              {label}
            </Link>
          </span>
        ))}
      </Notice>
    )
  }
  if (unlocated === 0) return null
  return (
    <Notice>
      {jobCountLabel(unlocated)} {unlocated === 1 ? "doesn't" : "don't"} give a location we recognise, so{' '}
      {unlocated === 1 ? "it isn't" : "they aren't"} shown here.{' '}
      <Link
        to={searchHref({ ...filters, location: '', within: null })}
        className="link inline-flex min-h-9 items-center"
      >
        Search all locations
      </Link>
    </Notice>
  )
}

function Notice({ children }: { children: ReactNode }) {
  return <p className="mb-3 text-sm text-ink-soft wrap-anywhere">{children}</p>
}
