import { type EmailAgency, EmailLayout } from '#app/domain/email/email-layout.tsx'
import { EmailAction, EmailNextStep, EmailQuote, EmailText } from '#app/domain/email/email-parts.tsx'

type MessageEmailProps = {
  agency: EmailAgency
  recipientName: string
  senderName: string
  jobTitle: string
  body: string
  /** The files of the message, which are only on the page. */
  fileNames: readonly string[]
  href: string
  isToApplicant: boolean
  /** Whether a reply to this email reaches the other side (REPLY_ADDRESS). */
  canReplyByEmail: boolean
}

const REASONS = {
  applicant: "You're receiving this email because you applied for this job.",
  employer:
    "You're receiving this email because you manage this job. You can turn off emails about applicants in your account settings.",
}

/** A message about an application, with where to reply. */
export function MessageEmail({
  agency,
  recipientName,
  senderName,
  jobTitle,
  body,
  fileNames,
  href,
  isToApplicant,
  canReplyByEmail,
}: MessageEmailProps) {
  return (
    <EmailLayout
      agency={agency}
      preview={`About ${jobTitle}`}
      heading={`A message from ${senderName}`}
      company={isToApplicant ? senderName : undefined}
      reason={isToApplicant ? REASONS.applicant : REASONS.employer}
    >
      <EmailText>
        Hello {recipientName}, {senderName} wrote to you about {jobTitle}:
      </EmailText>
      <EmailQuote text={body} />
      {fileNames.length > 0 && (
        <EmailText>
          Attached: {fileNames.join(', ')}. You can download {fileNames.length === 1 ? 'it' : 'them'} on the page.
        </EmailText>
      )}
      <EmailAction href={href}>Read and reply</EmailAction>
      <EmailNextStep>
        {canReplyByEmail
          ? `Reply to this email, with attachments if you like, or use the button above. ${senderName} won't see your email address.`
          : `Use the button above to reply. Replies to this email don't reach ${senderName}.`}
      </EmailNextStep>
    </EmailLayout>
  )
}
