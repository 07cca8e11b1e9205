import ICAL from 'ical.js'
import { canonicalZone, instantIn } from '#app/lib/dates.ts'

/** A time at which a calendar is busy: from and until, in milliseconds since 1970. */
export type BusyTime = readonly [from: number, until: number]

export type BusyTimesInput = {
  /** The calendar as iCalendar text (RFC 5545). */
  text: string
  from: number
  until: number
  /** For whole days, and for times without a zone. */
  timeZone: string
  /** The calendar's owner: events that they have declined are left out. */
  email: string
  /** The host in the UIDs of our own invitations, which are left out: a booking blocks its time itself. */
  ownHost: string
}

/** Occurrences of one event before the search ends. A daily event of 270 years has fewer. */
const MAX_OCCURRENCES = 100_000

/**
 * The times at which a calendar is busy, in order and merged where they touch. Events that are cancelled, declined or
 * shown as free are left out; recurring events are expanded with their exceptions. An event that cannot be evaluated is
 * left out.
 *
 * @throws an error if the text is not a calendar
 */
export function listBusyTimes(input: BusyTimesInput): BusyTime[] {
  const times: BusyTime[] = []
  const add = (from: number, until: number) => {
    if (from < until && from < input.until && until > input.from) times.push([from, until])
  }
  for (const calendar of parseCalendars(input.text)) {
    const events = calendar
      .getAllSubcomponents('vevent')
      .map((component) => new ICAL.Event(component, { exceptions: [] }))
    const exceptions = Map.groupBy(
      events.filter((event) => event.isRecurrenceException()),
      ({ uid }) => uid,
    )
    for (const event of events) {
      if (isOwnBooking(event, input)) continue
      try {
        addEvent(event, exceptions.get(event.uid) ?? [], input, add)
      } catch {
        // Its rule cannot be met, or its times are missing.
      }
    }
    for (const component of calendar.getAllSubcomponents('vfreebusy')) addFreeBusy(component, add)
  }
  return mergeTimes(times)
}

function parseCalendars(text: string): ICAL.Component[] {
  const parsed: unknown[] = ICAL.parse(text)
  const roots = typeof parsed[0] === 'string' ? [parsed] : (parsed as unknown[][])
  const calendars = roots.map((root) => new ICAL.Component(root as never))
  if (calendars.length === 0 || calendars.some(({ name }) => name !== 'vcalendar')) throw new Error('not a calendar')
  return calendars
}

type AddTime = (from: number, until: number) => void

function addEvent(event: ICAL.Event, exceptions: readonly ICAL.Event[], input: BusyTimesInput, add: AddTime): void {
  if (event.isRecurrenceException() || !event.isRecurring()) {
    if (isBusy(event, input)) add(instantOf(event, 'dtstart', input), instantOf(event, 'dtend', input))
    return
  }
  // Exceptions are events of their own, so their occurrences are left out here.
  const replaced = new Set(exceptions.map((exception) => toInstant(exception.recurrenceId, zoneOf(event), input)))
  // Those of "this and future" also move the occurrences after them.
  for (const exception of exceptions) if (exception.modifiesFuture()) event.relateException(exception)
  const isExcluded = excludedBy(event, input)
  const addOccurrence = (occurrence: ICAL.Time, startsAt: number) => {
    if (replaced.has(startsAt) || isExcluded(occurrence, startsAt)) return
    const { item, startDate, endDate } = event.getOccurrenceDetails(occurrence)
    if (!isBusy(item, input)) return
    add(toInstant(startDate, zoneOf(item), input), toInstant(endDate, zoneOf(item), input))
  }
  // Of an event with additional dates and no rule, the library leaves out the first one.
  if (!event.component.hasProperty('rrule')) addOccurrence(event.startDate, instantOf(event, 'dtstart', input))
  const occurrences = event.iterator()
  for (let i = 0; i < MAX_OCCURRENCES; i++) {
    const occurrence = occurrences.next()
    if (!occurrence) return
    const startsAt = toInstant(occurrence, zoneOf(event), input)
    if (startsAt >= input.until) return
    addOccurrence(occurrence, startsAt)
  }
}

/** The library misses an excluded time after another one that is not an occurrence. */
function excludedBy(event: ICAL.Event, input: BusyTimesInput) {
  const excluded = event.component.getAllProperties('exdate').flatMap((property) => {
    const zone = property.getFirstParameter('tzid')
    return property
      .getValues()
      .filter((value): value is ICAL.Time => value instanceof ICAL.Time)
      .map((value) => (value.isDate ? dateOf(value) : toInstant(value, zone, input)))
  })
  const all = new Set<string | number>(excluded)
  return (occurrence: ICAL.Time, startsAt: number) => all.has(startsAt) || all.has(dateOf(occurrence))
}

function isBusy({ component }: ICAL.Event, { email }: BusyTimesInput): boolean {
  const value = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase()
  if (value('status') === 'CANCELLED' || value('transp') === 'TRANSPARENT') return false
  if (value('x-microsoft-cdo-busystatus') === 'FREE') return false
  return !component
    .getAllProperties('attendee')
    .some(
      (attendee) =>
        attendee.getFirstParameter('partstat')?.toUpperCase() === 'DECLINED' &&
        String(attendee.getFirstValue()).toLowerCase() === `mailto:${email.toLowerCase()}`,
    )
}

/** UIDs of bookings are `{id}@{host}`; those of interviews, which do take the consultant's time, are not. */
function isOwnBooking({ uid }: ICAL.Event, { ownHost }: BusyTimesInput): boolean {
  return /^[0-9a-f-]{36}@/.test(uid ?? '') && uid.endsWith(`@${ownHost}`)
}

function addFreeBusy(component: ICAL.Component, add: AddTime): void {
  for (const property of component.getAllProperties('freebusy')) {
    if (property.getFirstParameter('fbtype')?.toUpperCase() === 'FREE') continue
    for (const period of property.getValues()) {
      if (period instanceof ICAL.Period) add(period.start.toUnixTime() * 1000, period.getEnd().toUnixTime() * 1000)
    }
  }
}

function instantOf(event: ICAL.Event, name: 'dtstart' | 'dtend', input: BusyTimesInput): number {
  const ownZone = event.component.getFirstProperty(name)?.getFirstParameter('tzid')
  return toInstant(name === 'dtstart' ? event.startDate : event.endDate, ownZone ?? zoneOf(event), input)
}

const zoneOf = ({ component }: ICAL.Event) => component.getFirstProperty('dtstart')?.getFirstParameter('tzid')

const dateOf = (time: ICAL.Time) => time.toString().slice(0, 10)

/**
 * Milliseconds since 1970. A zone that the calendar does not define is looked up by its name.
 *
 * @param zone the TZID of the property that the time comes from
 */
function toInstant(time: ICAL.Time, zone: string | undefined, { timeZone }: BusyTimesInput): number {
  if (time.isDate) return instantIn(timeZone, dateOf(time)).getTime()
  if (time.zone && time.zone.tzid !== 'floating') return time.toUnixTime() * 1000
  const known = zone === undefined ? null : canonicalZone(zone)
  return instantIn(known ?? timeZone, dateOf(time), time.toString().slice(11, 19)).getTime()
}

function mergeTimes(times: readonly BusyTime[]): BusyTime[] {
  const merged: [from: number, until: number][] = []
  for (const [from, until] of times.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], until)
    else merged.push([from, until])
  }
  return merged
}
