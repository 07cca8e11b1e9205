import type { BookingEventType } from '../booking-events.server.ts'
import type { EmailFacts } from './email-facts.ts'

const TO_VISITOR: Record<BookingEventType, (facts: EmailFacts) => string> = {
  requested: ({ startsAt }) => `Your request for a consultation on ${startsAt}`,
  confirmed: ({ startsAt }) => `Your consultation on ${startsAt} is confirmed`,
  rescheduled: toNewTime,
  'move-requested': ({ startsAt }) => `You asked to move your consultation to ${startsAt}`,
  moved: toNewTime,
  cancelled: ({ startsAt }) => `Your consultation on ${startsAt} is cancelled`,
  reassigned: ({ startsAt, consultantName }) => `Your consultation on ${startsAt} is with ${consultantName}`,
  reminder: ({ startsAt }) => `Reminder: your consultation on ${startsAt}`,
}

const TO_STAFF: Record<BookingEventType, string> = {
  requested: 'Consultation requested',
  confirmed: 'Consultation booked',
  rescheduled: 'Consultation moved',
  'move-requested': 'Asked to move',
  moved: 'Consultation moved by the agency',
  cancelled: 'Consultation cancelled',
  reassigned: 'Consultation handed over',
  reminder: 'Consultation reminder',
}

function toNewTime({ startsAt, status }: EmailFacts): string {
  const what = status === 'requested' ? 'Your request for a consultation' : 'Your consultation'
  return `${what} has moved to ${startsAt}`
}

export function customerSubject(facts: EmailFacts): string {
  return TO_VISITOR[facts.kind](facts)
}

/** The name comes last, where a long one does not hide the time. */
export function staffSubject({ kind, startsAt, customer: visitor }: EmailFacts): string {
  return `${TO_STAFF[kind]}: ${startsAt}, ${visitor.fullName}`
}
