import Ellipsis from 'lucide-react/icons/ellipsis'
import { type ReactNode, useId, useRef } from 'react'
import { useClosePopoverOnAction } from '../hooks/use-close-popover-on-action.ts'

/**
 * The buttons of a table row: side by side on wide screens; on a phone behind one button, in a native popover at the
 * foot of the screen, which opens without scripts, closes on Escape and returns focus.
 */
export function RowActions({ of, children }: { of: string; children: ReactNode }) {
  const id = useId()
  const sheet = useRef<HTMLDivElement>(null)
  useClosePopoverOnAction(sheet)
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="grid size-11 place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink md:hidden"
      >
        <Ellipsis aria-hidden="true" className="size-5" />
        <span className="sr-only">Actions for {of}</span>
      </button>
      <div ref={sheet} id={id} popover="auto" className="phone-sheet row-actions">
        <p aria-hidden="true" className="px-3 py-2 text-sm font-semibold wrap-anywhere text-ink-soft md:hidden">
          {of}
        </p>
        {children}
      </div>
    </>
  )
}
