import { type EmailAgency, EmailLayout } from '#app/domain/email/email-layout.tsx'
import { EmailAction, EmailNextStep, EmailQuote, EmailText } from '#app/domain/email/email-parts.tsx'

type MessageEmailProps = {
  agency: EmailAgency
  recipientName: string
  senderName: string
  jobTitle: string
  body: string
  href: string
  isToApplicant: boolean
}

const REASONS = {
  applicant: "You're receiving this email because you applied for this job.",
  employer:
    "You're receiving this email because you posted this job. You can turn off emails about applicants in your account settings.",
}

/** A message about an application, with the page to reply on: there is no address that passes on answers. */
export function MessageEmail({
  agency,
  recipientName,
  senderName,
  jobTitle,
  body,
  href,
  isToApplicant,
}: MessageEmailProps) {
  return (
    <EmailLayout
      agency={agency}
      preview={`About ${jobTitle}`}
      heading={`A message from ${senderName}`}
      reason={isToApplicant ? REASONS.applicant : REASONS.employer}
    >
      <EmailText>
        Hello {recipientName}, {senderName} wrote to you about {jobTitle}:
      </EmailText>
      <EmailQuote text={body} />
      <EmailAction href={href}>Read and reply</EmailAction>
      <EmailNextStep>
        Reply on the page that the button opens. An answer to this email does not reach {senderName}.
      </EmailNextStep>
    </EmailLayout>
  )
}
