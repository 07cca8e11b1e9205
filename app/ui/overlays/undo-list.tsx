import { type ReactNode, useEffect, useId, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '../button.tsx'

/**
 * The changes of the last seconds, each an `UndoItem`, above the bottom edge of every page of an area, and above a bar
 * at its foot (`useBodyMark`), whose buttons it would cover. It is always rendered,
 * because screen readers announce a live region only when its content changes.
 */
export function UndoList({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label="Recent changes"
      aria-live="polite"
      data-print="none"
      className="undo-region pointer-events-none fixed inset-x-0 bottom-0 z-30 flex flex-col items-center gap-2 p-4 sm:items-start sm:p-6"
    >
      {children}
    </section>
  )
}

type UndoItemProps = {
  /** Where `Undo` is posted, with the page to return to as `back`. */
  action: string
  back: string
  /** Since the server's response. */
  secondsLeft: number
  /** What was changed. */
  children: ReactNode
}

/** One change with its `Undo`, until the time is over. */
export function UndoItem({ action, back, secondsLeft, children }: UndoItemProps) {
  const fetcher = useFetcher<unknown>()
  const isOver = useIsOver(secondsLeft)
  const messageId = useId()
  if (isOver) return null
  return (
    <fetcher.Form
      method="post"
      action={action}
      className="pointer-events-auto flex w-full max-w-dialog animate-enter items-center gap-4 rounded-card border border-edge bg-raised py-2 pr-2 pl-4 text-sm text-ink shadow-float"
    >
      <input type="hidden" name="back" value={back} />
      <p id={messageId} className="min-w-0 flex-1">
        {children}
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
