import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatLongDate } from '#app/lib/calendar-dates.ts'
import { canonicalZone, isCalendarDate, zoneLabel } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { Callout } from '#app/ui/data/callout.tsx'
import { Skeleton } from '#app/ui/data/skeleton.tsx'
import { FieldErrors, useField } from '#app/ui/forms/field.tsx'
import { useBrowserTimeZone } from '#app/ui/hooks/use-browser-time-zone.ts'
import type { DaySlot } from '../day-slots.server.ts'
import { differingZone, formatLocalTime } from '../format-times.ts'
import { FreeSlotButton } from './free-slot-button.tsx'
import { SlotRadio } from './slot-radio.tsx'
import type { SlotSelection } from './use-slot-selection.ts'

type SlotPickerProps = {
  id: string
  name: string
  errors: string[] | undefined
  selection: SlotSelection
  /** The current time of the booking to reschedule. */
  current?: CurrentTime | undefined
  /** The waitlist of a full day. */
  waitlistHref?: ((date: string) => string) | undefined
  /** Shown below the error, where the customer is looking: the nearest free times. */
  children?: ReactNode
}

/** Start of the booking (ISO instant), and the note on its slot. */
export type CurrentTime = { startsAt: string; note: string }

const REASONS = { taken: 'Taken', past: 'Past', notice: 'Too soon' }

/** The slots of the selected day as radio buttons; unavailable ones say why. */
export function SlotPicker({ id, name, errors, selection, current, waitlistHref, children }: SlotPickerProps) {
  const { day, slot, unavailableTime } = selection
  const slots = day?.slots ?? []
  const isDate = isCalendarDate(selection.date)
  const hint = day && slots.length > 0 ? `${formatLongDate(day.date)}, ${zoneLabel(day.zone)}` : null
  // A slot that was taken has its own message. A submit error is outdated once a slot is selected or loading.
  const taken = unavailableTime && [`${unavailableTime} is no longer available. Please choose another time.`]
  const messages = taken ? taken : day && !slot ? errors : undefined
  const field = useField({ id, hint, errors: messages })
  const customerZone = useDifferingZone(day)
  const labelId = `${field.fieldId}-label`
  return (
    <fieldset
      {...field.control}
      role="radiogroup"
      aria-labelledby={labelId}
      aria-busy={!day && isDate && !selection.failed}
      className="min-w-0"
    >
      <legend id={labelId} className="mb-1.5 text-sm font-semibold">
        Preferred time
      </legend>
      {hint && (
        <p id={field.hintId} className="mb-3 text-lg text-balance">
          {hint}
        </p>
      )}
      {customerZone && (
        <p className="-mt-2 mb-3 text-sm text-ink-soft">{`${zoneLabel(customerZone)} is shown below each time.`}</p>
      )}
      <div aria-live="polite" className={cx(messages && '-mt-1 mb-3')}>
        <FieldErrors id={field.errorId} errors={messages} />
      </div>
      {children}
      {!day && (selection.failed ? <LoadError onRetry={selection.refresh} /> : <Loading hasDate={isDate} />)}
      {day && !slots.some(({ free }) => free) && (
        <div className="mb-4 space-y-3 rounded-control bg-sunken px-4 py-3 text-sm">
          <p>{day.closedReason ?? 'No times are available on this day.'}</p>
          {day.nextFree && (
            <FreeSlotButton
              slot={day.nextFree}
              prefix="Next available: "
              currentYear={day.date.slice(0, 4)}
              selection={selection}
            />
          )}
          {waitlistHref && slots.some(({ reason }) => reason === 'taken') && (
            <p>
              <Link to={waitlistHref(day.date)} className="link inline-flex min-h-8 items-center">
                Join the waitlist for this day
              </Link>
            </p>
          )}
        </div>
      )}
      {slots.length > 0 && (
        <div className="space-y-4">
          {PERIODS.map(({ label, includes }) => (
            <Period key={label} label={label} slots={slots.filter(includes)}>
              {(daySlot) => (
                <SlotRadio
                  key={daySlot.time}
                  slot={daySlot}
                  localTime={customerZone ? formatLocalTime(daySlot.startsAt, day?.date ?? '', customerZone) : null}
                  name={name}
                  note={noteOf(daySlot, current)}
                  noteId={`${field.fieldId}-${daySlot.time}`}
                  checked={daySlot.time === slot?.time}
                  onSelect={selection.selectTime}
                />
              )}
            </Period>
          ))}
        </div>
      )}
    </fieldset>
  )
}

/** The customer's zone, if its clocks differ from the agency's on the selected day. */
function useDifferingZone(day: SlotSelection['day']): string | null {
  const browserZone = useBrowserTimeZone()
  const zone = browserZone && canonicalZone(browserZone)
  const first = day?.slots[0]
  if (!day || !first || !zone) return null
  return differingZone(new Date(first.startsAt), day.zone, zone)
}

function noteOf({ reason, startsAt, placesLeft }: DaySlot, current: CurrentTime | undefined): string | null {
  if (reason) return REASONS[reason]
  if (startsAt === current?.startsAt) return current.note
  return placesLeft === null ? null : placesLeft === 1 ? '1 place left' : `${placesLeft} places left`
}

const PERIODS = [
  { label: 'Morning', includes: ({ time }: DaySlot) => time < '12:00' },
  { label: 'Afternoon', includes: ({ time }: DaySlot) => time >= '12:00' && time < '17:00' },
  { label: 'Evening', includes: ({ time }: DaySlot) => time >= '17:00' },
]

const gridClass = 'grid grid-cols-3 gap-2 max-[16rem]:grid-cols-2'

function Period({
  label,
  slots,
  children,
}: {
  label: string
  slots: DaySlot[]
  children: (slot: DaySlot) => React.ReactNode
}) {
  if (slots.length === 0) return null
  return (
    <div>
      <p aria-hidden="true" className="mb-1.5 text-xs text-ink-soft">
        {label}
      </p>
      <div className={gridClass}>{slots.map(children)}</div>
    </div>
  )
}

const SKELETON_SLOTS = Array.from({ length: 14 }, (_, n) => n)

function Loading({ hasDate }: { hasDate: boolean }) {
  if (!hasDate) return <p className="text-sm text-ink-soft">Choose a date to see available times.</p>
  return (
    <div className={gridClass}>
      <span className="sr-only">Loading available times</span>
      {SKELETON_SLOTS.map((slot) => (
        <Skeleton key={slot} className="h-12 rounded-control" />
      ))}
    </div>
  )
}

function LoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <Callout tone="warning" title="We couldn't load the times for this day">
      <p>Everything you typed is kept.</p>
      <Button tone="secondary" size="sm" className="mt-2" onClick={onRetry}>
        Try again
      </Button>
    </Callout>
  )
}
