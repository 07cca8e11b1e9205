import { type EmailAgency, EmailLayout } from '#app/domain/email/email-layout.tsx'
import { EmailAction, EmailLink, EmailText } from '#app/domain/email/email-parts.tsx'
import { jobPathFrom } from '#app/domain/jobs/link-source.ts'
import type { JobCardData } from '#app/domain/jobs/search/job-cards.server.ts'
import { MAX_UNCONFIRMED_DAYS, RENEWAL_DAYS } from '../job-alert.ts'

/** `phrase`: the search of the alert in a sentence. */
type AlertEmailProps = { agency: EmailAgency; phrase: string; manageHref: string }

/**
 * Asks the owner of the address to confirm the alert (double opt-in). Nothing else is sent before. Without the search:
 * a stranger may have entered both.
 *
 * @param isRenewal whether the alert waits for its yearly confirmation
 */
export function ConfirmAlertEmail({
  agency,
  manageHref,
  isRenewal,
}: Omit<AlertEmailProps, 'phrase'> & { isRenewal: boolean }) {
  return (
    <EmailLayout
      agency={agency}
      preview="Confirm your job alert"
      heading="Confirm your job alert"
      reason="You're receiving this email because this address was entered for a job alert."
    >
      <EmailText>
        You asked for an email when there are new jobs for your search. Open the link to see the search.
      </EmailText>
      <EmailAction href={manageHref}>Confirm alert</EmailAction>
      <EmailText>
        {isRenewal
          ? `If you don't confirm it within ${RENEWAL_DAYS} days, we'll delete it.`
          : `The link works for ${MAX_UNCONFIRMED_DAYS} days. If this wasn't you, ignore this email and you won't hear from us again.`}
      </EmailText>
    </EmailLayout>
  )
}

/**
 * Answers a request for an alert that the address has already, so that every request is answered by an email with a
 * link.
 */
export function ExistingAlertEmail({ agency, manageHref }: Omit<AlertEmailProps, 'phrase'>) {
  return (
    <EmailLayout
      agency={agency}
      preview="You already have this job alert"
      heading="You already have this job alert"
      reason="You're receiving this email because this address was entered for a job alert."
    >
      <EmailText>
        We email you when there are new jobs for this search. Open the link to change or stop the alert.
      </EmailText>
      <EmailAction href={manageHref}>See alert</EmailAction>
    </EmailLayout>
  )
}

/** Asks once a year whether the alert is still wanted. */
export function RenewAlertEmail({ agency, phrase, manageHref }: AlertEmailProps) {
  return (
    <EmailLayout
      agency={agency}
      preview={`Do you still want your job alert for ${phrase}?`}
      heading="Do you still want this job alert?"
      reason="You're receiving this email because you created this job alert a year ago."
    >
      <EmailText>Your job alert for {phrase} is a year old.</EmailText>
      <EmailAction href={manageHref}>Keep alert</EmailAction>
      <EmailText>If you don't confirm it within {RENEWAL_DAYS} days, we'll delete it.</EmailText>
    </EmailLayout>
  )
}

type NewJobsEmailProps = AlertEmailProps & {
  jobs: readonly JobCardData[]
  heading: string
  origin: string
  listHref: string
}

/** The newest of the new jobs of an alert. */
export function NewJobsEmail({ agency, phrase, manageHref, jobs, heading, origin, listHref }: NewJobsEmailProps) {
  return (
    <EmailLayout
      agency={agency}
      preview={jobs.map((job) => job.title).join(', ')}
      heading={heading}
      reason={`You're receiving this email because you created a job alert for ${phrase}.`}
    >
      {jobs.map((job) => (
        <EmailText key={job.id}>
          <EmailLink href={origin + jobPathFrom('job-alert', job.id)}>{job.title}</EmailLink>
          <br />
          {[job.companyName, job.location, job.jobType, job.salary].filter(Boolean).join(' · ')}
        </EmailText>
      ))}
      <EmailAction href={listHref}>See all jobs</EmailAction>
      <EmailText>
        <EmailLink href={manageHref}>Change or stop this alert</EmailLink>
      </EmailText>
    </EmailLayout>
  )
}
