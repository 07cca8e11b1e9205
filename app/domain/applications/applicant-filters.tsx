import { FilterForm } from '#app/ui/forms/filter-form.tsx'
import { SearchField } from '#app/ui/forms/search-field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { STATUSES } from './application.ts'
import type { ApplicantFilter } from './review-queries.server.ts'

type ApplicantFiltersProps = { filter: ApplicantFilter; jobs: { id: string; title: string }[] }

/** Narrows View Applicants; the address holds what was chosen. A choice applies at once by script. */
export function ApplicantFilters({ filter, jobs }: ApplicantFiltersProps) {
  const narrowed = filter.q !== '' || filter.status !== '' || filter.jobId !== null
  return (
    <FilterForm
      shown={{ q: filter.q, job: filter.jobId ?? '', status: filter.status }}
      clear={narrowed && '/view-applicants'}
      verb="Filter"
    >
      <SearchField
        label="Applicant’s name"
        name="q"
        defaultValue={filter.q}
        maxLength={100}
        className="min-w-48 flex-1"
      />
      <SelectField
        label="Job posting"
        name="job"
        defaultValue={filter.jobId ?? ''}
        placeholder="All job postings"
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
