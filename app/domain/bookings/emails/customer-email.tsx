import { EmailAction, EmailHeading, EmailLayout, EmailText } from '#app/domain/email/email-layout.tsx'
import type { BookingEventType } from '../booking-events.server.ts'
import type { BookingEmailProps } from './booking-email-props.ts'
import { EmailTimes } from './email-times.tsx'
import { customerSubject } from './subjects.ts'

type Content = { heading: string; lead: string }

const CONTENT: Record<BookingEventType, (props: BookingEmailProps) => Content> = {
  requested: ({ agencyName }) => ({
    heading: 'We have your request',
    lead: `Thanks for requesting a consultation. ${agencyName} will confirm the time by email.`,
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
          lead: "This is your new time. If it doesn't suit you, choose another time or call us.",
        },
  cancelled: () => ({ heading: 'Your consultation is cancelled', lead: 'The following consultation is cancelled:' }),
  reassigned: ({ consultantName }) => ({
    heading: 'Your consultant has changed',
    lead: `Your consultation is now with ${consultantName}. The time hasn't changed.`,
  }),
  reminder: () => ({ heading: 'Your consultation is coming up', lead: 'This is a reminder of your consultation.' }),
}

/** The email to the customer about a booking, with the link to change it. */
export function CustomerEmail({ manageHref, ...props }: BookingEmailProps & { manageHref: string | null }) {
  const { heading, lead } = CONTENT[props.kind](props)
  return (
    <EmailLayout
      agencyName={props.agencyName}
      preview={customerSubject(props)}
      reason="You're receiving this email because a consultation was booked with this address."
    >
      <EmailHeading>{heading}</EmailHeading>
      <EmailText>{props.greetingName ? `Hello ${props.greetingName},` : 'Hello,'}</EmailText>
      <EmailText>{lead}</EmailText>
      <EmailTimes timeRange={props.timeRange} customerTimeRange={props.customerTimeRange} label="Your time" />
      {props.previousTimeRange && <EmailText>Previously {props.previousTimeRange}</EmailText>}
      {props.consultantName && props.kind !== 'cancelled' && <EmailText>With {props.consultantName}</EmailText>}
      {manageHref ? (
        <>
          <EmailAction href={manageHref}>Reschedule or cancel</EmailAction>
          <EmailText>Don't share this link: anyone who has it can change your booking.</EmailText>
        </>
      ) : (
        <EmailAction href={props.bookHref}>Book another consultation</EmailAction>
      )}
      <EmailText>Questions? Call {props.agencyPhone} or reply to this email.</EmailText>
    </EmailLayout>
  )
}
