import { Callout } from '#app/ui/data/callout.tsx'
import type { Alternative } from '../find-free-slots.server.ts'
import { FreeSlotButton } from './free-slot-button.tsx'
import type { SlotSelection } from './use-slot-selection.ts'

type AlternativesProps = {
  slots: readonly Alternative[]
  currentYear: string
  selection: SlotSelection
}

/** The nearest free slots, shown when the requested one is unavailable. */
export function Alternatives({ slots, currentYear, selection }: AlternativesProps) {
  if (slots.length === 0) return null
  return (
    <Callout tone="warning" title="Nearest available times" className="mb-4">
      <ul className="mt-1 flex flex-wrap gap-2">
        {slots.map((slot) => (
          <li key={slot.date + slot.time}>
            <FreeSlotButton slot={slot} currentYear={currentYear} selection={selection} />
          </li>
        ))}
      </ul>
    </Callout>
  )
}
