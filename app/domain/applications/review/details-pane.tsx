import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '#app/ui/cx.ts'

type DetailsPaneProps = {
  /** The applicant that is open. */
  selectedId: string
  /** Beside the board, which needs a wider window than the list. */
  isBesideBoard: boolean
  children: ReactNode
}

/**
 * The open applicant. Beside the list or board the pane scrolls on its own, from the top for each applicant, and keeps
 * what gets focus above the bar at its foot.
 */
export function DetailsPane({ selectedId, isBesideBoard, children }: DetailsPaneProps) {
  const pane = useRef<HTMLDivElement>(null)
  const shownId = useRef(selectedId)
  useEffect(() => {
    // Not when the page is hydrated: it may have been scrolled before.
    if (shownId.current !== selectedId) pane.current?.scrollTo(0, 0)
    shownId.current = selectedId
  }, [selectedId])
  return (
    <div
      ref={pane}
      className={cx(
        'print:overflow-visible',
        isBesideBoard
          ? 'max-xl:max-w-[56rem] xl:relative xl:min-h-0 xl:overflow-y-auto xl:scroll-pb-24'
          : 'lg:relative lg:min-h-0 lg:overflow-y-auto lg:scroll-pb-24',
      )}
    >
      {children}
    </div>
  )
}
