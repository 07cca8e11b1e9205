import { type ReactNode, useRef } from 'react'
import { Button } from '../button.tsx'
import { useBodyMark } from '../overlays/use-body-mark.ts'
import { UNSAVED_WARNING, UnsavedChanges } from './leaving/unsaved-changes.tsx'
import { useChangeCount } from './leaving/use-change-count.ts'
import { SubmitButton } from './submit-button.tsx'
import { actionOf } from './validation/use-after-save.ts'

type SaveBarProps = {
  /** The label of the submit button. */
  children: ReactNode
  /** Further buttons, before the submit button; a phone has no room for them, and its breadcrumb leads back. */
  extra?: ReactNode
  /** For the form of a fetcher: whether it is being submitted. */
  pending?: boolean
}

/**
 * The end of a long form: `3 changes · Discard · Save`, at the foot of the screen while the form is longer. Asks before
 * the user leaves with changes that are not saved. Without scripts it is the buttons alone.
 */
export function SaveBar({ children, extra, pending }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const changes = useChangeCount(bar)
  useBodyMark('footBar')
  return (
    <div
      ref={bar}
      className="sticky bottom-0 z-10 -mx-2 flex min-h-16 flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-paper px-2 py-2.5"
    >
      <p aria-live="polite" className="mr-auto text-sm text-ink-soft tabular-nums">
        {changes > 0 && (changes === 1 ? '1 change' : `${changes} changes`)}
      </p>
      {changes > 0 && (
        <Button type="reset" tone="quiet">
          Discard
        </Button>
      )}
      {extra && <span className="flex flex-wrap gap-x-4 gap-y-2 max-sm:hidden">{extra}</span>}
      <SubmitButton {...(pending !== undefined && { pending })}>{children}</SubmitButton>
      <UnsavedChanges isDirty={changes > 0} warning={UNSAVED_WARNING} findAction={() => actionOf(bar)} />
    </div>
  )
}
