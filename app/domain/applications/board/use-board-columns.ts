import { useFetchers } from 'react-router'
import type { Applicant } from '../review-queries.server.ts'
import { applicantOfStatusKey } from '../status/status-change.ts'
import type { BoardColumn } from './load-board.server.ts'

/** A column as shown, and whether an applicant is being moved to it. */
export type ShownColumn = BoardColumn & { hasArrival: boolean }

/**
 * The columns with the applicants whose status is being changed in their new column, before the server responds.
 *
 * @param waiting the statuses of changes that are not sent yet, by application
 */
export function useBoardColumns(columns: BoardColumn[], waiting: ReadonlyMap<string, string>): ShownColumn[] {
  const sent = new Map<string, string>()
  for (const { key, formData } of useFetchers()) {
    const id = applicantOfStatusKey(key)
    const status = formData?.get('status')
    if (id && typeof status === 'string') sent.set(id, status)
  }
  for (const [id, status] of waiting) sent.set(id, status)
  const moved = columns.flatMap(({ status, applicants }) =>
    applicants.filter(({ id }) => (sent.get(id) ?? status) !== status),
  )
  return columns.map(({ status, number, max, applicants }) => {
    const isHere = ({ id }: Applicant) => sent.get(id) === status
    const stays = applicants.filter((applicant) => !moved.includes(applicant))
    const arrived = moved.filter(isHere)
    return {
      status,
      // A capped number stays, because more than it are in the column.
      number: number > max ? number : number + arrived.length - (applicants.length - stays.length),
      max,
      applicants: [...arrived, ...stays],
      hasArrival: arrived.length > 0,
    }
  })
}
