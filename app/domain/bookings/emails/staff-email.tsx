import { MailAction, MailHeading, MailLayout, MailText } from '#app/domain/email/email-layout.tsx'
import { splitParagraphs } from '#app/lib/text.ts'
import type { BookingEventType } from '../booking-events.server.ts'
import type { EmailFacts } from './email-facts.ts'
import { EmailTimes } from './email-times.tsx'
import { staffSubject } from './subjects.ts'

const HEADINGS: Record<BookingEventType, string> = {
  requested: 'A consultation is requested',
  confirmed: 'A consultation is booked',
  rescheduled: 'A consultation has moved',
  'move-requested': 'A visitor asks to move a consultation',
  moved: 'The agency has moved a consultation',
  cancelled: 'A consultation is cancelled',
  reassigned: 'A consultation changes hands',
  reminder: 'A consultation is coming up',
}

/** Tells the agency and its consultant what happened to a booking, with everything the visitor said. */
export function StaffEmail(facts: EmailFacts) {
  const { fullName, email, phone, message } = facts.customer
  return (
    <MailLayout
      agencyName={facts.agencyName}
      preview={staffSubject(facts)}
      reason="You get this mail because consultations are looked after at this address. An answer goes to the visitor."
    >
      <MailHeading>{HEADINGS[facts.kind]}</MailHeading>
      <EmailTimes when={facts.when} whenForVisitor={facts.customerWhen} whose="Visitor's time" />
      {facts.whenBefore && <MailText>Instead of {facts.whenBefore}</MailText>}
      <MailText>
        <strong>{fullName}</strong>
        <br />
        {email}
        {phone && (
          <>
            <br />
            {phone}
          </>
        )}
      </MailText>
      {facts.consultantName && <MailText>With {facts.consultantName}</MailText>}
      {message && splitParagraphs(message).map((text) => <MailText key={text}>{text}</MailText>)}
      {facts.status === 'requested' && <MailText>It counts only when you confirm it.</MailText>}
      <MailAction href={facts.portalHref}>Open the booking</MailAction>
    </MailLayout>
  )
}
