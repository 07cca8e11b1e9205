import { formatDate } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { BulletList, PlainText } from '#app/ui/data/prose.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import type { PreparedJob } from './parsing/prepare-row.server.ts'

/** A preview of the first jobs of a file. */
export function ImportPreview({ jobs }: { jobs: readonly PreparedJob[] }) {
  return (
    <div className="grid gap-4">
      {jobs.map((job) => (
        <Card key={job.line} as="article" aria-label={job.title}>
          <div className="flex flex-wrap items-start justify-between gap-3">
            <div className="min-w-0">
              <h3 className="text-lg wrap-anywhere">{job.title}</h3>
              <p className="text-ink-soft">
                {job.companyName} · {job.location}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Badge>{job.jobType}</Badge>
              {job.expired && <Badge tone="amber">{job.closesOn ? 'Closed' : 'Past closing date'}</Badge>}
            </div>
          </div>
          <dl className="mt-4 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
            <Fact name="Salary" value={job.salary} />
            <Fact name="Category" value={job.category} />
            <Fact name="Reference" value={job.reference} />
            <Fact name="Posted" value={formatDate(job.createdAt, job.zone)} />
            <Fact name="Closes on" value={job.closesOn && formatDate(job.closesOn, job.zone)} />
          </dl>
          <Disclosure title="Full text" className="mt-4">
            <div className="mt-3 space-y-4">
              <PlainText text={job.description} />
              <Items title="Responsibilities" items={job.responsibilities} />
              <Items title="Requirements" items={job.requirements} />
              <Items title="Benefits" items={job.benefits} />
            </div>
          </Disclosure>
        </Card>
      ))}
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string | null }) {
  if (!value) return null
  return (
    <div className="flex gap-2">
      <dt className="shrink-0 text-ink-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{value}</dd>
    </div>
  )
}

function Items({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <div>
      <h4 className="mb-2 font-semibold">{title}</h4>
      <BulletList items={items} />
    </div>
  )
}
