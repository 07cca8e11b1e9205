import { MAX_CHOICE_LENGTH, parseNumber } from '#app/domain/jobs/questions/question.ts'
import { formatDate, isCalendarDate } from '#app/lib/dates.ts'
import { isId } from '#app/lib/id.ts'
import { normaliseLine } from '#app/lib/text.ts'
import { MAX_TAG_LENGTH } from '../annotations/annotation-forms.ts'
import { isStatus } from '../application.ts'
import { isRejectionReason, type RejectionReason } from '../status/rejection.ts'

/** The orders of View Applicants with their labels. The first is the default. */
export const SORTS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name',
  rating: 'Highest rating',
  requirements: 'Meets requirements first',
  score: 'Highest score',
} as const
export type Sort = keyof typeof SORTS

/** Filters and order of View Applicants. Empty strings and null filter nothing. */
export type ApplicantFilter = {
  q: string
  status: string
  jobId: string | null
  /** At least so many stars; 0: not rated. */
  rating: number | null
  tag: string
  /** Rejected applicants with this reason. */
  reason: RejectionReason | ''
  /** Only applicants with unread messages. */
  hasUnread: boolean
  /** Only applicants who wait for their employer (`isWaitingApplication`), which are counted as new. */
  isNew: boolean
  answer: AnswerFilter
  /** Applied within so many days. */
  appliedDays: number | null
  /** Applied on these days, where the agency is. */
  appliedDates: DateFilter | null
  sort: Sort
}

/** The days from `from` to `to` (`yyyy-mm-dd`), both included; null: any. */
export type DateFilter = { from: string | null; to: string | null }

/**
 * Applicants by their answers: all of them meet the job (`met`), at least one does not (`unmet`), one question has this
 * answer, or the number that answers it is in a range. Null filters nothing.
 */
export type AnswerFilter = 'met' | 'unmet' | { questionId: string; value: string } | NumberFilter | null

/** The applicants who answered a question with a number from `from` to `to`, both included; null: any. */
export type NumberFilter = { questionId: string; from: string | null; to: string | null }

export const isNumberFilter = (answer: AnswerFilter): answer is NumberFilter =>
  answer !== null && typeof answer !== 'string' && 'from' in answer

/**
 * `2 to 5: Years?`, `2 or more: Years?`; the question alone for any number. The range first, because a phone cuts the
 * end.
 */
export function numberFilterLabel(question: string, { from, to }: NumberFilter): string {
  if (from !== null) return `${to === null ? `${from} or more` : `${from} to ${to}`}: ${question}`
  return to === null ? question : `Up to ${to}: ${question}`
}

/** The values of `AnswerFilter` that every job has, with their labels. */
export const REQUIREMENT_FILTERS = { met: 'Meets requirements', unmet: "Doesn't meet requirements" } as const

/**
 * An answer filter in an address: `met`, `unmet`, `{question id}:{answer}` or, with a range in `answer_from` and
 * `answer_to`, `{question id}`; '' for none.
 */
export function formatAnswerFilter(answer: AnswerFilter): string {
  if (answer === null || typeof answer === 'string') return answer ?? ''
  return isNumberFilter(answer) ? answer.questionId : `${answer.questionId}:${answer.value}`
}

function parseAnswerFilter(params: URLSearchParams): AnswerFilter {
  const text = params.get('answer') ?? ''
  if (text === 'met' || text === 'unmet') return text
  const [questionId = '', ...rest] = text.split(':')
  if (rest.length === 0 && isId(questionId))
    return { questionId, from: parseBound(params, 'answer_from'), to: parseBound(params, 'answer_to') }
  const value = normaliseLine(rest.join(':')).slice(0, MAX_CHOICE_LENGTH)
  return isId(questionId) && value !== '' ? { questionId, value } : null
}

const parseBound = (params: URLSearchParams, name: string) => parseNumber(params.get(name) ?? '')

/** The ratings of the filter with their labels. */
export const RATING_FILTERS = [
  'Not rated',
  '1 star or more',
  '2 stars or more',
  '3 stars or more',
  '4 stars or more',
  '5 stars',
]

/** The choice under `Applied` that shows the fields for two dates. */
export const CHOSEN_DATES = 'dates'

/** The periods of the filter by date, in days, with their labels, and `CHOSEN_DATES`. */
export const APPLIED_FILTERS: Readonly<Record<string, string>> = {
  '1': 'Last 24 hours',
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  [CHOSEN_DATES]: 'Choose dates',
}

/** `7` or `dates` in an address and in the field `Applied`; '' for no filter. */
export const formatAppliedFilter = ({ appliedDays, appliedDates }: ApplicantFilter) =>
  appliedDates ? CHOSEN_DATES : String(appliedDays ?? '')

