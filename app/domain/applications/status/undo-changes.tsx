import { useEffect, useId, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useFetcherToast } from '#app/ui/overlays/page-toast.ts'
import { changedMessage } from './status-messages.ts'
import type { UndoableChange } from './undo-status-change.server.ts'

/**
 * The status changes of the last seconds with `Undo`, above the bottom edge of every employer page. It is always rendered,
 * because screen readers announce a live region only when its content changes.
 */
export function UndoChanges({ changes, back }: { changes: UndoableChange[]; back: string }) {
  return (
    <section
      aria-label="Recent changes"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-30 flex flex-col items-center gap-2 p-4 sm:items-start sm:p-6"
    >
      {changes.map((change) => (
        <UndoChange key={change.changeId} change={change} back={back} />
      ))}
    </section>
  )
}

function UndoChange({ change, back }: { change: UndoableChange; back: string }) {
  const { changeId, names, status, jobId, secondsLeft } = change
  const fetcher = useFetcher<unknown>()
  useFetcherToast(fetcher.data)
  const isOver = useIsOver(secondsLeft)
  const messageId = useId()
  if (isOver) return null
  return (
    <fetcher.Form
      method="post"
      action={`/view-applicants/status-changes/${changeId}/undo`}
      className="pointer-events-auto flex w-full max-w-dialog animate-enter items-center gap-4 rounded-card border border-edge bg-raised py-2 pr-2 pl-4 text-sm text-ink shadow-float"
    >
      <input type="hidden" name="back" value={back} />
      <p id={messageId} className="min-w-0 flex-1">
        {changedMessage(names, status)}
        {status === 'Hired' && (
          <>
            {' '}
            <Link to={`/manage-jobs/${jobId}/filling`} className="link">
              Mark the job as filled
            </Link>
          </>
        )}
      </p>
      <Button
        type="submit"
        tone="secondary"
        size="sm"
        aria-describedby={messageId}
        className="max-md:min-h-11"
        pending={fetcher.state !== 'idle'}
      >
        Undo
      </Button>
    </fetcher.Form>
  )
}

/** Whether `seconds` have passed since the server counted them. */
function useIsOver(seconds: number): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setIsOver(true), Math.max(seconds, 0) * 1000)
    return () => window.clearTimeout(timer)
  }, [seconds])
  return isOver
}
