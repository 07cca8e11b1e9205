import type { ReactNode } from 'react'
import { formatLongDate } from '#app/lib/calendar-dates.ts'
import { isCalendarDate, todayIn, zoneLabel } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { Callout } from '#app/ui/data/callout.tsx'
import { Skeleton } from '#app/ui/data/skeleton.tsx'
import { FieldErrors, useField } from '#app/ui/forms/field.tsx'
import { Link } from '#app/ui/link.tsx'
import type { DaySlot } from '../day-slots.server.ts'
import { formatLocalTime } from '../format-times.ts'
import { FreeSlotButton } from './free-slot-button.tsx'
import { SlotRadio } from './slot-radio.tsx'
import { type ShownZone, useShownZone } from './use-shown-zone.ts'
import type { SlotSelection } from './use-slot-selection.ts'
import { ZoneSwitch } from './zone-switch.tsx'

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
  const zone = useShownZone(day)
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
      {zone && (
        <>
          <p className="-mt-2 mb-3 text-sm text-ink-soft">{zonesMessage(zone)}</p>
          <ZoneSwitch zone={zone} />
        </>
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
          {groupSlots(slots, zone).map(([label, group]) => (
            <Period key={label} label={label} slots={group}>
              {(daySlot) => (
                <SlotRadio
                  key={daySlot.time}
                  slot={daySlot}
                  localTime={zone && formatLocalTime(daySlot.startsAt, day?.date ?? '', zone.customerZone)}
                  isLocalFirst={zone?.shown === 'customer'}
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

function noteOf({ reason, startsAt, placesLeft }: DaySlot, current: CurrentTime | undefined): string | null {
  if (reason) return REASONS[reason]
  if (startsAt === current?.startsAt) return current.note
  return placesLeft === null ? null : placesLeft === 1 ? '1 place left' : `${placesLeft} places left`
}

function zonesMessage({ agencyZone, customerZone, shown }: ShownZone): string {
  if (shown === 'agency') return `${zoneLabel(customerZone)} is shown below each time.`
  return `Times are in ${zoneLabel(customerZone)}. ${zoneLabel(agencyZone)} is shown below each time.`
}

/** By the period of the agency's day, or by the date on the customer's clocks if these name the slots. */
function groupSlots(slots: DaySlot[], zone: ShownZone | null): [string, DaySlot[]][] {
  if (zone?.shown !== 'customer') return [...Map.groupBy(slots, ({ time }) => periodOf(time))]
  return [...Map.groupBy(slots, ({ startsAt }) => formatLongDate(todayIn(zone.customerZone, new Date(startsAt))))]
}

function periodOf(time: string): string {
  if (time < '12:00') return 'Morning'
  return time < '17:00' ? 'Afternoon' : 'Evening'
}

/** Three columns, or fewer where a time with its weekday and time in another zone would be wider than its button. */
const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(max(5.25rem,30%),1fr))] gap-2'

function Period({
  label,
  slots,
  children,
}: {
  label: string
  slots: DaySlot[]
  children: (slot: DaySlot) => React.ReactNode
}) {
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
