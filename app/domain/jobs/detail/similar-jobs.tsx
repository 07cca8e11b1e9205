import type { ComponentProps } from 'react'
import { JobRowList } from '../list/job-row-list.tsx'

/** Jobs like the one that is shown, or nothing. */
export function SimilarJobs({
  jobs,
  ...list
}: Pick<ComponentProps<typeof JobRowList>, 'jobs' | 'saved' | 'now' | 'timeZone'>) {
  if (jobs.length === 0) return null
  return (
    <section aria-labelledby="similar" data-print="none" className="mt-12">
      <h2 id="similar" className="mb-3 text-2xl">
        Similar jobs
      </h2>
      <JobRowList jobs={jobs} as="h3" {...list} />
    </section>
  )
}
