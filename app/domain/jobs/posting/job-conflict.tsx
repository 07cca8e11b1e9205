import { Callout } from '#app/ui/data/callout.tsx'
import type { JobFormFields } from './job-columns.ts'

const LABELS: Record<keyof JobFormFields, string> = {
  title: 'Job title',
  company_name: 'Company',
  location: 'Location',
  job_type: 'Job type',
  salary: 'Salary',
  description: 'Description',
  responsibilities: 'Responsibilities',
  requirements: 'Requirements',
  benefits: 'Benefits',
  category: 'Category',
  work_arrangement: 'Work arrangement',
  pay_min: 'Pay from',
  pay_max: 'Pay to',
  pay_period: 'Pay period',
  closes_on: 'Closes on',
  reference: 'Reference',
}

/** Shows what somebody else saved while this form was open. `before`: the ad as the form opened it. */
export function JobConflict({ before, saved }: { before: JobFormFields; saved: JobFormFields }) {
  const names = Object.keys(LABELS) as (keyof JobFormFields)[]
  const changed = names.filter((name) => before[name] !== saved[name])
  return (
    <Callout tone="warning" title="Somebody else saved this ad while you were editing">
      <p>Your text below is kept. Saving again replaces what they saved:</p>
      <dl className="mt-3 space-y-2">
        {changed.map((name) => (
          <div key={name}>
            <dt className="font-semibold">{LABELS[name]}</dt>
            <dd className="whitespace-pre-line">{saved[name] || 'Now empty'}</dd>
          </div>
        ))}
      </dl>
      {changed.length === 0 && <p>They changed nothing that is on this form.</p>}
    </Callout>
  )
}