/** `Applied: 01 Nov 2026 to 10 Nov 2026`, `Applied: last 7 days`; '' without a filter. */
export function appliedFilterLabel({ appliedDays, appliedDates }: ApplicantFilter): string {
  if (appliedDays !== null) return `Applied: ${APPLIED_FILTERS[appliedDays]?.toLowerCase()}`
  const [from, to] = [appliedDates?.from, appliedDates?.to].map((date) => date && formatDate(date, 'UTC'))
  if (from && to) return from === to ? `Applied: ${from}` : `Applied: ${from} to ${to}`
  if (from) return `Applied: from ${from}`
  return to ? `Applied: to ${to}` : ''
}

/** Whether the first date is after the last: no one applied then. */
export const isReversed = (dates: DateFilter | null) =>
  dates !== null && dates.from !== null && dates.to !== null && dates.from > dates.to

function parseDates(params: URLSearchParams): DateFilter {
  const date = (name: string) => {
    const text = params.get(name) ?? ''
    return isCalendarDate(text) && text >= '2000' && text < '2200' ? text : null
  }
  return { from: date('applied_from'), to: date('applied_to') }
}

/** The page of a list: the rows after or before the application with this id, or the first page (null). */
export type ApplicantPosition = { after: string } | { before: string } | null

const MAX_SEARCH_LENGTH = 100

/** The filter in an address. Invalid values filter nothing. */
export function parseApplicantFilter(params: URLSearchParams): ApplicantFilter {
  const [status, jobId, sort] = [params.get('status') ?? '', params.get('job'), params.get('sort') ?? '']
  const [rating, reason] = [params.get('rating') ?? '', params.get('reason') ?? '']
  const applied = params.get('applied') ?? ''
  return {
    q: normaliseLine(params.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH),
    status: isStatus(status) ? status : '',
    jobId: isId(jobId) ? jobId : null,
    rating: /^[0-5]$/.test(rating) ? Number(rating) : null,
    answer: parseAnswerFilter(params),
    appliedDays: applied !== CHOSEN_DATES && Object.hasOwn(APPLIED_FILTERS, applied) ? Number(applied) : null,
    appliedDates: applied === CHOSEN_DATES ? parseDates(params) : null,
    hasUnread: params.get('messages') === 'unread',
    isNew: params.get('new') === 'yes',
    reason: isRejectionReason(reason) ? reason : '',
    tag: normaliseLine(params.get('tag') ?? '').slice(0, MAX_TAG_LENGTH),
    sort: isSort(sort) && (isId(jobId) || (sort !== 'requirements' && sort !== 'score')) ? sort : 'newest',
  }
}

/**
 * The orders by requirements and score read what every applicant gave, so they are of the applicants of a single job.
 */
const isSort = (text: string): text is Sort => Object.hasOwn(SORTS, text)

/** `after` or `before` in an address; an invalid one gives the first page. */
export function parseApplicantPosition(params: URLSearchParams): ApplicantPosition {
  const [after, before] = [params.get('after'), params.get('before')]
  if (isId(after)) return { after }
  return isId(before) ? { before } : null
}

/** Whether the filter leaves anyone out. The order does not. */
export function hasFilters(filter: ApplicantFilter): boolean {
  const { q, status, jobId, rating, tag, reason, hasUnread, isNew, answer, appliedDays, appliedDates } = filter
  if (hasUnread || isNew) return true
  const values = [jobId, rating, answer, appliedDays, appliedDates]
  return [q, status, tag, reason].some((text) => text !== '') || values.some((value) => value !== null)
}

/** The query string of the list with other values of some parameters; null removes one. It starts at the first page. */
export function searchWith(search: string, values: Record<string, string | null>): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries({ after: null, before: null, ...values })) {
    if (value === null || value === '') params.delete(name)
    else params.set(name, value)
  }
  const text = params.toString()
  return text && `?${text}`
}

/** Whether an address shows the applicants as a board. `more` is the column that is shown in full. */
export const isBoardView = (params: URLSearchParams) => params.get('view') === 'board'

/** The path of View Applicants. */
export const APPLICANTS_PATH = '/view-applicants'

/** The address of one applicant. `search` keeps the list beside them as it is. */
export const applicantHref = (id: string, search = '') => `${APPLICANTS_PATH}/${id}${search}`

/** The id of the link to an applicant in the list or board, which gets focus when the applicant is closed. */
export const applicantLinkId = (id: string) => `applicant-${id}`

/** What the list tells the applicant beside it: the applicants on its page, and the number on all pages. */
export type ApplicantListContext = { shownIds: string[]; total: number }
