import { EmailAction, EmailHeading, EmailLayout, EmailText } from '#app/domain/email/email-layout.tsx'

type JobApprovedEmailProps = { agencyName: string; fullName: string; jobTitle: string; href: string }

/** Tells the poster of a held job that it is listed. */
export function JobApprovedEmail({ agencyName, fullName, jobTitle, href }: JobApprovedEmailProps) {
  return (
    <EmailLayout
      agencyName={agencyName}
      preview={`${jobTitle} is open for applications`}
      reason="You're receiving this email because you posted this job."
    >
      <EmailHeading>Your job is live</EmailHeading>
      <EmailText>
        Hello {fullName}, we have reviewed {jobTitle}. It is listed now and open for applications.
      </EmailText>
      <EmailAction href={href}>View job</EmailAction>
    </EmailLayout>
  )
}
