import type { BookingEventType } from '../booking-events.server.ts'
import type { BookingEmailProps } from './booking-email-props.ts'

const CUSTOMER_SUBJECTS: Record<BookingEventType, (props: BookingEmailProps) => string> = {
  requested: ({ startsAt }) => `Your consultation request for ${startsAt}`,
  confirmed: ({ startsAt }) => `Your consultation on ${startsAt} is confirmed`,
  rescheduled: rescheduledSubject,
  'reschedule-requested': ({ startsAt }) => `You asked to reschedule your consultation to ${startsAt}`,
  'rescheduled-by-agency': rescheduledSubject,
  cancelled: ({ startsAt }) => `Your consultation on ${startsAt} is cancelled`,
  reassigned: ({ startsAt, consultantName, hadConsultant }) =>
    `Your consultation on ${startsAt} is ${hadConsultant ? 'now ' : ''}with ${consultantName}`,
  'video-link-changed': ({ startsAt }) => `New video link for your consultation on ${startsAt}`,
  'meeting-changed': ({ startsAt }) => `Changed details for your consultation on ${startsAt}`,
  'contact-details-changed': ({ startsAt }) => `New contact details for your consultation on ${startsAt}`,
  'no-show': ({ startsAt }) => `We missed you on ${startsAt}`,
  'new-time-asked': ({ startsAt }) => `Please choose another time for your consultation on ${startsAt}`,
  'times-proposed': ({ startsAt }) => `Another time for your consultation on ${startsAt}?`,
  reminder: ({ startsAt }) => `Reminder: your consultation on ${startsAt}`,
}

const STAFF_SUBJECTS: Record<BookingEventType, string> = {
  requested: 'Consultation requested',
  confirmed: 'Consultation booked',
  rescheduled: 'Consultation rescheduled',
  'reschedule-requested': 'New time requested',
  'rescheduled-by-agency': 'Consultation rescheduled by the agency',
  cancelled: 'Consultation cancelled',
  reassigned: 'Consultation reassigned',
  'video-link-changed': 'Video link changed',
  'meeting-changed': 'Consultation details changed',
  'contact-details-changed': 'Contact details changed',
  'no-show': 'Customer did not attend',
  'new-time-asked': 'Customer asked to choose another time',
  'times-proposed': 'Other times proposed to the customer',
  reminder: 'Consultation reminder',
}

function rescheduledSubject({ startsAt, status }: BookingEmailProps): string {
  const subject = status === 'requested' ? 'Your consultation request' : 'Your consultation'
  return `${subject} is rescheduled to ${startsAt}`
}

/** The subject of an email to the person who booked. */
export function customerSubject(props: BookingEmailProps): string {
  return CUSTOMER_SUBJECTS[props.kind](props)
}

/** The subject of an email to staff about a group session that its last confirmed participant has left. */
export function emptySessionSubject(startsAt: string, typeName: string): string {
  return `No confirmed participants: ${startsAt}, ${typeName}`
}

/** The subject of an email to staff that cancels the event of a booking's time before it was rescheduled. */
export function formerTimeSubject(startsAt: string, fullName: string): string {
  return `No longer at this time: ${startsAt}, ${fullName}`
}

/** The name comes last, so that a long one does not hide the time. */
export function staffSubject({ kind, startsAt, customer, hadConsultant }: BookingEmailProps): string {
  const change = kind === 'reassigned' && !hadConsultant ? 'Consultation assigned' : STAFF_SUBJECTS[kind]
  return `${change}: ${startsAt}, ${customer.fullName}`
}
