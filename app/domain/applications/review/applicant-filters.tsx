import { answerOptions as optionsOf, type Question } from '#app/domain/jobs/questions/question.ts'
import { cx } from '#app/ui/cx.ts'
import { DateFilter } from '#app/ui/forms/date-filter.tsx'
import { FilterForm } from '#app/ui/forms/filter-form.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { JobOption, JobOptions } from '../review-queries.server.ts'
import { REJECTION_REASONS } from '../status/rejection.ts'
import {
  APPLICANTS_PATH,
  APPLIED_FILTERS,
  type ApplicantFilter,
  appliedFilterLabel,
  formatAnswerFilter,
  formatAppliedFilter,
  hasFilters,
  isNumberFilter,
  isReversed,
  numberFilterLabel,
  RATING_FILTERS,
  REQUIREMENT_FILTERS,
  SORTS,
} from './applicant-filter.ts'

type ApplicantFiltersProps = {
  filter: ApplicantFilter
  jobs: JobOptions
  /** Whether the applicants of the chosen job have a score. */
  isRanked: boolean
  /** The tags to choose from; without any there is no filter by tag. */
  tags: string[]
  /** The screening questions of the selected job; none without one. */
  questions: Question[]
  /** Adds the company to each job, for admins, who see the jobs of all companies. */
  showCompany: boolean
  /** The board has a column per status, so it has no filter by status. */
  isBoard: boolean
}

/** The last option of a list that is not complete. */
const OLDER_JOBS = { value: 'older', label: 'Open older jobs from Manage Jobs', disabled: true }

/** Filters and orders View Applicants through the query string. With scripts, a selection applies immediately. */
export function ApplicantFilters(props: ApplicantFiltersProps) {
  const { filter, jobs, isRanked, tags, questions, showCompany, isBoard } = props
  const jobLabel = ({ title, companyName }: JobOption) => (showCompany ? `${title} · ${companyName}` : title)
  const job = jobs.options.find(({ id }) => id === filter.jobId)
  const tagOptions = filter.tag && !tags.includes(filter.tag) ? [filter.tag, ...tags] : tags
  const answerOptions = listAnswerOptions(questions)
  const sorts = Object.entries(SORTS).filter(([value]) =>
    value === 'requirements' ? questions.length > 0 : value !== 'score' || isRanked,
  )
  return (
    <FilterForm
      action={APPLICANTS_PATH}
      shown={toFields(filter)}
      clear={hasFilters(filter) && APPLICANTS_PATH + (isBoard ? '?view=board' : '')}
      verb="Filter"
      isOneRow
      search={{ label: 'Search applicants', name: 'q', defaultValue: filter.q, maxLength: 100 }}
      chips={listChips(filter, job && jobLabel(job), answerOptions)}
    >
      <SelectField
        label="Job"
        name="job"
        defaultValue={filter.jobId ?? ''}
        placeholder="All jobs"
        options={[
          ...jobs.options.map((each) => ({ value: each.id, label: jobLabel(each) })),
          ...(jobs.hasOlder ? [OLDER_JOBS] : []),
        ]}
        className="min-w-34 flex-2 basis-0 md:max-w-64"
      />
      {filter.hasUnread && <input type="hidden" name="messages" value="unread" />}
      {filter.isNew && <input type="hidden" name="new" value="yes" />}
      {/* The chips below choose the status; a search keeps it. The board has a column per status. */}
      {isBoard ? (
        <input type="hidden" name="view" value="board" />
      ) : (
        <input type="hidden" name="status" defaultValue={filter.status} />
      )}
      <SelectField
        label="Rating"
        name="rating"
        defaultValue={filter.rating ?? ''}
        placeholder="Rating"
        options={RATING_FILTERS.map((label, value) => ({ value: String(value), label }))}
        className="min-w-26 flex-1 basis-0 md:max-w-52"
      />
      {tagOptions.length > 0 && (
        <SelectField
          label="Tag"
          name="tag"
          defaultValue={filter.tag}
          placeholder="Tag"
          options={tagOptions.map((tag) => ({ value: tag, label: tag }))}
          className="min-w-22 flex-1 basis-0 md:max-w-52"
        />
      )}
      {(filter.status === 'Rejected' || filter.reason !== '') && (
        <SelectField
          label="Rejection reason"
          name="reason"
          defaultValue={filter.reason}
          placeholder="Reason"
          options={Object.entries(REJECTION_REASONS).map(([value, label]) => ({ value, label }))}
          className="min-w-28 flex-1 basis-0 md:max-w-52"
        />
      )}
      <AnswerFilters filter={filter} options={answerOptions} />
      <AppliedFilters filter={filter} />
      <SelectField
        label="Sort by"
        name="sort"
        defaultValue={filter.sort}
        options={sorts.map(([value, label]) => ({ value, label }))}
        className="min-w-38 flex-1 basis-0 md:max-w-52"
      />
    </FilterForm>
  )
}

