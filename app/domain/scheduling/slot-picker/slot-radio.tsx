import { cx } from '#app/ui/cx.ts'
import { overlayInputClass } from '#app/ui/forms/field.tsx'
import type { DaySlot } from '../day-slots.server.ts'

type SlotRadioProps = {
  slot: DaySlot
  name: string
  /** Why it is unavailable, or that it is the booking's current time. */
  note: string | null
  noteId: string
  checked: boolean
  onSelect: (time: string) => void
}

/** One slot: a radio button named by its time and described by its note. */
export function SlotRadio({ slot, name, note, noteId, checked, onSelect }: SlotRadioProps) {
  return (
    <label className={slotClass}>
      <input
        type="radio"
        name={name}
        value={slot.time}
        disabled={!slot.free}
        checked={checked}
        onChange={() => onSelect(slot.time)}
        aria-describedby={note ? noteId : undefined}
        className={overlayInputClass}
      />
      <span className={cx(!slot.free && 'line-through')}>{slot.time}</span>
      {note && (
        <span id={noteId} aria-hidden="true" className="text-xs font-normal">
          {note}
        </span>
      )}
    </label>
  )
}

const slotClass = cx(
  'relative flex min-h-12 flex-col items-center justify-center rounded-control border border-edge bg-surface leading-tight font-semibold tabular-nums transition-colors hover:border-ink',
  'has-checked:border-on-wattle has-checked:bg-wattle has-checked:text-on-wattle',
  'has-disabled:border-line has-disabled:bg-sunken has-disabled:text-ink-soft',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
)
