import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'
import type { EmailCalendar } from '#app/domain/email/enqueue-email.server.ts'
import { formatCustomerTimeRange, formatTimeRange } from '#app/domain/scheduling/when.ts'

/** A consultation as a calendar event: what RFC 5545 needs of it. */
export type CalendarEvent = {
  calendarUid: string
  sequence: number
  startsAt: Date
  endsAt: Date
  /** The moment of this version (DTSTAMP); of two versions with one SEQUENCE the later counts. */
  at: Date
  agencyName: string
  agencyZone: string
  customerTimeZone: string | null
  customerName: string
  /** Who holds it, where that is settled. */
  consultantName: string | null
  phone: string
}

type Party = { name: string; email: string }

/**
 * An invitation that travels with a mail (RFC 5546, payments-and-calendar.md section 5): REQUEST for a new or moved
 * consultation, CANCEL for a called-off one. One UID for the event's whole life, SEQUENCE as kept with the booking, times
 * in UTC, which every calendar shows on its reader's clocks. The organiser is the agency's contact address and never
 * changes; each copy names only its own recipient as attendee, who has not answered yet.
 */
export function renderInvitation(
  method: EmailCalendar['method'],
  event: CalendarEvent,
  organiser: Party,
  attendee: Party,
): EmailCalendar {
  const content = fileOf(ICalCalendarMethod[method], {
    ...dataOf(event, `Consultation with ${event.agencyName}`),
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: organiser,
    attendees: [
      { ...attendee, role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.NEEDSACTION, rsvp: method === 'REQUEST' },
    ],
  })
  return { method, content }
}

/**
 * The same event as a file to put into one's own calendar: METHOD PUBLISH, which must not name attendees. It has the
 * invitation's UID, so a calendar that holds both shows one event.
 */
export function renderCalendarFile(event: CalendarEvent, { cancelled = false } = {}): string {
  return fileOf(ICalCalendarMethod.PUBLISH, {
    ...dataOf(event, `Consultation with ${event.agencyName}`),
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
}

function dataOf(event: CalendarEvent, summary: string): ICalEventData {
  return {
    id: event.calendarUid,
    sequence: event.sequence,
    stamp: event.at,
    start: event.startsAt,
    end: event.endsAt,
    summary,
    description: descriptionOf(event),
  }
}

/** Both local times in words, for readers whose calendar shows neither. */
function descriptionOf(event: CalendarEvent): string {
  const yours = formatCustomerTimeRange(event.agencyZone, event.customerTimeZone, event)
  return [
    formatTimeRange(event.agencyZone, event),
    ...(yours ? [yours] : []),
    '',
    event.consultantName
      ? `${event.customerName} with ${event.consultantName}, ${event.agencyName}`
      : `${event.customerName} with ${event.agencyName}`,
    `Phone: ${event.phone}`,
    'To reschedule or cancel, use the link in our mail.',
  ].join('\n')
}

function fileOf(method: ICalCalendarMethod, event: ICalEventData): string {
  const calendar = ical({ prodId: { company: 'Muster', product: 'Consultations', language: 'EN' }, method })
  calendar.createEvent(event)
  return `${calendar.toString().replace(/(?:\r\n)?$/, '')}\r\n`
}
