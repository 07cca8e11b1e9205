import { type EmailAgency, EmailLayout } from '#app/domain/email/email-layout.tsx'
import { EmailAction, EmailFacts, EmailNextStep, EmailText } from '#app/domain/email/email-parts.tsx'
import { statusTone } from '../application.ts'

type ApplicationEmailProps = {
  agency: EmailAgency
  jobTitle: string
  companyName: string
  applicantName: string
  href: string
}

const POSTER_REASON =
  "You're receiving this email because you posted this job. You can turn off emails about your applicants in your account settings."

/** Confirms to the applicant that their application was received. */
export function ApplicationReceivedEmail(props: ApplicationEmailProps & { location: string; appliedAt: string }) {
  return (
    <EmailLayout
      agency={props.agency}
      preview={`${props.jobTitle} at ${props.companyName}`}
      heading="We've received your application"
      status={{ label: 'Pending', tone: statusTone('Pending', 'neutral') }}
      reason="You're receiving this email because you applied for this job."
    >
      <EmailText>
        Hello {props.applicantName}, {props.companyName} has received your application.
      </EmailText>
      <EmailFacts
        facts={[
          ['Job', props.jobTitle],
          ['Company', props.companyName],
          ['Location', props.location],
          ['Applied', props.appliedAt],
        ]}
      />
      <EmailAction href={props.href}>View my applications</EmailAction>
      <EmailNextStep>
        {props.companyName} looks at your application, and we'll email you when its status changes. Changed your mind?
        You can withdraw it there at any time.
      </EmailNextStep>
    </EmailLayout>
  )
}

/** Notifies the job's poster of a new applicant. */
export function NewApplicantEmail({
  posterName,
  ...props
}: ApplicationEmailProps & { posterName: string; appliedAt: string }) {
  return (
    <EmailLayout
      agency={props.agency}
      preview={`${props.applicantName} applied for ${props.jobTitle}`}
      heading={`New applicant for ${props.jobTitle}`}
      reason={POSTER_REASON}
    >
      <EmailText>
        Hello {posterName}, {props.applicantName} has applied for {props.jobTitle}.
      </EmailText>
      <EmailFacts
        facts={[
          ['Applicant', props.applicantName],
          ['Job', props.jobTitle],
          ['Applied', props.appliedAt],
        ]}
      />
      <EmailAction href={props.href}>View applicants</EmailAction>
      <EmailNextStep>
        Their application is Pending until you change its status. We email them with each change.
      </EmailNextStep>
    </EmailLayout>
  )
}

/** Notifies the job's poster that an applicant has withdrawn. */
export function ApplicationWithdrawnEmail({ posterName, ...props }: ApplicationEmailProps & { posterName: string }) {
  return (
    <EmailLayout
      agency={props.agency}
      preview={`${props.applicantName} has withdrawn`}
      heading="An applicant has withdrawn"
      status={{ label: 'Withdrawn', tone: statusTone('Withdrawn', 'neutral') }}
      reason={POSTER_REASON}
    >
      <EmailText>
        Hello {posterName}, {props.applicantName} has withdrawn their application for {props.jobTitle}.
      </EmailText>
      <EmailFacts
        facts={[
          ['Applicant', props.applicantName],
          ['Job', props.jobTitle],
        ]}
      />
      <EmailAction href={props.href}>View applicants</EmailAction>
      <EmailNextStep>You don't need to do anything.</EmailNextStep>
    </EmailLayout>
  )
}
