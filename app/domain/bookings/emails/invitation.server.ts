import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'
import type { Ctx } from '#app/core/context.ts'
import type { EmailCalendar } from '#app/domain/email/enqueue-email.server.ts'
import { formatCustomerTimeRange, formatTimeRange } from '#app/domain/scheduling/format-times.ts'
import type { BookingAnswer } from '#db/schema/bookings.ts'

type StaffDetails = {
  email: string
  phone: string | null
  message: string | null
  answers: BookingAnswer[]
  /** Null for a consultant who can't open the booking in the portal. */
  portalHref: string | null
}

/** A consultation as a calendar event (RFC 5545). */
export type CalendarEvent = {
  calendarUid: string
  sequence: number
  startsAt: Date
  endsAt: Date
  /** The time of this version (DTSTAMP). Of two versions with the same SEQUENCE, the later one applies. */
  at: Date
  /** The consultation type, such as `Consultation`. */
  typeName: string
  agencyName: string
  agencyZone: string
  customerTimeZone: string | null
  /** Null in an invitation to an address that is not confirmed. */
  customerName: string | null
  consultantName: string | null
  /** The agency's number. */
  phone: string
  /** How or where it takes place, as one sentence. */
  location: string
  /** The customer's manage link; null in staff's copies, and where no link is known. */
  manageHref: string | null
  /** What staff need to reach the customer; only in the copies of the agency and the consultant. */
  staff?: StaffDetails
}

/** The customer's calendar reminds them, besides our email, because the call comes to their phone. */
const ALARM_SECONDS = 15 * 60

export type Party = { name: string; email: string }

/** Who holds a meeting. `sentBy`: the address that sends the invitation for them, if it is another one. */
export type Organiser = Party & { sentBy?: string }

/**
 * The organiser of the events that emails invite to. Calendars compare ORGANIZER with the sender of the email and
 * reject one from someone else, unless SENT-BY names that sender (RFC 5545 section 3.2.18, RFC 6047).
 */
export function toOrganiser({ emailSender }: Pick<Ctx, 'emailSender'>, { name, email }: Party): Organiser {
  const isSender = emailSender === null || emailSender.toLowerCase() === email.toLowerCase()
  return { name, email, ...(isSender ? {} : { sentBy: emailSender }) }
}

/**
 * The invitation in an email (RFC 5546): REQUEST for a new or rescheduled consultation,
 * CANCEL for a cancelled one. The UID never changes, SEQUENCE is stored with the booking, and times are in UTC, which
 * each calendar converts to its own zone. The organiser is always the agency's contact address (`toOrganiser`). Each
 * copy names one attendee, who has not replied yet: its recipient, or in the agency's the customer.
 */
export function renderInvitation(
  method: EmailCalendar['method'],
  event: CalendarEvent,
  organiser: Organiser,
  attendee: Party,
): EmailCalendar {
  const status = method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED
  return renderEventInvitation(method, toEventData(event, status), organiser, attendee, 'Consultations')
}

/**
 * An event as an invitation for one attendee, who has not replied yet.
 *
 * @param product what the event is, in the PRODID
 */
export function renderEventInvitation(
  method: EmailCalendar['method'],
  event: ICalEventData,
  organiser: Organiser,
  attendee: Party,
  product: string,
): EmailCalendar {
  const attendees = [
    {
      name: attendee.name,
      email: attendee.email,
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.NEEDSACTION,
      rsvp: method === 'REQUEST',
    },
  ]
  const content = renderCalendar(ICalCalendarMethod[method], { ...event, organizer: organiser, attendees }, product)
  return { method, content }
}

/**
 * The same event as a file to add to a calendar: METHOD PUBLISH, which must not name attendees. It has the invitation's
 * UID, so a calendar with both shows one event.
 */
export function renderCalendarFile(event: CalendarEvent, { cancelled = false } = {}): string {
  const status = cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED
  return renderEventFile(toEventData(event, status), 'Consultations')
}

/**
 * An event as a file to add to a calendar.
 *
 * @param product what the event is, in the PRODID
 */
export function renderEventFile(event: ICalEventData, product: string): string {
  return renderCalendar(ICalCalendarMethod.PUBLISH, event, product)
}

function toEventData(event: CalendarEvent, status: ICalEventStatus): ICalEventData {
  return {
    status,
    id: event.calendarUid,
    sequence: event.sequence,
    stamp: event.at,
    start: event.startsAt,
    end: event.endsAt,
    summary:
      event.staff && event.customerName
        ? `${event.customerName}, ${lowerFirst(event.typeName)}`
        : `${event.typeName} with ${event.agencyName}`,
    location: event.location,
    description: formatDescription(event),
    ...(event.staff || status === ICalEventStatus.CANCELLED
      ? {}
      : { alarms: [{ type: ICalAlarmType.display, triggerBefore: ALARM_SECONDS }] }),
  }
}

/** `Hiring brief` within a sentence. An abbreviation, such as `HR check`, stays as it is. */
function lowerFirst(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}

/** The description names both local times, for calendars that show only one. */
function formatDescription(event: CalendarEvent): string {
  const customerTimeRange = formatCustomerTimeRange(event.agencyZone, event.customerTimeZone, event)
  return [
    formatTimeRange(event.agencyZone, event),
    ...(customerTimeRange ? [customerTimeRange] : []),
    '',
    formatParticipants(event),
    ...(event.staff ? formatStaffDetails(event.staff) : formatCustomerDetails(event)),
  ].join('\n')
}

function formatStaffDetails({ email, phone, message, answers, portalHref }: StaffDetails): string[] {
  return [
    ...(phone ? [`Phone: ${phone}`] : []),
    ...(email ? [`Email: ${email}`] : []),
    ...(message ? ['', message] : []),
    ...answers.flatMap(({ question, answer }) => ['', question, answer]),
    ...(portalHref ? ['', portalHref] : []),
  ]
}

function formatCustomerDetails({ phone, manageHref }: CalendarEvent): string[] {
  const change = manageHref
    ? `Reschedule or cancel: ${manageHref}`
    : 'To reschedule or cancel, use the link in our email.'
  return [`Phone: ${phone}`, change]
}

function formatParticipants({ customerName, consultantName, agencyName }: CalendarEvent): string {
  const host = consultantName ? `${consultantName}, ${agencyName}` : agencyName
  return customerName ? `${customerName} with ${host}` : `With ${host}`
}

function renderCalendar(method: ICalCalendarMethod, event: ICalEventData, product: string): string {
  const calendar = ical({ prodId: { company: 'Muster', product, language: 'EN' }, method })
  calendar.createEvent(event)
  return `${calendar.toString().replace(/(?:\r\n)?$/, '')}\r\n`
}
