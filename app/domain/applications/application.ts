import { OPEN_APPLICATION_STATUSES } from '#app/domain/jobs/manage/open-application-statuses.ts'

/** Statuses of an application, the same for applicants and employers. */
export const STATUSES = [
  'Pending',
  'Under Review',
  'Reviewed',
  'Interview Scheduled',
  'Hired',
  'Rejected',
  'Withdrawn',
] as const
export type Status = (typeof STATUSES)[number]

/** The status of a new application. */
export const INITIAL_STATUS: Status = 'Pending'

/** Statuses in which an application is still being decided. Transitions among them go either way. */
export const OPEN_STATUSES = OPEN_APPLICATION_STATUSES satisfies readonly Status[]

/**
 * The transitions that employers and admins may make. Only the applicant may withdraw. From `Hired` they correct a
 * mistake, which the audit row says.
 */
const TRANSITIONS: Record<Status, readonly Status[]> = {
  Pending: ['Under Review', 'Reviewed', 'Interview Scheduled', 'Hired', 'Rejected'],
  'Under Review': ['Pending', 'Reviewed', 'Interview Scheduled', 'Hired', 'Rejected'],
  Reviewed: ['Pending', 'Under Review', 'Interview Scheduled', 'Hired', 'Rejected'],
  'Interview Scheduled': ['Pending', 'Under Review', 'Reviewed', 'Hired', 'Rejected'],
  Hired: OPEN_STATUSES,
  Rejected: [],
  Withdrawn: [],
}

/** Statuses that stay as they are when the job is removed. */
export const DECIDED_STATUSES = ['Hired', 'Withdrawn'] as const satisfies readonly Status[]

/** Statuses that are confirmed before they are saved, because their email cannot be taken back. */
const CONFIRMED_STATUSES: readonly string[] = ['Hired', 'Rejected'] satisfies readonly Status[]

/** Seconds in which a status change can be undone. The applicant is emailed only after that. */
export const UNDO_SECONDS = 10

type Application = { status: string; statusBefore: string | null; endedAt: Date | null }

/** Whether text from a form or an address is a status of applications. */
export function isStatus(text: string): text is Status {
  return (STATUSES as readonly string[]).includes(text)
}

/** Whether the application is still being decided: in an open status, and its job was not removed. */
export function isOpenApplication(application: Application): boolean {
  return application.endedAt === null && isOpenStatus(application.status)
}

/** Whether the application ended undecided, because its job was removed. */
export function hasEnded({ status, endedAt }: Pick<Application, 'status' | 'endedAt'>): boolean {
  return endedAt !== null && isOpenStatus(status)
}

/** Whether an application with this status is still being decided. */
export function isOpenStatus(status: string): boolean {
  return (OPEN_STATUSES as readonly string[]).includes(status)
}

/** The statuses that employers and admins may choose next. `Rejected` returns only to the status before it. */
export function nextStatuses({ status, statusBefore, endedAt }: Application): readonly Status[] {
  if (endedAt || !isStatus(status)) return []
  if (status === 'Rejected') return statusBefore && isStatus(statusBefore) ? [statusBefore] : []
  return TRANSITIONS[status]
}

/** The statuses in the order in which an application usually passes through them. */
export const STEPS = [...OPEN_STATUSES, 'Hired'] as const satisfies readonly Status[]

/** The status after the present one in `STEPS`; null once the application is decided. */
export function nextStep(application: Application): Status | null {
  if (!isOpenApplication(application)) return null
  return STEPS[STEPS.findIndex((step) => step === application.status) + 1] ?? null
}

/** Seconds after applying in which a withdrawal leaves no trace and the person can apply again. */
export const RETRACT_SECONDS = 60

/** Whether a withdrawal at `now` leaves no trace and the person can apply again. */
export function isRetractable({ appliedAt }: { appliedAt: Date }, now: Date): boolean {
  return now.getTime() - appliedAt.getTime() < RETRACT_SECONDS * 1000
}

/** Whether the change needs a confirmation that says who is emailed. */
export function needsConfirmation(status: string): boolean {
  return CONFIRMED_STATUSES.includes(status)
}

/** Whether a transition takes back an earlier one: it is recorded as a correction. */
export function isCorrection(from: string, to: string): boolean {
  const [before, after] = [from, to].map((status) => (STATUSES as readonly string[]).indexOf(status))
  return before !== undefined && after !== undefined && after < before
}

/** The applicant may withdraw an application that is still being decided. */
export function canWithdraw(application: Application): boolean {
  return isOpenApplication(application)
}

/** Route that withdraws an application: its page asks for confirmation, its action withdraws. */
export const withdrawalHref = (id: string) => `/employee/dashboard/applications/${id}/withdrawal`

/** Badge colours (docs/ui.md). */
const STATUS_TONES = {
  Pending: 'amber',
  'Under Review': 'blue',
  Reviewed: 'blue-strong',
  'Interview Scheduled': 'violet',
  Hired: 'green',
  Rejected: 'red',
  Withdrawn: 'neutral',
} as const satisfies Record<Status, string>

/** The badge colour of a status. An unknown status gets `fallback`: green for employers, neutral for applicants. */
export function statusTone<T extends string>(status: string, fallback: T) {
  return isStatus(status) ? STATUS_TONES[status] : fallback
}
