import { useRef } from 'react'
import { actionOf } from '../validation/use-after-save.ts'
import { UNSAVED_WARNING, UnsavedChanges } from './unsaved-changes.tsx'
import { useChangeCount } from './use-change-count.ts'

type ConfirmLeavingProps = {
  /** The page was rendered with something that the user has entered. */
  isChanged?: boolean
}

/**
 * In a form without a `SaveBar`: asks before the user leaves with what they have entered. A form that is saved without
 * a navigation gives it a `key` that changes with the saved values, unless saving empties it.
 */
export function ConfirmLeaving({ isChanged = false }: ConfirmLeavingProps) {
  const place = useRef<HTMLSpanElement>(null)
  const changes = useChangeCount(place)
  return (
    <span ref={place} hidden>
      <UnsavedChanges isDirty={isChanged || changes > 0} warning={UNSAVED_WARNING} findAction={() => actionOf(place)} />
    </span>
  )
}
