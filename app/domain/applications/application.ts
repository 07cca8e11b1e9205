/** Statuses of an application, one vocabulary for both sides (product.md section 4). */
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

/** The way forward; skips are allowed, and moves back among them are recorded corrections. */
const OPEN_STATUSES = [
  'Pending',
  'Under Review',
  'Reviewed',
  'Interview Scheduled',
] as const satisfies readonly Status[]

/** What the reviewing side may move each status to. Withdrawing is the applicant's alone. */
const TRANSITIONS: Record<Status, readonly Status[]> = {
  Pending: ['Under Review', 'Reviewed', 'Interview Scheduled', 'Hired', 'Rejected'],
  'Under Review': ['Pending', 'Reviewed', 'Interview Scheduled', 'Hired', 'Rejected'],
  Reviewed: ['Pending', 'Under Review', 'Interview Scheduled', 'Hired', 'Rejected'],
  'Interview Scheduled': ['Pending', 'Under Review', 'Reviewed', 'Hired', 'Rejected'],
  Hired: [],
  Rejected: [],
  Withdrawn: [],
}

type Application = { status: string; statusBefore: string | null; endedAt: Date | null }

export function isStatus(text: string): text is Status {
  return (STATUSES as readonly string[]).includes(text)
}

/** Is the application still moving: in an open status, its ad not deleted? */
export function isOpenApplication(application: Application): boolean {
  return application.endedAt === null && (OPEN_STATUSES as readonly string[]).includes(application.status)
}

/** Where the reviewing side may move it now. A rejected one goes back only to the status before it. */
export function nextStatuses({ status, statusBefore, endedAt }: Application): readonly Status[] {
  if (endedAt || !isStatus(status)) return []
  if (status === 'Rejected') return statusBefore && isStatus(statusBefore) ? [statusBefore] : []
  return TRANSITIONS[status]
}

/** May the applicant withdraw it now? From any open status. */
export function canWithdraw(application: Application): boolean {
  return isOpenApplication(application)
}

/** Colours of design.md; `null` for a status that is none of ours, which each side paints in its own way. */
export const STATUS_TONES = {
  Pending: 'amber',
  'Under Review': 'blue',
  Reviewed: 'blue-strong',
  'Interview Scheduled': 'violet',
  Hired: 'green',
  Rejected: 'red',
  Withdrawn: 'neutral',
} as const satisfies Record<Status, string>
