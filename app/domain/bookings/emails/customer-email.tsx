import { EmailAction, EmailHeading, EmailLayout, EmailText } from '#app/domain/email/email-layout.tsx'
import type { BookingEventType } from '../booking-events.server.ts'
import type { EmailFacts } from './email-facts.ts'
import { EmailTimes } from './email-times.tsx'
import { customerSubject } from './subjects.ts'

type Words = { heading: string; lead: string }

const WORDS: Record<BookingEventType, (facts: EmailFacts) => Words> = {
  requested: ({ agencyName }) => ({
    heading: 'We have your request',
    lead: `thank you for asking for a consultation. ${agencyName} will confirm the time by email.`,
  }),
  confirmed: () => ({ heading: 'Your consultation is confirmed', lead: 'we look forward to talking with you.' }),
  rescheduled: ({ status }) =>
    status === 'requested'
      ? {
          heading: 'Your request has moved',
          lead: 'this is the time that you ask for now. We will confirm it by email.',
        }
      : { heading: 'Your consultation has moved', lead: 'this is the new time. The old one no longer counts.' },
  'move-requested': () => ({
    heading: 'You asked to move your consultation',
    lead: 'this is the time that you ask for now. We will confirm the new time by email; the old one no longer counts.',
  }),
  moved: ({ status }) =>
    status === 'requested'
      ? {
          heading: 'We have moved your request',
          lead: 'this is the time that we look at now. We will confirm it by email.',
        }
      : {
          heading: 'We have moved your consultation',
          lead: 'this is the new time; the old one no longer counts. Does it not suit you? Choose another, or call us.',
        },
  cancelled: () => ({ heading: 'Your consultation is cancelled', lead: 'it will not take place at this time:' }),
  reassigned: ({ consultantName }) => ({
    heading: 'Your consultation changes hands',
    lead: `you will talk with ${consultantName}. The time stays the same.`,
  }),
  reminder: () => ({ heading: 'Your consultation is coming up', lead: 'this is a reminder of your consultation.' }),
}

/** Tells the visitor what happened to the booking, with the way to change it. */
export function CustomerEmail({ manageHref, ...facts }: EmailFacts & { manageHref: string | null }) {
  const { heading, lead } = WORDS[facts.kind](facts)
  return (
    <EmailLayout
      agencyName={facts.agencyName}
      preview={customerSubject(facts)}
      reason="You get this mail because a consultation was booked with this address."
    >
      <EmailHeading>{heading}</EmailHeading>
      <EmailText>
        Hello {facts.customer.fullName}, {lead}
      </EmailText>
      <EmailTimes when={facts.when} whenForVisitor={facts.customerWhen} whose="Your time" />
      {facts.whenBefore && <EmailText>Instead of {facts.whenBefore}</EmailText>}
      {facts.consultantName && facts.kind !== 'cancelled' && <EmailText>With {facts.consultantName}</EmailText>}
      {manageHref ? (
        <>
          <EmailAction href={manageHref}>Reschedule or cancel</EmailAction>
          <EmailText>This link is yours alone: whoever has it can change the booking.</EmailText>
        </>
      ) : (
        <EmailAction href={facts.bookHref}>Book another consultation</EmailAction>
      )}
      <EmailText>Questions? Call {facts.agencyPhone} or answer this mail.</EmailText>
    </EmailLayout>
  )
}
