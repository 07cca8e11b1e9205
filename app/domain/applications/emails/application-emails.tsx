import { EmailAction, EmailHeading, EmailLayout, EmailText } from '#app/domain/email/email-layout.tsx'

type Words = { agencyName: string; jobTitle: string; companyName: string; applicantName: string; href: string }

const OWNER_REASON =
  'You get this mail because you posted this job. Mails about your applicants can be turned off in the settings of your account.'

/** Tells an applicant that the application has arrived, and what happens next. */
export function ApplicationReceivedEmail(words: Words) {
  return (
    <EmailLayout
      agencyName={words.agencyName}
      preview={`${words.jobTitle} at ${words.companyName}`}
      reason="You get this mail because you applied for this job."
    >
      <EmailHeading>Your application has been received</EmailHeading>
      <EmailText>
        Hello {words.applicantName}, {words.companyName} now has your application for {words.jobTitle}. There is nothing
        more to do: we write to you when its status changes.
      </EmailText>
      <EmailAction href={words.href}>See my applications</EmailAction>
      <EmailText>Changed your mind? You can withdraw it there at any time.</EmailText>
    </EmailLayout>
  )
}

/** Tells the person who posted the ad of a new applicant. */
export function NewApplicantEmail({ ownerName, ...words }: Words & { ownerName: string }) {
  return (
    <EmailLayout
      agencyName={words.agencyName}
      preview={`${words.applicantName} applied for ${words.jobTitle}`}
      reason={OWNER_REASON}
    >
      <EmailHeading>A new applicant for {words.jobTitle}</EmailHeading>
      <EmailText>
        Hello {ownerName}, {words.applicantName} has applied for {words.jobTitle}.
      </EmailText>
      <EmailAction href={words.href}>View applicants</EmailAction>
    </EmailLayout>
  )
}

/** Tells the person who posted the ad that an applicant has withdrawn. */
export function ApplicationWithdrawnEmail({ ownerName, ...words }: Words & { ownerName: string }) {
  return (
    <EmailLayout agencyName={words.agencyName} preview={`${words.applicantName} has withdrawn`} reason={OWNER_REASON}>
      <EmailHeading>An applicant has withdrawn</EmailHeading>
      <EmailText>
        Hello {ownerName}, {words.applicantName} has withdrawn the application for {words.jobTitle}. There is nothing
        that you need to do.
      </EmailText>
      <EmailAction href={words.href}>View applicants</EmailAction>
    </EmailLayout>
  )
}
