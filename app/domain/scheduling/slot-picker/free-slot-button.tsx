import { formatLongDate } from '#app/lib/calendar-dates.ts'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import type { Alternative } from '../find-free-slots.server.ts'
import { SELECT_SLOT_FIELD } from './parse-selected-slot.ts'
import type { SlotSelection } from './use-slot-selection.ts'

type FreeSlotButtonProps = {
  slot: Alternative
  /** The date is shown without its year when it is this one. */
  currentYear: string
  selection: SlotSelection
  /** Text before the date. */
  prefix?: string
}

/** Selects a free slot. Without scripts it submits the form, and the response has the slot selected. */
export function FreeSlotButton({ slot: { date, time }, currentYear, selection, prefix = '' }: FreeSlotButtonProps) {
  // With scripts it must not be a submit button, because Enter in a field would press it.
  const type = useHydrated() ? 'button' : 'submit'
  return (
    <Button
      type={type}
      name={SELECT_SLOT_FIELD}
      value={`${date} ${time}`}
      formNoValidate
      tone="secondary"
      size="sm"
      aria-pressed={selection.date === date && selection.slot?.time === time}
      className="text-balance aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
      onClick={() => selection.selectDate(date, time)}
    >
      {`${prefix}${formatLongDate(date, currentYear)}, ${time}`}
    </Button>
  )
}
