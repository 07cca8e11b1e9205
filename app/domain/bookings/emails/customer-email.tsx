import { EmailAction, EmailHeading, EmailLayout, EmailText } from '#app/domain/email/email-layout.tsx'
import type { NewsKind } from '../booking-events.server.ts'
import type { MailFacts } from './facts.ts'
import { visitorSubject } from './subjects.ts'
import { MailTimes } from './times.tsx'

type Words = { heading: string; lead: string }

const WORDS: Record<NewsKind, (facts: MailFacts) => Words> = {
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
export function VisitorMail({ manageHref, ...facts }: MailFacts & { manageHref: string | null }) {
  const { heading, lead } = WORDS[facts.kind](facts)
  return (
    <EmailLayout
      agencyName={facts.agencyName}
      preview={visitorSubject(facts)}
      reason="You get this mail because a consultation was booked with this address."
    >
      <EmailHeading>{heading}</EmailHeading>
      <EmailText>
        Hello {facts.visitor.fullName}, {lead}
      </EmailText>
      <MailTimes when={facts.when} whenForVisitor={facts.whenForVisitor} whose="Your time" />
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
