import { type EmailAgency, EmailLayout } from '#app/domain/email/email-layout.tsx'
import { EmailAction, EmailFacts, EmailNextStep, EmailText } from '#app/domain/email/email-parts.tsx'

type EndpointDisabledEmailProps = { agency: EmailAgency; managerName: string; url: string; href: string }

/** Notifies the owner of an endpoint that it is disabled, because it has not accepted events. */
export function EndpointDisabledEmail({ agency, managerName, url, href }: EndpointDisabledEmailProps) {
  return (
    <EmailLayout
      agency={agency}
      preview="Your webhook isn't accepting events"
      heading="We stopped sending your webhooks"
      reason="You're receiving this email because you manage this webhook."
    >
      <EmailText>
        Hello {managerName}, your webhook hasn't accepted our events, so we stopped sending them. Events that occur
        while the webhook is disabled are not sent.
      </EmailText>
      <EmailFacts facts={[['Address', url]]} />
      <EmailAction href={href}>View deliveries</EmailAction>
      <EmailNextStep>
        Once the address works again, enable the webhook on that page and send a test event.
      </EmailNextStep>
    </EmailLayout>
  )
}