/** The fields of the form by name. */
function toFields(filter: ApplicantFilter) {
  const range = isNumberFilter(filter.answer) ? filter.answer : null
  const { appliedDates: dates } = filter
  return {
    q: filter.q,
    job: filter.jobId ?? '',
    status: filter.status,
    rating: filter.rating === null ? '' : String(filter.rating),
    tag: filter.tag,
    reason: filter.reason,
    messages: filter.hasUnread ? 'unread' : '',
    new: filter.isNew ? 'yes' : '',
    answer: formatAnswerFilter(filter.answer),
    answer_from: range?.from ?? '',
    answer_to: range?.to ?? '',
    applied: formatAppliedFilter(filter),
    applied_from: dates?.from ?? '',
    applied_to: dates?.to ?? '',
    sort: filter.sort,
  }
}

/** The active filters, which can be removed one by one. */
function listChips(filter: ApplicantFilter, job: string | undefined, answerOptions: SelectOption[]) {
  const answer = formatAnswerFilter(filter.answer)
  const chosen = answerOptions.find(({ value }) => value === answer)?.label ?? 'Answer'
  const answerLabel = isNumberFilter(filter.answer) ? numberFilterLabel(chosen, filter.answer) : chosen
  return [
    { name: 'q', label: filter.q && `“${filter.q}”` },
    { name: 'job', label: job },
    { name: 'status', label: filter.status, isOutside: true },
    { name: 'rating', label: filter.rating !== null && RATING_FILTERS[filter.rating] },
    { name: 'tag', label: filter.tag },
    { name: 'messages', label: filter.hasUnread && 'Unread messages', isOutside: true },
    { name: 'new', label: filter.isNew && 'New applicants', isOutside: true },
    { name: 'reason', label: filter.reason && REJECTION_REASONS[filter.reason] },
    { name: 'applied', label: appliedFilterLabel(filter) },
    { name: 'answer', label: answer && answerLabel },
  ]
}

/** The range of a number question, once it is chosen under `Answers`. */
const RANGE_FIELDS = [
  { name: 'answer_from', label: 'From', bound: 'from' },
  { name: 'answer_to', label: 'To', bound: 'to' },
] as const

/** The dates, once `Choose dates` is chosen under `Applied`. */
const DATE_FIELDS = [
  { name: 'applied_from', label: 'Applied from', shortLabel: 'From', bound: 'from' },
  { name: 'applied_to', label: 'Applied to', shortLabel: 'To', bound: 'to' },
] as const

type SelectOption = { value: string; label: string }

/** The answers to filter by, and the questions whose numbers have a range. Texts are found by `Search applicants`. */
function listAnswerOptions(questions: Question[]): SelectOption[] {
  if (questions.length === 0) return []
  return [
    ...Object.entries(REQUIREMENT_FILTERS).map(([value, label]) => ({ value, label })),
    ...questions.flatMap((question) =>
      question.kind === 'number'
        ? [{ value: question.id, label: question.label }]
        : optionsOf(question).map((value) => ({
            value: formatAnswerFilter({ questionId: question.id, value }),
            label: `${question.label} ${value}`,
          })),
    ),
  ]
}

type AnswerFiltersProps = { filter: ApplicantFilter; options: SelectOption[] }

/** The answer to filter by, with the range of a number question once it is chosen. */
function AnswerFilters({ filter: { answer }, options }: AnswerFiltersProps) {
  const range = isNumberFilter(answer) ? answer : null
  return (
    <>
      {options.length > 0 && (
        <SelectField
          label="Answers"
          name="answer"
          defaultValue={formatAnswerFilter(answer)}
          placeholder="Answers"
          options={options}
          className="min-w-30 flex-1 basis-0 md:max-w-44"
        />
      )}
      {range &&
        RANGE_FIELDS.map(({ name, label, bound }) => (
          <TextField
            key={name}
            label={label}
            name={name}
            type="number"
            inputMode="decimal"
            min={0}
            step="any"
            defaultValue={range[bound] ?? ''}
            className="min-w-24 flex-1 basis-0 md:max-w-28"
          />
        ))}
    </>
  )
}

/** When they applied, with the dates once `Choose dates` is chosen. */
function AppliedFilters({ filter }: { filter: ApplicantFilter }) {
  const { appliedDates: dates } = filter
  return (
    <>
      <SelectField
        label="Applied"
        name="applied"
        defaultValue={formatAppliedFilter(filter)}
        placeholder="Applied"
        options={Object.entries(APPLIED_FILTERS).map(([value, label]) => ({ value, label }))}
        className={cx('flex-1 basis-0 md:max-w-52', dates ? 'min-w-40' : 'min-w-29')}
      />
      {dates &&
        DATE_FIELDS.map(({ name, label, shortLabel, bound }) => (
          <DateFilter
            key={name}
            {...{ name, label, shortLabel }}
            defaultValue={dates[bound] ?? ''}
            errors={bound === 'to' && isReversed(dates) ? ['Choose a date on or after the first one.'] : undefined}
          />
        ))}
    </>
  )
}
