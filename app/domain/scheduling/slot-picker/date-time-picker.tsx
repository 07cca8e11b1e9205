import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'
import type { Alternative } from '../find-free-slots.server.ts'
import type { MonthDays } from '../month-days.server.ts'
import { Alternatives } from './alternatives.tsx'
import { MonthCalendar } from './month-calendar.tsx'
import { SELECT_SLOT_FIELD } from './parse-selected-slot.ts'
import { type CurrentTime, SlotPicker } from './slot-picker.tsx'
import type { SlotSelection } from './use-slot-selection.ts'

/** The dates that can be booked, as loaded with the page. */
export type PickerData = {
  /** Today in the agency's zone, and the last date that can be booked. */
  today: string
  lastDate: string
  month: MonthDays
}

type DateTimePickerProps = {
  of: GetFieldProps
  picker: PickerData
  monthHref: (month: string) => string
  selection: SlotSelection
  /** The nearest free slots when the requested one was unavailable. */
  alternatives?: readonly Alternative[] | undefined
  /** The current time of the booking to reschedule. */
  current?: CurrentTime
  /** The waitlist of a full day; absent where nobody can wait. */
  waitlistHref?: ((date: string) => string) | undefined
}

/** Label and input on one line above the calendar, which most people use; errors below both. */
const compactField =
  'grid grid-cols-[1fr_minmax(0,10.5rem)] items-center gap-x-4 [&>:nth-child(3)]:col-span-2 [&>label]:mb-0'

/**
 * A date field with a month calendar, and the slots of the selected day. Without scripts, `Show times` submits the
 * form, and the response keeps everything that was typed.
 */
export function DateTimePicker(props: DateTimePickerProps) {
  const { of, picker, monthHref, selection, alternatives = [], current, waitlistHref } = props
  const { name, id, errors } = of('preferred_date')
  const time = of('preferred_time')
  return (
    <div className="grid gap-x-8 gap-y-6 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <div>
        <TextField
          label="Preferred date"
          id={id}
          name={name}
          errors={errors}
          type="date"
          className={compactField}
          required
          min={picker.today}
          max={picker.lastDate}
          value={selection.date}
          onChange={(event) => selection.selectDate(event.target.value)}
        />
        <noscript>
          <Button
            type="submit"
            name={SELECT_SLOT_FIELD}
            value=""
            formNoValidate
            tone="secondary"
            block
            className="mt-2"
          >
            Show times
          </Button>
        </noscript>
        <MonthCalendar
          initialMonth={picker.month}
          monthHref={monthHref}
          selected={selection.date}
          today={picker.today}
          lastDate={picker.lastDate}
          onSelect={(date) => selection.selectDate(date)}
          className="mt-4"
        />
      </div>
      <div>
        <SlotPicker {...{ selection, current, waitlistHref }} id={time.id} name={time.name} errors={time.errors}>
          <Alternatives slots={alternatives} currentYear={picker.today.slice(0, 4)} selection={selection} />
        </SlotPicker>
      </div>
    </div>
  )
}
