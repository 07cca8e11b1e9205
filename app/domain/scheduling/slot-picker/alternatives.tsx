import { Callout } from '#app/ui/data/callout.tsx'
import type { Alternative } from '../find-free-slots.server.ts'
import { FreeSlotButton } from './free-slot-button.tsx'
import type { SlotSelection } from './use-slot-selection.ts'

type AlternativesProps = { slots: readonly Alternative[]; thisYear: string; chosen: SlotSelection; className?: string }

/** The nearest free times after one was lost; the one that is chosen is marked. */
export function Alternatives({ slots, thisYear, chosen, className }: AlternativesProps) {
  if (slots.length === 0) return null
  return (
    <Callout tone="warning" title="The nearest free times" className={className}>
      <ul className="mt-1 flex flex-wrap gap-2">
        {slots.map((slot) => (
          <li key={slot.date + slot.time}>
            <FreeSlotButton offered={slot} thisYear={thisYear} chosen={chosen} />
          </li>
        ))}
      </ul>
    </Callout>
  )
}
