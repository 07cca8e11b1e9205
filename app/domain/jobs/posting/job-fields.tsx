import type { ReactNode, Ref } from 'react'
import { PAY_PERIODS } from '#app/lib/pay.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'
import { JOB_TYPES, MAX_JOB_LENGTHS, WORK_ARRANGEMENTS } from '../job.ts'
import { CategoryField } from './category-field.tsx'
import type { GetFieldWarnings } from './checks/check-job.ts'

/** Labels by field name, in the order of the form. */
export const JOB_FIELD_LABELS = {
  title: 'Job title',
  company_name: 'Company',
  location: 'Location',
  job_type: 'Job type',
  description: 'Description',
  responsibilities: 'Responsibilities',
  requirements: 'Requirements',
  benefits: 'Benefits',
  salary: 'Salary',
  pay_min: 'Pay from',
  pay_max: 'Pay to',
  pay_period: 'Pay period',
  category: 'Category',
  work_arrangement: 'Work arrangement',
  closes_on: 'Closes on',
  reference: 'Reference',
  questions: 'Screening questions',
} as const

/** The fields of a job. */
export function JobFields({
  of,
  warningsOf,
  canChooseCompany,
  today,
  latest,
  categories,
  titleRef,
}: {
  of: GetFieldProps
  /** The warnings about a field. */
  warningsOf: GetFieldWarnings
  /** Admins choose the company. */
  canChooseCompany: boolean
  /** The earliest closing date to choose, `yyyy-mm-dd`. The server decides in the time zone of the job's location. */
  today: string
  /** The latest one, likewise. */
  latest: string
  /** The categories of the open jobs, most jobs first. */
  categories: readonly string[]
  titleRef?: Ref<HTMLInputElement> | undefined
}) {
  const field = (name: keyof typeof JOB_FIELD_LABELS) => ({ label: JOB_FIELD_LABELS[name], ...of(name) })
  const text = (name: keyof typeof JOB_FIELD_LABELS) => ({ ...field(name), warnings: warningsOf(name) })
  return (
    <div className="space-y-10">
      <Group title="Job details">
        <TextField {...text('title')} required maxLength={MAX_JOB_LENGTHS.title} autoComplete="off" ref={titleRef} />
        {canChooseCompany && <TextField {...text('company_name')} required maxLength={MAX_JOB_LENGTHS.companyName} />}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            hint="Suburb and state, such as Dandenong VIC"
            {...text('location')}
            required
            maxLength={MAX_JOB_LENGTHS.location}
            autoComplete="off"
          />
          <SelectField
            {...field('job_type')}
            required
            placeholder="Choose a job type"
            options={JOB_TYPES.map(toOption)}
          />
        </div>
        <TextArea
          hint="What the job is, who it suits and why someone would want it. A blank line starts a new paragraph."
          {...text('description')}
          required
          rows={7}
        />
        <TextArea hint="One item per line" {...text('responsibilities')} required rows={4} />
        <TextArea hint="One item per line" {...text('requirements')} required rows={4} />
        <TextArea hint="Optional. One item per line" {...text('benefits')} rows={3} />
      </Group>

      <Group title="Pay" note="Jobs that show their pay get more applications.">
        <TextField
          hint="Optional, such as $85,000 to $95,000 a year plus super. If you leave this empty, we show the amounts below."
          {...text('salary')}
          maxLength={MAX_JOB_LENGTHS.salary}
        />
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField hint="Optional. In dollars" {...text('pay_min')} inputMode="decimal" maxLength={20} />
          <TextField hint="Optional. In dollars" {...text('pay_max')} inputMode="decimal" maxLength={20} />
          <SelectField
            hint="Applies to both amounts"
            {...field('pay_period')}
            placeholder="Choose"
            options={PAY_PERIODS.map((value) => ({ value, label: value === 'hour' ? 'an hour' : `a ${value}` }))}
          />
        </div>
      </Group>

      <Group title="More details">
        <div className="grid gap-5 sm:grid-cols-2">
          <CategoryField {...field('category')} categories={categories} />
          <SelectField
            hint="Optional"
            {...field('work_arrangement')}
            placeholder="Not specified"
            options={WORK_ARRANGEMENTS.map(toOption)}
          />
          <TextField
            hint="Optional. Applications close at the end of this day"
            {...field('closes_on')}
            type="date"
            min={today}
            max={latest}
          />
          <TextField
            hint="Optional. Your own reference for this job"
            {...field('reference')}
            maxLength={MAX_JOB_LENGTHS.reference}
            autoComplete="off"
          />
        </div>
      </Group>
    </div>
  )
}

function toOption(value: string) {
  return { value, label: value }
}

function Group({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="space-y-5">
      <div>
        <h2 className="text-xl">{title}</h2>
        {note && <p className="mt-1 text-sm text-ink-soft">{note}</p>}
      </div>
      {children}
    </section>
  )
}
