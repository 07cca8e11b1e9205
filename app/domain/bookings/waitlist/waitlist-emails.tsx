import type { EmailAgency } from '#app/domain/email/email-layout.tsx'
import { EmailLayout } from '#app/domain/email/email-layout.tsx'
import { EmailAction, EmailFacts, EmailNextStep, EmailText } from '#app/domain/email/email-parts.tsx'

const REASON = "You're receiving this email because someone joined a waitlist with this address."

type Props = {
  agency: EmailAgency
  typeName: string
  /** The date, or the offered time, in the agency's zone. */
  when: string
  href: string
}

/** Confirms that someone is on the waitlist. It repeats nothing they entered, because the address is not confirmed. */
export function WaitlistJoinedEmail({ agency, typeName, when, href }: Props) {
  return (
    <EmailLayout agency={agency} preview={`Waitlist for ${when}`} heading="You're on the waitlist" reason={REASON}>
      <EmailText>If a time becomes free on this day, we'll email you and hold it for you for up to 4 hours.</EmailText>
      <EmailFacts
        facts={[
          ['What', typeName],
          ['Day', when],
        ]}
      />
      <EmailAction href={href}>View or leave the waitlist</EmailAction>
      <EmailNextStep>You don't need to do anything until we email you.</EmailNextStep>
      <EmailText>If this wasn't you, leave the waitlist with the button above or ignore this email.</EmailText>
    </EmailLayout>
  )
}

/** Offers a time that has become free. */
export function WaitlistOfferEmail({
  agency,
  typeName,
  when,
  customerWhen,
  href,
  until,
}: Props & { customerWhen: string | null; until: string }) {
  return (
    <EmailLayout agency={agency} preview={`${when} is free`} heading="A time has become free" reason={REASON}>
      <EmailText>{`We're holding this time for you until ${until}.`}</EmailText>
      <EmailFacts
        facts={[
          ['What', typeName],
          ['When', when],
          ['Your time', customerWhen],
        ]}
      />
      <EmailAction href={href}>Book this time</EmailAction>
      <EmailNextStep>Book it with the button above. After that, we offer it to the next person.</EmailNextStep>
      <EmailText>Anyone with this link can book the time, so please don't share it.</EmailText>
    </EmailLayout>
  )
}
