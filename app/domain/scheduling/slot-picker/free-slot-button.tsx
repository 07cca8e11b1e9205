import { formatClock } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import type { Alternative } from '../find-free-slots.server.ts'
import { dayWords } from '../month-grid.ts'
import { SELECT_SLOT_FIELD } from './parse-selected-slot.ts'
import type { SlotSelection } from './use-slot-selection.ts'

type OfferedTimeProps = {
  offered: Alternative
  /** The year that goes without saying. */
  thisYear: string
  chosen: SlotSelection
  /** Words before the time. */
  before?: string
}

/** A free time that is chosen with one click, without scripts by posting the form back: nothing typed is lost. */
export function FreeSlotButton({ offered: { date, time }, thisYear, chosen, before = '' }: OfferedTimeProps) {
  // With scripts no submit: Enter in a field would press it.
  const type = useHydrated() ? 'button' : 'submit'
  return (
    <Button
      type={type}
      name={SELECT_SLOT_FIELD}
      value={`${date} ${time}`}
      formNoValidate
      tone="secondary"
      size="sm"
      aria-pressed={chosen.date === date && chosen.slot?.time === time}
      className="text-balance aria-pressed:border-on-wattle aria-pressed:bg-wattle aria-pressed:text-on-wattle"
      onClick={() => chosen.chooseDate(date, time)}
    >
      {`${before}${dayWords(date, thisYear)}, ${formatClock(time)}`}
    </Button>
  )
}
