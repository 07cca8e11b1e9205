import { STATUSES, type Status } from '#app/domain/applications/application.ts'

/**
 * docs/hiring.md, from the rows to the columns in the order of `STATUSES`. y: employers and admins; c: they too, as a
 * correction; w: the applicant alone, who withdraws; a dot: nobody. The rejected application was Reviewed before.
 */
const MATRIX: Record<Status, string> = {
  Pending: '.yyyyyw',
  'Under Review': 'c.yyyyw',
  Reviewed: 'cc.yyyw',
  'Interview Scheduled': 'ccc.yyw',
  Hired: 'cccc...',
  Rejected: '..c....',
  Withdrawn: '.......',
}

/** The status of the rejected application before its rejection. */
export const STATUS_BEFORE: Status = 'Reviewed'

/** Every status, every change of it, and the letter of the matrix. */
export const STATUS_PAIRS = STATUSES.flatMap((from) =>
  STATUSES.map((to, column) => ({ from, to, rule: MATRIX[from][column] ?? '' })),
)

/** The audit action of each letter. */
export const STATUS_ACTIONS: Record<string, string> = {
  y: 'application.status-changed',
  c: 'application.status-corrected',
  w: 'application.withdrawn',
}
