import Moon from 'lucide-react/icons/moon'
import { cx } from '#app/ui/cx.ts'
import { overlayInputClass } from '#app/ui/overlay-input.ts'
import type { DaySlot } from '../day-slots.server.ts'
import type { LocalTime } from '../format-times.ts'

type SlotRadioProps = {
  slot: DaySlot
  name: string
  /** Why it is unavailable, that it is the booking's current time, or the places left. */
  note: string | null
  noteId: string
  /** The same time on the customer's clocks, when they differ. */
  localTime: LocalTime | null
  /** The customer's time is the larger one, and names the slot. Its date is above the slots then. */
  isLocalFirst: boolean
  checked: boolean
  onSelect: (time: string) => void
}

/** One slot: a radio button named by its time and described by its note. */
export function SlotRadio({ slot, name, note, noteId, localTime, isLocalFirst, checked, onSelect }: SlotRadioProps) {
  const local = localTime && <OwnTime {...localTime} isBelowDate={isLocalFirst} />
  return (
    <label className={slotClass}>
      <input
        type="radio"
        name={name}
        value={slot.time}
        disabled={!slot.free}
        checked={checked}
        onChange={() => onSelect(slot.time)}
        aria-describedby={cx(note && noteId, localTime && `${noteId}-other`) || undefined}
        className={overlayInputClass}
      />
      <span className={cx('flex items-center gap-1', !slot.free && 'line-through')}>
        {isLocalFirst ? local : slot.time}
      </span>
      {local && (
        <span id={`${noteId}-other`} aria-hidden="true" className="flex items-center gap-1 text-xs font-normal">
          {isLocalFirst ? slot.time : local}
        </span>
      )}
      {note && (
        <span id={noteId} aria-hidden="true" className="text-xs font-normal">
          {note}
        </span>
      )}
    </label>
  )
}

/** A time on the customer's clocks. Below its date only screen readers need the weekday, which would not fit. */
function OwnTime({ time, weekday, isNight, isBelowDate }: LocalTime & { isBelowDate: boolean }) {
  return (
    <>
      {weekday && <span className={cx(isBelowDate && 'sr-only')}>{`${weekday} `}</span>}
      {time}
      {isNight && (
        <>
          <Moon className="size-[1em]" aria-hidden="true" />
          <span className="sr-only">, at night</span>
        </>
      )}
    </>
  )
}

const slotClass = cx(
  'relative flex min-h-12 flex-col items-center justify-center rounded-control py-1 border border-edge bg-surface leading-tight font-semibold tabular-nums transition-colors hover:border-ink',
  'has-checked:border-ink has-checked:bg-ink has-checked:text-paper',
  'has-disabled:border-line has-disabled:bg-sunken has-disabled:text-ink-soft',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
)
