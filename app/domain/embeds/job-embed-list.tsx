import { jobPathFrom } from '#app/domain/jobs/link-source.ts'
import type { JobCardData } from '#app/domain/jobs/search/job-cards.server.ts'
import { formatAge, formatDate } from '#app/lib/dates.ts'
import { Time } from '#app/ui/data/time.tsx'

type JobEmbedListProps = { jobs: JobCardData[]; withoutCompany: boolean; now: Date; timeZone: string }

/** The jobs of an embedded list. Links open a tab of their own, because a job's page cannot be shown in a frame. */
export function JobEmbedList({ jobs, withoutCompany, now, timeZone }: JobEmbedListProps) {
  return (
    <ul aria-label="Jobs" className="divide-y divide-line border-y border-line">
      {jobs.map(({ id, title, companyName, location, salary, jobType, createdAt }) => (
        <li key={id} className="relative px-2 py-3.5 focus-within:bg-surface hover:bg-surface">
          <h2 className="text-[1.0625rem] leading-snug wrap-anywhere">
            <a
              href={jobPathFrom('embed', id)}
              target="_blank"
              rel="noopener"
              className="link inline-block min-h-6 after:absolute after:inset-0 after:content-['']"
            >
              {title}
            </a>
          </h2>
          <p className="text-sm text-ink-soft wrap-anywhere">
            {[...(withoutCompany ? [] : [companyName]), location].join(' · ')}
          </p>
          {salary && <p className="text-sm font-medium wrap-anywhere">{salary}</p>}
          <p className="flex flex-wrap gap-x-3 text-sm">
            <span>{jobType}</span>
            <Time at={createdAt} title={formatDate(createdAt, timeZone)} className="text-ink-soft">
              {formatAge(createdAt, now, timeZone)}
            </Time>
          </p>
        </li>
      ))}
    </ul>
  )
}
