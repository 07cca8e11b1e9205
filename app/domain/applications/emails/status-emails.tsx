import { EmailAction, EmailHeading, EmailLayout, EmailText } from '#app/domain/email/email-layout.tsx'
import type { Status } from '../application.ts'

type StatusEmailProps = {
  agencyName: string
  fullName: string
  jobTitle: string
  companyName: string
  href: string
}

const REASON =
  "You're receiving this email because you applied for this job. You can turn off emails about your applications in your account settings."

/** What each status means for the applicant. Reasons and notes are never sent (product.md section 4). */
const SENTENCES: Record<Status, (company: string) => string> = {
  Pending: (company) => `${company} has moved your application back to Pending. You are still being considered.`,
  'Under Review': (company) => `${company} is reviewing your application.`,
  Reviewed: (company) => `${company} has reviewed your application and will decide on the next step.`,
  'Interview Scheduled': (company) =>
    `${company} would like to meet you and will contact you about the time and location.`,
  Hired: (company) => `Congratulations! ${company} has chosen you for this job.`,
  Rejected: (company) => `${company} has decided not to progress your application this time. Thank you for applying.`,
  Withdrawn: () => 'Your application has been withdrawn.',
}

/** Notifies an applicant of a status change, or that `Hired` was a mistake (`isCorrected`). The subject and heading do not contain the status. */
export function StatusChangedEmail({
  status,
  isCorrected,
  ...props
}: StatusEmailProps & { status: Status; isCorrected: boolean }) {
  return (
    <EmailLayout agencyName={props.agencyName} preview={`${props.jobTitle} at ${props.companyName}`} reason={REASON}>
      <EmailHeading>An update on your application for {props.jobTitle}</EmailHeading>
      <EmailText>Hello {props.fullName}, we have an update on your application.</EmailText>
      {isCorrected && (
        <EmailText>
          Our last email said that {props.companyName} had chosen you. That was a mistake, and we're sorry.
        </EmailText>
      )}
      <EmailText>{SENTENCES[status](props.companyName)}</EmailText>
      <EmailAction href={props.href}>View my applications</EmailAction>
    </EmailLayout>
  )
}

/** Notifies an applicant that the job was removed while their application was open. */
export function JobRemovedEmail(props: StatusEmailProps) {
  return (
    <EmailLayout agencyName={props.agencyName} preview={`${props.jobTitle} has been removed`} reason={REASON}>
      <EmailHeading>This job has been removed</EmailHeading>
      <EmailText>
        Hello {props.fullName}, {props.companyName} has removed the job {props.jobTitle}, so your application has been
        closed. You don't need to do anything.
      </EmailText>
      <EmailAction href={props.href}>Find other jobs</EmailAction>
    </EmailLayout>
  )
}
