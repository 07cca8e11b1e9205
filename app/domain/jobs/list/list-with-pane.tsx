import type { ReactNode, Ref } from 'react'
import { cx } from '#app/ui/cx.ts'

type ListWithPaneProps = {
  listRef: Ref<HTMLDivElement>
  /** The list. */
  children: ReactNode
  /** The open job; null: the list has the whole width. Narrow screens and browsers without scripts never show it. */
  pane: ReactNode
}

/** A list with one of its items beside it, on screens of 80 rem or more. */
export function ListWithPane({ listRef, children, pane }: ListWithPaneProps) {
  return (
    <div
      className={cx(
        pane !== null &&
          'items-start gap-8 xl:[@media(scripting:enabled)]:grid xl:grid-cols-[minmax(0,25rem)_minmax(0,1fr)]',
      )}
    >
      <div ref={listRef} className="min-w-0">
        {children}
      </div>
      {pane !== null && <div className="scripting-only sticky top-4 max-xl:hidden print:hidden">{pane}</div>}
    </div>
  )
}
