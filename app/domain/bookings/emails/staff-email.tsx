import { EmailLayout } from '#app/domain/email/email-layout.tsx'
import { EmailAction, EmailFacts, EmailNextStep, EmailText } from '#app/domain/email/email-parts.tsx'
import { splitParagraphs } from '#app/lib/text.ts'
import type { BookingEventType } from '../booking-events.server.ts'
import type { BookingEmailProps } from './booking-email-props.ts'
import { bookingStatus, timeFacts } from './booking-facts.ts'
import { staffSubject } from './subjects.ts'

const HEADINGS: Record<BookingEventType, string> = {
  requested: 'New consultation request',
  confirmed: 'New consultation',
  rescheduled: 'A consultation was rescheduled',
  'reschedule-requested': 'A customer asked to reschedule a consultation',
  'rescheduled-by-agency': 'The agency rescheduled a consultation',
  cancelled: 'A consultation was cancelled',
  reassigned: 'A consultation was reassigned',
  'video-link-changed': 'A video call has a new link',
  'meeting-changed': 'How a consultation takes place has changed',
  'contact-details-changed': "A customer's contact details have changed",
  'no-show': 'A customer did not attend',
  'new-time-asked': 'A customer was asked to choose another time',
  'times-proposed': 'Other times were proposed to a customer',
  reminder: 'Upcoming consultation',
}

/**
 * The email to the agency and the consultant about a booking, with everything the customer entered. `isFormer`: to the
 * consultant who had it until now, and can no longer open it.
 */
export function StaffEmail(props: BookingEmailProps & { isFormer?: boolean }) {
  const { fullName, email, phone, message, answers } = props.customer
  return (
    <EmailLayout
      agency={props.agency}
      preview={staffSubject(props)}
      heading={
        props.kind === 'reassigned' && !props.hadConsultant ? 'A consultation was assigned' : HEADINGS[props.kind]
      }
      status={bookingStatus(props)}
      reason={`You're receiving this email because this address manages consultations.${email ? ' Replies go to the customer.' : ''}`}
    >
      <EmailFacts
        facts={[
          ['What', props.typeName],
          ...timeFacts(props, "Customer's time"),
          ['Customer', fullName],
          ['Email', email],
          ['Phone', phone],
          ['With', props.consultantName],
          ...answers.map(({ question, answer }): [string, string] => [question, answer]),
        ]}
      />
      {message && splitParagraphs(message).map((text) => <EmailText key={text}>{text}</EmailText>)}
      {props.portalHref && <EmailAction href={props.portalHref}>View booking</EmailAction>}
      <EmailNextStep>{props.isFormer ? 'This consultation is no longer yours.' : nextStep(props)}</EmailNextStep>
    </EmailLayout>
  )
}

function nextStep({ kind, status, method, how, customer, agency, portalHref }: BookingEmailProps): string {
  if (kind === 'cancelled') return 'That time is now open to others.'
  if (status === 'requested')
    return `This time isn't final until ${portalHref ? 'you confirm' : `${agency.name} confirms`} it.`
  if (method !== 'phone') return `${how}.`
  return customer.phone
    ? `Call ${customer.fullName} on ${customer.phone} at that time.`
    : `${customer.fullName} gave no phone number and will call you at that time.`
}
