import { Fragment } from 'react'
import { type EmailAgency, EmailLayout } from '#app/domain/email/email-layout.tsx'
import { EmailAction, EmailFacts, EmailNextStep, EmailQuote, EmailText } from '#app/domain/email/email-parts.tsx'
import { type Status, statusTone } from '../application.ts'
import { type ArrangedInterview, statusEmailBody, statusEmailOpening, statusEmailTexts } from './status-email-texts.ts'

type JobFactsProps = {
  jobTitle: string
  companyName: string
  location: string
  /** The pay as the ad states it; null: it states none. */
  pay: string | null
  /** When the person applied, formatted. */
  appliedOn: string
}

type EmailProps = { agency: EmailAgency; fullName: string; href: string }

/** One of the jobs in the email. `text`: what the employer wrote; null: the usual text. */
export type StatusEmailJob = JobFactsProps & {
  isCorrected: boolean
  text: string | null
  interview: ArrangedInterview | null
}

const REASON =
  "You're receiving this email because you applied for this job. You can turn off emails about your applications in your account settings."

/**
 * Notifies an applicant that their applications for `jobs` have a new status, in the employer's own text if there is
 * one, or that `Hired` was a mistake (`isCorrected`). With several jobs the facts of each come before what is said
 * about it. The subject and heading do not contain the status, because they are shown on locked screens.
 */
export function StatusChangedEmail({
  agency,
  fullName,
  status,
  href,
  jobs,
}: EmailProps & { status: Status; jobs: readonly [StatusEmailJob, ...StatusEmailJob[]] }) {
  const parts = jobs.map((job) => {
    const texts = statusEmailTexts(status, { ...job, applicantName: fullName })
    return { job, texts, ...statusEmailBody(texts, job.interview) }
  })
  const [first] = jobs
  const isOnly = jobs.length === 1
  const opening = statusEmailOpening(statusEmailTexts(status, { ...first, applicantName: fullName }), jobs.length)
  return (
    <EmailLayout
      agency={agency}
      preview={isOnly ? `${first.jobTitle} at ${first.companyName}` : jobs.map(({ jobTitle }) => jobTitle).join(', ')}
      heading={opening.subject}
      company={jobs.every(({ companyName }) => companyName === first.companyName) ? first.companyName : undefined}
      status={{ label: status, tone: statusTone(status, 'neutral') }}
      reason={REASON}
    >
      <EmailText>{opening.greeting}</EmailText>
      {parts.map(({ job, texts, usual }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two jobs may have the same title
        <Fragment key={index}>
          {!isOnly && <JobFacts {...job} />}
          {job.isCorrected && <EmailText>{texts.correction}</EmailText>}
          {job.text === null ? (
            <EmailText>{usual}</EmailText>
          ) : (
            <>
              <EmailText>{texts.introduction}</EmailText>
              <EmailQuote text={job.text} />
            </>
          )}
          {isOnly && <JobFacts {...job} />}
        </Fragment>
      ))}
      <EmailAction href={href}>View my applications</EmailAction>
      <EmailNextStep>{[...new Set(parts.map(({ next }) => next))].join(' ')}</EmailNextStep>
    </EmailLayout>
  )
}

/** Notifies an applicant that the job was removed while their application was open. */
export function JobRemovedEmail(props: EmailProps & JobFactsProps) {
  return (
    <EmailLayout
      agency={props.agency}
      preview={`${props.jobTitle} has been removed`}
      heading="This job has been removed"
      company={props.companyName}
      status={{ label: 'Ended', tone: 'neutral' }}
      reason={REASON}
    >
      <EmailText>
        Hello {props.fullName}, {props.companyName} has removed the job {props.jobTitle}, so your application has been
        closed.
      </EmailText>
      <JobFacts {...props} />
      <EmailAction href={props.href}>Find other jobs</EmailAction>
      <EmailNextStep>You don't need to do anything.</EmailNextStep>
    </EmailLayout>
  )
}

function JobFacts({ jobTitle, companyName, location, pay, appliedOn }: JobFactsProps) {
  return (
    <EmailFacts
      facts={[
        ['Job', jobTitle],
        ['Company', companyName],
        ['Location', location],
        ['Pay', pay],
        ['Applied', appliedOn],
      ]}
    />
  )
}
