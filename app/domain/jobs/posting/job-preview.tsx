import { parseDollars } from '#app/lib/dollars.ts'
import { PAY_PERIODS } from '#app/lib/pay.ts'
import { linesToItems, normaliseLine } from '#app/lib/text.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { JobText } from '../detail/job-text.tsx'
import { formatJobPay } from './job-columns.ts'
import type { DraftFields } from './use-draft.ts'

/** Preview of the job page from the text typed so far. */
export function JobPreview({ fields, companyName }: { fields: DraftFields; companyName: string }) {
  const line = (name: string) => normaliseLine(fields[name] ?? '')
  const items = (name: string) => linesToItems(fields[name] ?? '')
  const facts = [line('job_type'), line('work_arrangement'), line('category')].filter((fact) => fact !== '')
  const pay = line('salary') || formatPayFields(fields)
  const text = {
    description: fields.description?.trim() || 'Your description will appear here.',
    responsibilities: items('responsibilities'),
    requirements: items('requirements'),
    benefits: items('benefits'),
  }
  return (
    <article className="space-y-7">
      <header className="space-y-2">
        <p className="font-display text-2xl font-bold text-pretty">{line('title') || 'Job title'}</p>
        <p className="lead">
          {line('company_name') || companyName}
          {/* A line can end with the separator, and does not start with it. */}
          {'\u00a0· '}
          {line('location') || 'Location'}
        </p>
        {pay && <p className="font-semibold tabular-nums">{pay}</p>}
        {facts.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {facts.map((fact) => (
              <li key={fact}>
                <Badge>{fact}</Badge>
              </li>
            ))}
          </ul>
        )}
      </header>
      <JobText job={text} />
    </article>
  )
}

function formatPayFields({ pay_min = '', pay_max = '', pay_period }: DraftFields): string | null {
  const [payMinCents, payMaxCents] = [parseDollars(pay_min), parseDollars(pay_max)]
  const payPeriod = PAY_PERIODS.find((period) => period === pay_period) ?? null
  return (payMinCents ?? payMaxCents) === null ? null : formatJobPay({ payMinCents, payMaxCents, payPeriod })
}
