import type { ReactNode } from 'react'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'
import { JOB_LIMITS, JOB_TYPES, PAY_PERIODS, WORK_ARRANGEMENTS } from '../job.ts'

/** The fields of an ad, by the names of product.md section 3. `choosesCompany`: admins post in any company's name. */
export function JobFields({
  of,
  choosesCompany,
  today,
}: {
  of: GetFieldProps
  choosesCompany: boolean
  /** The first day that may be chosen, `yyyy-mm-dd`; the server decides on the clocks of the job's place. */
  today: string
}) {
  return (
    <div className="space-y-10">
      <Group title="The job">
        <TextField label="Job title" {...of('title')} required maxLength={JOB_LIMITS.title} autoComplete="off" />
        {choosesCompany && (
          <TextField label="Company" {...of('company_name')} required maxLength={JOB_LIMITS.companyName} />
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Location"
            hint="Suburb and state, such as Dandenong VIC"
            {...of('location')}
            required
            maxLength={JOB_LIMITS.location}
            autoComplete="off"
          />
          <SelectField
            label="Job type"
            hint="How the person is employed"
            {...of('job_type')}
            required
            placeholder="Choose a job type"
            options={JOB_TYPES.map(same)}
          />
        </div>
        <TextArea
          label="Description"
          hint="What the job is, for whom, and why somebody would want it. A blank line starts a new paragraph."
          {...of('description')}
          required
          rows={7}
        />
        <TextArea label="Responsibilities" hint="One a line" {...of('responsibilities')} required rows={4} />
        <TextArea label="Requirements" hint="One a line" {...of('requirements')} required rows={4} />
        <TextArea label="Benefits" hint="Optional, one a line" {...of('benefits')} rows={3} />
      </Group>

      <Group title="What it pays" note="Ads that say what they pay are applied for more often.">
        <TextField
          label="Salary"
          hint="Optional, such as $85,000 to $95,000 plus super. Left empty, the amounts below are shown"
          {...of('salary')}
          maxLength={JOB_LIMITS.salary}
        />
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField
            label="Pay from"
            hint="Optional, in dollars"
            {...of('pay_min')}
            inputMode="decimal"
            maxLength={20}
          />
          <TextField label="Pay to" hint="Optional, in dollars" {...of('pay_max')} inputMode="decimal" maxLength={20} />
          <SelectField
            label="Pay period"
            hint="Of both amounts"
            {...of('pay_period')}
            placeholder="Choose"
            options={PAY_PERIODS.map((value) => ({ value, label: value === 'hour' ? 'an hour' : `a ${value}` }))}
          />
        </div>
      </Group>

      <Group title="More details">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Category"
            hint="Optional, such as Warehousing"
            {...of('category')}
            maxLength={JOB_LIMITS.category}
          />
          <SelectField
            label="Work arrangement"
            hint="Optional"
            {...of('work_arrangement')}
            placeholder="Not said"
            options={WORK_ARRANGEMENTS.map(same)}
          />
          <TextField
            label="Closes on"
            hint="Optional. Open to the end of that day"
            {...of('closes_on')}
            type="date"
            min={today}
          />
          <TextField
            label="Reference"
            hint="Optional, your own number for this job"
            {...of('reference')}
            maxLength={JOB_LIMITS.reference}
            autoComplete="off"
          />
        </div>
      </Group>
    </div>
  )
}

function same(value: string) {
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
