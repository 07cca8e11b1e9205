import { formatDate } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { BulletList, PlainText } from '#app/ui/data/prose.tsx'
import type { PreparedJob } from './parsing/prepared-job.ts'

/** The first ads of a file as they will read. */
export function ImportPreview({ ads }: { ads: readonly PreparedJob[] }) {
  return (
    <div className="grid gap-4">
      {ads.map((ad) => (
        <Card key={ad.line} as="article" aria-label={ad.title}>
          <div className="flex flex-wrap items-start justify-between gap-3">
            <div className="min-w-0">
              <h3 className="text-lg wrap-anywhere">{ad.title}</h3>
              <p className="text-ink-soft">
                {ad.companyName} · {ad.location}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Badge>{ad.jobType}</Badge>
              {ad.expired && <Badge tone="amber">{ad.closesOn ? 'Closed' : 'Past closing date'}</Badge>}
            </div>
          </div>
          <dl className="mt-4 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
            <Fact name="Salary" value={ad.salary} />
            <Fact name="Category" value={ad.category} />
            <Fact name="Reference" value={ad.reference} />
            <Fact name="Listed" value={formatDate(ad.createdAt, ad.zone)} />
            <Fact name="Closes on" value={ad.closesOn && formatDate(ad.closesOn, ad.zone)} />
          </dl>
          <details className="mt-4">
            <summary className="cursor-pointer font-medium text-accent">Whole text</summary>
            <div className="mt-3 space-y-4">
              <PlainText text={ad.description} />
              <Items title="Responsibilities" items={ad.responsibilities} />
              <Items title="Requirements" items={ad.requirements} />
              <Items title="Benefits" items={ad.benefits} />
            </div>
          </details>
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
