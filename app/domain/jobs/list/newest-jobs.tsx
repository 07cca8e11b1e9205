import { Link } from '#app/ui/link.tsx'
import type { JobCardData } from '../search/job-cards.server.ts'
import { JobRowList } from './job-row-list.tsx'

type NewestJobsProps = { jobs: readonly JobCardData[]; now: Date; timeZone: string }

/** The newest jobs on a page that has nothing else to show. */
export function NewestJobs({ jobs, now, timeZone }: NewestJobsProps) {
  if (jobs.length === 0) return null
  return (
    <section aria-labelledby="newest-jobs" className="mt-4 w-full">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="newest-jobs" className="text-xl">
          Newest jobs
        </h2>
        <Link to="/jobs" className="link inline-flex min-h-11 items-center">
          See all jobs
        </Link>
      </div>
      <JobRowList jobs={jobs} now={now} timeZone={timeZone} as="h3" />
    </section>
  )
}
