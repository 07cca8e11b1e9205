import { type RefObject, useEffect, useRef } from 'react'
import { checkRows, useSelectedCount } from './selected-rows.ts'

type SelectPageProps = {
  /** Contains the checkboxes. */
  list: RefObject<HTMLElement | null>
  /** The rows of the page. */
  rows: readonly unknown[]
  /** Whether the list has other pages. */
  hasPages: boolean
}

/** Selects all rows of the page for a bulk change, or clears the selection. Needs scripts. */
export function SelectPage({ list, rows, hasPages }: SelectPageProps) {
  const count = useSelectedCount(list, rows)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && count < rows.length
  }, [count, rows])
  return (
    <label className="scripting-only flex min-h-9 w-fit items-center gap-2.5 pr-3 pl-4.75 text-sm text-ink-soft max-md:min-h-11 max-md:pl-4.25">
      <input
        ref={box}
        type="checkbox"
        checked={count === rows.length}
        onChange={(event) => checkRows(list.current, () => event.currentTarget.checked)}
        className="size-5 rounded-mark"
      />
      {hasPages ? `Select all ${rows.length} on this page` : 'Select all'}
    </label>
  )
}
