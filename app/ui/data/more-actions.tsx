import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useRef } from 'react'
import { useClosePopoverOnAction } from '../hooks/use-close-popover-on-action.ts'

/**
 * The less frequent actions of a table row: on wide screens behind the button `More`, in a native popover below it,
 * which opens without scripts and closes on Escape; on a phone in place, in the sheet of `RowActions`.
 */
export function MoreActions({ of, children }: { of: string; children: ReactNode }) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  useClosePopoverOnAction(menu)
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="flex min-h-9 items-center gap-1 rounded-control text-sm font-semibold text-accent hover:bg-sunken max-md:hidden"
      >
        More<span className="sr-only"> actions for {of}</span>
        <ChevronDown aria-hidden="true" className="size-4" />
      </button>
      <div ref={menu} id={id} popover="auto" className="more-actions">
        {children}
      </div>
    </>
  )
}
