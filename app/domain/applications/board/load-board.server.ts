import type { Ctx } from '#app/core/context.ts'
import { STATUSES, type Status } from '../application.ts'
import type { ApplicantFilter } from '../review/applicant-filter.ts'
import { listFirstApplicants } from '../review/list-applicants.server.ts'
import { maxOfStatus, type StatusCounts } from '../review/status-counts.ts'
import type { Applicant } from '../review-queries.server.ts'

/** Cards in a column, and in the one that `Show more` was chosen for. */
const COLUMN_SIZE = 20
const MAX_COLUMN_SIZE = 100

/** A status with its first applicants in the filter's order, and the number of all of them, which is capped at `max`. */
export type BoardColumn = { status: Status; number: number; max: number; applicants: Applicant[] }

/**
 * The filtered applicants as columns by status, at most `COLUMN_SIZE` each. The filter's status is ignored.
 *
 * @param counts of `countByStatus` with the same filter
 * @param expanded the column that shows up to `MAX_COLUMN_SIZE`
 */
export function loadBoard(
  ctx: Ctx,
  filter: ApplicantFilter,
  counts: StatusCounts,
  expanded: string | null,
): Promise<BoardColumn[]> {
  const loadColumn = async (status: Status): Promise<BoardColumn> => {
    const number = counts.byStatus[status] ?? 0
    const limit = status === expanded ? MAX_COLUMN_SIZE : COLUMN_SIZE
    const applicants = number === 0 ? [] : await listFirstApplicants(ctx, { ...filter, status }, limit)
    return { status, number, max: maxOfStatus(counts, status, filter.status), applicants }
  }
  return Promise.all(STATUSES.map(loadColumn))
}
