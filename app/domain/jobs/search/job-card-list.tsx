import { useRef } from 'react'
import { formatAge } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { JobCard } from './job-card.tsx'
import type { JobCardData } from './job-cards.server.ts'
import { searchTerms } from './search-criteria.ts'
import { useCardKeys } from './use-card-keys.ts'

type JobCardListProps = {
  jobs: readonly JobCardData[]
  /** The server's time and time zone, so that the browser renders the same relative ages. */
  now: Date
  timeZone: string
  /** The texts whose words are highlighted: `q` in title and company, `location` in the location. */
  searched?: { q: string; location: string }
  /** Heading level of the titles. */
  as?: 'h2' | 'h3'
  className?: string
}

/** Jobs as cards. With focus on a card, the up and down keys move between them. */
export function JobCardList({ jobs, now, timeZone, searched, as = 'h2', className }: JobCardListProps) {
  const list = useRef<HTMLUListElement>(null)
  useCardKeys(list)
  return (
    <ul ref={list} className={className}>
      {jobs.map((job) => (
        <li key={job.id} className="grid">
          <JobCard
            as={as}
            title={job.title}
            href={`/jobs/${job.id}`}
            company={job.companyName}
            location={job.location}
            jobType={job.jobType}
            pay={job.salary}
            highlightTerms={searched && searchTerms(searched.q)}
            highlightLocationTerms={searched && searchTerms(searched.location)}
            badges={job.workArrangement && job.workArrangement !== 'On-site' && <Badge>{job.workArrangement}</Badge>}
            age={<Time at={job.createdAt}>{formatAge(job.createdAt, now, timeZone)}</Time>}
          />
        </li>
      ))}
    </ul>
  )
}
