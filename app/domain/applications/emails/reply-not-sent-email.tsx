import { type EmailAgency, EmailLayout } from '#app/domain/email/email-layout.tsx'
import { EmailAction, EmailText } from '#app/domain/email/email-parts.tsx'

type ReplyNotSentEmailProps = {
  agency: EmailAgency
  recipientName: string
  /** Why the whole reply was not sent; null if only files were not. */
  reason: string | null
  /** The files that were not sent, with the reasons. */
  problems: readonly string[]
  href: string
}

/** A reply by email, or some of its files, did not reach the other side. */
export function ReplyNotSentEmail({ agency, recipientName, reason, problems, href }: ReplyNotSentEmailProps) {
  return (
    <EmailLayout
      agency={agency}
      preview={reason ?? 'Your text was sent.'}
      heading={reason ? 'Your reply was not sent' : 'Some files were not sent'}
      reason="You're receiving this email because you replied to an email about a message."
    >
      <EmailText>Hello {recipientName},</EmailText>
      <EmailText>
        {reason ? `your reply by email was not sent. ${reason}` : 'your reply was sent without these files:'}
      </EmailText>
      {problems.map((problem) => (
        <EmailText key={problem}>{problem}</EmailText>
      ))}
      <EmailAction href={href}>Open the messages</EmailAction>
    </EmailLayout>
  )
}
