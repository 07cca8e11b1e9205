import { formatLongDate, formatShortDate } from '#app/lib/calendar-dates.ts'
import { todayIn, zoneLabel } from '#app/lib/dates.ts'
import { FieldErrors, FieldHint, useField } from '#app/ui/forms/field.tsx'
import { chipClass } from '#app/ui/forms/radio-group.tsx'
import type { GetFieldProps } from '#app/ui/forms/use-checked-form.ts'
import { overlayInputClass } from '#app/ui/overlay-input.ts'
import type { ProposalPageData } from './load-proposal-page.server.ts'
import { MAX_PROPOSED_TIMES } from './proposal-form.ts'

type ProposedTimesFieldProps = {
  field: ReturnType<GetFieldProps>
  data: ProposalPageData
  /** The ticked times, as they are posted. */
  chosen: readonly string[]
}

/**
 * Checkboxes for the free times of the chosen day. All times of two weeks would be 3,700 pixels on a phone, so those of
 * other days are shown while they are ticked. The radio buttons of the days do this with CSS alone, without scripts
 * too.
 */
export function ProposedTimesField({ field: { id, errors }, data, chosen }: ProposedTimesFieldProps) {
  const { days, timeZone, now } = data
  const hint = `Up to ${MAX_PROPOSED_TIMES}, in ${zoneLabel(timeZone)}. They aren't held: another customer may take one first.`
  const field = useField({ id, hint, errors })
  const year = todayIn(timeZone, now).slice(0, 4)
  return (
    <fieldset {...field.control}>
      <legend className="mb-1.5 text-sm font-semibold">Times</legend>
      <FieldHint id={field.hintId}>{hint}</FieldHint>
      {days.length === 0 && <p className="mt-3 text-ink-soft">No times are free in these two weeks.</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {withTickedDays(data, chosen).map((day) => (
          <DayTimes
            key={day.date}
            day={day}
            label={formatLongDate(day.date, year)}
            chosen={chosen}
            hasRadio={days.some(({ date }) => date === day.date)}
            isShown={day.date === days[0]?.date}
          />
        ))}
      </div>
      <FieldErrors id={field.errorId} errors={errors} />
    </fieldset>
  )
}

type Day = ProposalPageData['days'][number]

/** The days with free times, and those before and after them with a time that was ticked while they were shown. */
function withTickedDays({ days, first, last }: ProposalPageData, chosen: readonly string[]): Day[] {
  const ticked = chosen.map((time) => ({ date: time.slice(0, 10), time: time.slice(11) }))
  const outside = Map.groupBy(
    ticked.filter(({ date }) => date < first || date > last),
    ({ date }) => date,
  )
  const kept = [...outside].map(([date, slots]) => ({ date, times: slots.map(({ time }) => time) }))
  return [...days, ...kept].toSorted((a, b) => a.date.localeCompare(b.date))
}

type DayTimesProps = { day: Day; label: string; chosen: readonly string[]; hasRadio: boolean; isShown: boolean }

/**
 * The chip of a day, and below the chips of all days its times: all of them, or of another day than the chosen one
 * those ticked.
 */
function DayTimes({ day: { date, times }, label, chosen, hasRadio, isShown }: DayTimesProps) {
  return (
    <div role="group" aria-label={label} className="group/day contents">
      {hasRadio && (
        <label className={chipClass}>
          <input
            type="radio"
            name="day"
            value={date}
            defaultChecked={isShown}
            data-view-only=""
            className={overlayInputClass}
          />
          {formatShortDate(date)}
        </label>
      )}
      <div className="order-1 hidden w-full group-has-[[name=day]:checked]/day:block group-has-[[name=times]:checked]/day:block group-has-[[name=times]:focus]/day:block">
        <p className="mt-2 font-medium">{label}</p>
        <div className="mt-1 grid grid-cols-[repeat(auto-fill,5rem)] gap-x-3">
          {times.map((time) => (
            // A box that loses its tick stays while it has the focus, which would be lost with it.
            <label
              key={time}
              className="hidden min-h-11 items-center gap-2 has-checked:flex has-focus:flex group-has-[[name=day]:checked]/day:flex"
            >
              <input
                type="checkbox"
                name="times"
                value={`${date} ${time}`}
                defaultChecked={chosen.includes(`${date} ${time}`)}
                className="size-5.5 shrink-0 rounded-mark"
              />
              <span className="tabular-nums">
                <span className="sr-only">{label}, </span>
                {time}
              </span>
            </label>
          ))}
        </div>
      </div>
    </div>
  )
}
