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

/** What can be chosen at all, as the server read it with the page. */
export type PickerData = {
  /** The agency's date of now, and the last one that can be booked. */
  today: string
  last: string
  month: MonthDays
}

type DateAndTimeProps = {
  of: GetFieldProps
  offer: PickerData
  monthHref: (month: string) => string
  chosen: SlotSelection
  /** The nearest free times, after one was lost. */
  alternatives?: readonly Alternative[] | undefined
  /** The present time of the booking that is to be moved. */
  own?: CurrentTime
}

/**
 * A plain date field with a month calendar over it, and the day's slots. Without scripts `Show times` posts the form
 * back and keeps everything typed.
 */
export function DateTimePicker({ of, offer, monthHref, chosen, alternatives = [], own }: DateAndTimeProps) {
  const { name, id, errors } = of('preferred_date')
  const time = of('preferred_time')
  return (
    <div className="grid gap-x-8 gap-y-6 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <Alternatives slots={alternatives} thisYear={offer.today.slice(0, 4)} chosen={chosen} className="md:col-span-2" />
      <div>
        <TextField
          label="Preferred date"
          id={id}
          name={name}
          errors={errors}
          type="date"
          required
          min={offer.today}
          max={offer.last}
          value={chosen.date}
          onChange={(event) => chosen.chooseDate(event.target.value)}
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
          read={offer.month}
          hrefOf={monthHref}
          date={chosen.date}
          today={offer.today}
          last={offer.last}
          onChoose={(date) => chosen.chooseDate(date)}
          className="mt-4"
        />
      </div>
      <div>
        <SlotPicker id={time.id} name={time.name} errors={time.errors} chosen={chosen} own={own} />
      </div>
    </div>
  )
}
