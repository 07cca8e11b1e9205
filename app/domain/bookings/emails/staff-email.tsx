import { EmailAction, EmailHeading, EmailLayout, EmailText } from '#app/domain/email/email-layout.tsx'
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
    <EmailLayout
      agencyName={facts.agencyName}
      preview={staffSubject(facts)}
      reason="You get this mail because consultations are looked after at this address. An answer goes to the visitor."
    >
      <EmailHeading>{HEADINGS[facts.kind]}</EmailHeading>
      <EmailTimes when={facts.when} whenForVisitor={facts.customerWhen} whose="Visitor's time" />
      {facts.whenBefore && <EmailText>Instead of {facts.whenBefore}</EmailText>}
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
      {facts.consultantName && <EmailText>With {facts.consultantName}</EmailText>}
      {message && splitParagraphs(message).map((text) => <EmailText key={text}>{text}</EmailText>)}
      {facts.status === 'requested' && <EmailText>It counts only when you confirm it.</EmailText>}
      <EmailAction href={facts.portalHref}>Open the booking</EmailAction>
    </EmailLayout>
  )
}
