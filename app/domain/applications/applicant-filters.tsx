import { FilterForm } from '#app/ui/forms/filter-form.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { STATUSES } from './application.ts'
import type { ApplicantFilter } from './review-queries.server.ts'

type ApplicantFiltersProps = { filter: ApplicantFilter; jobs: { id: string; title: string }[] }

/** Filters View Applicants through the query string. With scripts, a selection applies immediately. */
export function ApplicantFilters({ filter, jobs }: ApplicantFiltersProps) {
  const filtered = filter.q !== '' || filter.status !== '' || filter.jobId !== null
  return (
    <FilterForm
      shown={{ q: filter.q, job: filter.jobId ?? '', status: filter.status }}
      clear={filtered && '/view-applicants'}
      verb="Filter"
      search={{ label: 'Applicant name', name: 'q', defaultValue: filter.q, maxLength: 100 }}
      chips={[
        { name: 'q', label: filter.q && `“${filter.q}”` },
        { name: 'job', label: jobs.find(({ id }) => id === filter.jobId)?.title },
        { name: 'status', label: filter.status },
      ]}
    >
      <SelectField
        label="Job"
        name="job"
        defaultValue={filter.jobId ?? ''}
        placeholder="All jobs"
        options={jobs.map(({ id, title }) => ({ value: id, label: title }))}
        className="min-w-48 flex-1"
      />
      <SelectField
        label="Status"
        name="status"
        defaultValue={filter.status}
        placeholder="Any status"
        options={STATUSES.map((status) => ({ value: status, label: status }))}
        className="min-w-44"
      />
    </FilterForm>
  )
}
