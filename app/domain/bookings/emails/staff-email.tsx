import { EmailAction, EmailHeading, EmailLayout, EmailText } from '#app/domain/email/email-layout.tsx'
import { splitParagraphs } from '#app/lib/text.ts'
import type { BookingEventType } from '../booking-events.server.ts'
import type { BookingEmailProps } from './booking-email-props.ts'
import { EmailTimes } from './email-times.tsx'
import { staffSubject } from './subjects.ts'

const HEADINGS: Record<BookingEventType, string> = {
  requested: 'New consultation request',
  confirmed: 'New consultation',
  rescheduled: 'A consultation was rescheduled',
  'reschedule-requested': 'A customer asked to reschedule a consultation',
  'rescheduled-by-agency': 'The agency rescheduled a consultation',
  cancelled: 'A consultation was cancelled',
  reassigned: 'A consultation was reassigned',
  reminder: 'Upcoming consultation',
}

/** The email to the agency and the consultant about a booking, with everything the customer entered. */
export function StaffEmail(props: BookingEmailProps) {
  const { fullName, email, phone, message } = props.customer
  return (
    <EmailLayout
      agencyName={props.agencyName}
      preview={staffSubject(props)}
      reason="You're receiving this email because this address manages consultations. Replies go to the customer."
    >
      <EmailHeading>{HEADINGS[props.kind]}</EmailHeading>
      <EmailTimes timeRange={props.timeRange} customerTimeRange={props.customerTimeRange} label="Customer's time" />
      {props.previousTimeRange && <EmailText>Previously {props.previousTimeRange}</EmailText>}
      <EmailText>
        <strong>{fullName}</strong>
        <br />
        {email}
        {phone && (
          <>
            <br />
            {phone}
          </>
        )}
      </EmailText>
      {props.consultantName && <EmailText>With {props.consultantName}</EmailText>}
      {message && splitParagraphs(message).map((text) => <EmailText key={text}>{text}</EmailText>)}
      {props.status === 'requested' && <EmailText>This time isn't final until you confirm it.</EmailText>}
      <EmailAction href={props.portalHref}>View booking</EmailAction>
    </EmailLayout>
  )
}
