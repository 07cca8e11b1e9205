import type { Ctx } from '#app/core/context.ts'
import { STATUSES, type Status } from '../application.ts'
import type { ApplicantFilter } from '../review/applicant-filter.ts'
import { listFirstApplicants } from '../review/list-applicants.server.ts'
import type { Applicant } from '../review-queries.server.ts'

/** Cards in a column, and in the one that `Show more` was chosen for. */
const COLUMN_SIZE = 20
const MAX_COLUMN_SIZE = 100

/** A status with its first applicants in the filter's order, and the number of all of them. */
export type BoardColumn = { status: Status; number: number; applicants: Applicant[] }

/**
 * The filtered applicants as columns by status, at most `COLUMN_SIZE` each. The filter's status is ignored.
 *
 * @param counts the numbers of applicants by status (`countByStatus`)
 * @param expanded the column that shows up to `MAX_COLUMN_SIZE`
 */
export function loadBoard(
  ctx: Ctx,
  filter: ApplicantFilter,
  counts: Record<string, number>,
  expanded: string | null,
): Promise<BoardColumn[]> {
  const loadColumn = async (status: Status): Promise<BoardColumn> => {
    const number = counts[status] ?? 0
    const limit = status === expanded ? MAX_COLUMN_SIZE : COLUMN_SIZE
    const applicants = number === 0 ? [] : await listFirstApplicants(ctx, { ...filter, status }, limit)
    return { status, number, applicants }
  }
  return Promise.all(STATUSES.map(loadColumn))
}
