import { useRef } from 'react'
import { actionOf } from '../validation/use-after-save.ts'
import { UNSAVED_WARNING, UnsavedChanges } from './unsaved-changes.tsx'
import { useChangeCount } from './use-change-count.ts'

/** In a form without a `SaveBar`: asks before the user leaves with what they have entered. One form of a page can have it. */
export function ConfirmLeaving() {
  const place = useRef<HTMLSpanElement>(null)
  const changes = useChangeCount(place)
  return (
    <span ref={place} hidden>
      <UnsavedChanges isDirty={changes > 0} warning={UNSAVED_WARNING} findAction={() => actionOf(place)} />
    </span>
  )
}
