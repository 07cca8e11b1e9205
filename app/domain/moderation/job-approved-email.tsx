import { type EmailAgency, EmailLayout } from '#app/domain/email/email-layout.tsx'
import { EmailAction, EmailFacts, EmailNextStep, EmailText } from '#app/domain/email/email-parts.tsx'

type JobApprovedEmailProps = {
  agency: EmailAgency
  fullName: string
  jobTitle: string
  href: string
  /** How the recipient is emailed about applicants. */
  applicantEmails: 'each' | 'daily' | 'none'
}

const NEXT: Record<JobApprovedEmailProps['applicantEmails'], string> = {
  each: "We'll email you when someone applies.",
  daily: "We'll email you once a day about new applicants.",
  none: 'You can find its applicants in View Applicants.',
}

/** Notifies the poster of a held job that it is listed. */
export function JobApprovedEmail({ agency, fullName, jobTitle, href, applicantEmails }: JobApprovedEmailProps) {
  return (
    <EmailLayout
      agency={agency}
      preview={`${jobTitle} is open for applications`}
      heading="Your job is live"
      status={{ label: 'Open', tone: 'green' }}
      reason="You're receiving this email because you manage this job."
    >
      <EmailText>
        Hello {fullName}, we have reviewed {jobTitle}. It is listed now and open for applications.
      </EmailText>
      <EmailFacts facts={[['Job', jobTitle]]} />
      <EmailAction href={href}>View job</EmailAction>
      <EmailNextStep>{NEXT[applicantEmails]} You can edit the job at any time.</EmailNextStep>
    </EmailLayout>
  )
}
