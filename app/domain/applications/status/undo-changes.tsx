import { Link } from '#app/ui/link.tsx'
import { UndoItem } from '#app/ui/overlays/undo-list.tsx'
import { changedMessage } from './status-messages.ts'
import type { UndoableChange } from './undo-status-change.server.ts'

/** The status changes of the last seconds with `Undo`, on every employer page, inside an `UndoList`. */
export function UndoChanges({ changes, back }: { changes: UndoableChange[]; back: string }) {
  return changes.map(({ changeId, status, jobId, filledJob, secondsLeft, ...applicants }) => (
    <UndoItem
      key={changeId}
      action={`/view-applicants/status-changes/${changeId}/undo`}
      back={back}
      secondsLeft={secondsLeft}
    >
      {filledJob && `${filledJob} is marked as filled. `}
      {changedMessage(applicants, status)}
      {status === 'Hired' && (
        <>
          {' '}
          <Link to={`/manage-jobs/${jobId}/filling`} className="link">
            Mark the job as filled
          </Link>
        </>
      )}
    </UndoItem>
  ))
}
