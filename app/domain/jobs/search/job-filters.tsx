import { useEffect, useId, useRef } from 'react'
import { Form, useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { RadioGroup } from '#app/ui/forms/radio-group.tsx'
import { JOB_TYPES, WORK_ARRANGEMENTS } from '../job.ts'
import { type JobFilters, POSTED_WITHIN, parseCriteria, searchHref } from './search-criteria.ts'

const POSTED = [
  { value: '', label: 'Any time' },
  ...POSTED_WITHIN.map(({ days, label }) => ({ value: String(days), label })),
]

/** The filters of the job search. Each choice searches immediately; without scripts there is a button. */
export function JobFilterForm({ filters }: { filters: JobFilters }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { q, location, jobTypes, workArrangements, postedWithin } = filters
  const chosen = JSON.stringify([jobTypes, workArrangements, postedWithin])
  // The URL is the source of truth: after Back or Clear search the form is reset to it, without moving focus.
  useEffect(() => {
    if (chosen) form.current?.reset()
  }, [chosen])
  return (
    <Form
      ref={form}
      method="get"
      action="/jobs"
      aria-label="Filters"
      className="space-y-6"
      onChange={(event) => navigate(searchHrefOf(event.currentTarget), { preventScrollReset: true })}
    >
      <HiddenTextFields q={q} location={location} />
      <Checkboxes legend="Job type" name="job_type" options={JOB_TYPES} chosen={jobTypes} />
      <Checkboxes
        legend="Work arrangement"
        name="work_arrangement"
        options={WORK_ARRANGEMENTS}
        chosen={workArrangements}
      />
      <RadioGroup label="Posted" name="posted" options={POSTED} defaultValue={String(postedWithin ?? '')} look="list" />
      <div className="hidden noscript:block">
        <Button type="submit" tone="secondary">
          Show results
        </Button>
      </div>
    </Form>
  )
}

/** The search URL of the form, without empty fields. */
function searchHrefOf(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return searchHref(parseCriteria(new URLSearchParams(fields)))
}

/** The filters as hidden fields of the search form, so that a new search keeps them. */
export function HiddenFilterFields({ jobTypes, workArrangements, postedWithin }: JobFilters) {
  return (
    <>
      {jobTypes.map((type) => (
        <input key={type} type="hidden" name="job_type" value={type} />
      ))}
      {workArrangements.map((arrangement) => (
        <input key={arrangement} type="hidden" name="work_arrangement" value={arrangement} />
      ))}
      {postedWithin !== null && <input type="hidden" name="posted" value={postedWithin} />}
    </>
  )
}

function HiddenTextFields({ q, location }: Pick<JobFilters, 'q' | 'location'>) {
  return (
    <>
      {q && <input type="hidden" name="q" value={q} />}
      {location && <input type="hidden" name="location" value={location} />}
    </>
  )
}

type CheckboxesProps = { legend: string; name: string; options: readonly string[]; chosen: readonly string[] }

function Checkboxes({ legend, name, options, chosen }: CheckboxesProps) {
  const id = useId()
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {options.map((option) => (
        <CheckboxField
          key={option}
          id={`${id}-${option}`}
          label={option}
          name={name}
          value={option}
          defaultChecked={chosen.includes(option)}
        />
      ))}
    </fieldset>
  )
}
