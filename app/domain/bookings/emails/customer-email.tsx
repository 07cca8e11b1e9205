import { EmailLayout } from '#app/domain/email/email-layout.tsx'
import { EmailAction, EmailFacts, EmailNextStep, EmailText } from '#app/domain/email/email-parts.tsx'
import { splitParagraphs } from '#app/lib/text.ts'
import type { BookingEventType } from '../booking-events.server.ts'
import type { BookingEmailProps } from './booking-email-props.ts'
import { bookingStatus, timeFacts } from './booking-facts.ts'
import { customerSubject } from './subjects.ts'

type Content = { heading: string; lead: string }

const CONTENT: Record<BookingEventType, (props: BookingEmailProps) => Content> = {
  requested: ({ agency }) => ({
    heading: 'We have your request',
    lead: `Thanks for requesting a consultation. ${agency.name} will confirm the time by email.`,
  }),
  confirmed: () => ({ heading: 'Your consultation is confirmed', lead: 'We look forward to talking with you.' }),
  rescheduled: ({ status }) =>
    status === 'requested'
      ? {
          heading: 'You rescheduled your request',
          lead: "This is the new time you asked for. We'll confirm it by email.",
        }
      : { heading: 'Your consultation is rescheduled', lead: 'This is your new time. It replaces the previous one.' },
  'reschedule-requested': () => ({
    heading: 'You asked to reschedule your consultation',
    lead: "This is the new time you asked for. We'll confirm it by email. Your previous time has been released.",
  }),
  'rescheduled-by-agency': ({ status }) =>
    status === 'requested'
      ? {
          heading: "We've rescheduled your request",
          lead: "This is the new time for your request. We'll confirm it by email.",
        }
      : {
          heading: "We've rescheduled your consultation",
          lead: "This is your new time. If this doesn't suit you, choose another time or call us.",
        },
  cancelled: ({ startsAt }) => ({
    heading: 'Your consultation is cancelled',
    lead: `Your consultation on ${startsAt} has been cancelled.`,
  }),
  reassigned: ({ consultantName, hadConsultant }) =>
    hadConsultant
      ? {
          heading: 'Your consultant has changed',
          lead: `Your consultation is now with ${consultantName}. The time hasn't changed.`,
        }
      : {
          heading: "We've assigned your consultant",
          lead: `Your consultation is with ${consultantName}. The time hasn't changed.`,
        },
  'video-link-changed': () => ({
    heading: 'Your video call has a new link',
    lead: "Please use the following link. The time hasn't changed.",
  }),
  'meeting-changed': () => ({
    heading: "We've changed how your consultation takes place",
    lead: "These details replace the previous ones. The time hasn't changed.",
  }),
  'contact-details-changed': () => ({
    heading: 'Your contact details have changed',
    lead: "Your consultation has new contact details. The time hasn't changed.",
  }),
  'no-show': ({ method }) => ({
    heading: 'We missed you',
    lead:
      method === 'phone'
        ? "We couldn't reach you for the following consultation. Book another time whenever it suits you."
        : "You weren't at the following consultation. Book another time whenever it suits you.",
  }),
  'new-time-asked': () => ({
    heading: 'Please choose another time',
    lead: "We can't hold your consultation at the following time. We're sorry for the inconvenience.",
  }),
  'times-proposed': ({ proposedTimes }) => ({
    heading: proposedTimes.length === 1 ? 'We propose another time' : 'We propose other times',
    lead: "We'd like to reschedule your consultation. Please choose the time that suits you.",
  }),
  reminder: () => ({ heading: 'Your consultation is coming up', lead: 'This is a reminder of your consultation.' }),
}

/** The email to the customer about a booking, with the link to change it. */
export function CustomerEmail({ manageHref, ...props }: BookingEmailProps & { manageHref: string | null }) {
  const { heading, lead } = CONTENT[props.kind](props)
  const isCancelled = props.kind === 'cancelled' || props.kind === 'no-show'
  return (
    <EmailLayout
      agency={props.agency}
      preview={customerSubject(props)}
      heading={heading}
      status={bookingStatus(props)}
      reason="You're receiving this email because a consultation was booked with this address."
    >
      <EmailText>{props.greetingName ? `Hello ${props.greetingName},` : 'Hello,'}</EmailText>
      <EmailText>{lead}</EmailText>
      {props.agencyMessage &&
        splitParagraphs(props.agencyMessage).map((text) => <EmailText key={text}>{text}</EmailText>)}
      <EmailFacts
        facts={[
          ['What', props.typeName],
          ...timeFacts(props, 'Your time'),
          ['Proposed', props.proposedTimes.length > 0 ? props.proposedTimes.join('; or ') : null],
          ['How', isCancelled ? null : props.how],
          ['With', isCancelled ? null : props.consultantName],
        ]}
      />
      {manageHref ? (
        <EmailAction href={manageHref}>{ACTIONS[props.kind] ?? 'Reschedule or cancel'}</EmailAction>
      ) : (
        <EmailAction href={props.bookHref}>Book another consultation</EmailAction>
      )}
      <EmailNextStep>{nextStep(props)}</EmailNextStep>
      {manageHref && <EmailText>Anyone with this link can change your booking, so please don't share it.</EmailText>}
      <EmailText>Questions? Call {props.agency.phone} or reply to this email.</EmailText>
    </EmailLayout>
  )
}

const ACTIONS: Partial<Record<BookingEventType, string>> = {
  'new-time-asked': 'Choose another time',
  'times-proposed': 'Choose a time',
}

function nextStep({ kind, status, method, customer }: BookingEmailProps): string {
  if (kind === 'cancelled') return "You don't need to do anything. That time is now open to others."
  if (kind === 'no-show') return "If you no longer need a consultation, you don't need to do anything."
  if (kind === 'new-time-asked')
    return "Choose another time with the button above, or call us and we'll find one together."
  if (kind === 'times-proposed')
    return "Choose a time with the button above. These times aren't held for you, so someone else may book one first. Until you choose, your consultation stays at its current time."
  if (status === 'requested')
    return "We'll check the time and email you once it's confirmed. It isn't final until then."
  if (method === 'video') return 'Open the link at that time, and have your questions ready.'
  if (method === 'location') return 'Come to the address at that time, and bring your questions.'
  return customer.phone
    ? 'Keep your phone nearby at that time, and have your questions ready.'
    : 'Have your questions ready. If you would rather have us call you, reply with your phone number.'
}
