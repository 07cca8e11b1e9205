import type { ReactNode } from 'react'
import { formatDate } from '#app/lib/dates.ts'
import { Card } from '#app/ui/data/card.tsx'
import { Time } from '#app/ui/data/time.tsx'
import type { PublicJob } from './find-job.server.ts'

/** The key facts of a job: a sidebar on wide screens, above the text on phones. `children` are the actions below them. */
export function JobSummary({ job, children }: { job: PublicJob; children: ReactNode }) {
  return (
    <Card as="aside" aria-label="Summary" className="space-y-5">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4 lg:grid-cols-1">
        {job.salary && (
          <Fact name="Pay" wide>
            <span className="font-display text-lg font-semibold text-ink tabular-nums">{job.salary}</span>
          </Fact>
        )}
        <Fact name="Job type">{job.jobType}</Fact>
        <Fact name="Location">{job.location}</Fact>
        {job.workArrangement && <Fact name="Work arrangement">{job.workArrangement}</Fact>}
        {job.category && <Fact name="Category">{job.category}</Fact>}
        {job.closesOn && (
          <Fact name={job.open ? 'Closes' : 'Closed'}>
            <Time at={job.closesOn}>{formatDate(job.closesOn, job.timeZone)}</Time>
          </Fact>
        )}
        <Fact name="Posted">
          <Time at={job.createdAt}>{formatDate(job.createdAt, job.timeZone)}</Time>
        </Fact>
        {job.reference && <Fact name="Reference">{job.reference}</Fact>}
      </dl>
      {children}
    </Card>
  )
}

function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-full' : undefined}>
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="font-medium break-words">{children}</dd>
    </div>
  )
}
