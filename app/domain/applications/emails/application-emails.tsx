import { type EmailAgency, EmailLayout } from '#app/domain/email/email-layout.tsx'
import {
  EmailAction,
  type EmailFact,
  EmailFacts,
  EmailLink,
  EmailNextStep,
  EmailText,
} from '#app/domain/email/email-parts.tsx'
import { formatSkills } from '#app/domain/people/skills.ts'
import { statusTone } from '../application.ts'

type ApplicationEmailProps = {
  agency: EmailAgency
  jobTitle: string
  companyName: string
  applicantName: string
  href: string
}

const POSTER_REASON =
  "You're receiving this email because you manage jobs. You can change how often we email you about applicants in your account settings."

type ApplicationReceivedEmailProps = ApplicationEmailProps & {
  location: string
  /** The pay as the ad states it; null: it states none. */
  pay: string | null
  appliedAt: string
  /** Whether the applicant is emailed about changes of the status. */
  emailUpdates: boolean
}

/** Confirms to the applicant that their application was received. */
export function ApplicationReceivedEmail(props: ApplicationReceivedEmailProps) {
  return (
    <EmailLayout
      agency={props.agency}
      preview={`${props.jobTitle} at ${props.companyName}`}
      heading="We've received your application"
      company={props.companyName}
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
          ['Pay', props.pay],
          ['Applied', props.appliedAt],
        ]}
      />
      <EmailAction href={props.href}>View my applications</EmailAction>
      <EmailNextStep>
        {props.companyName} will review your application
        {props.emailUpdates
          ? ", and we'll email you when its status changes."
          : '. You can follow its status in My Applications.'}{' '}
        Changed your mind? You can withdraw it in My Applications while it is open. You can't apply again after that.
      </EmailNextStep>
    </EmailLayout>
  )
}

type ApplicantFacts = {
  name: string
  headline: string | null
  location: string | null
  skills: readonly string[]
  phone: string | null
  email: string
  jobTitle: string
}

type NewApplicantEmailProps = ApplicantFacts & {
  agency: EmailAgency
  posterName: string
  appliedAt: string
  /** The applicant's page. */
  href: string
}

/** Notifies the job's poster of a new applicant, with their contact details. */
export function NewApplicantEmail({ posterName, ...props }: NewApplicantEmailProps) {
  return (
    <EmailLayout
      agency={props.agency}
      preview={`${props.name} applied for ${props.jobTitle}`}
      heading={`New applicant for ${props.jobTitle}`}
      reason={POSTER_REASON}
    >
      <EmailText>
        Hello {posterName}, {props.name} has applied for {props.jobTitle}.
      </EmailText>
      <EmailFacts facts={[...applicantFacts(props), ['Job', props.jobTitle], ['Applied', props.appliedAt]]} />
      <EmailAction href={props.href}>View applicant</EmailAction>
      <EmailNextStep>
        Their application stays Pending until you change its status. We'll email them about each change, unless they
        have turned these emails off.
      </EmailNextStep>
    </EmailLayout>
  )
}

/** Applicants of a digest, and how many more there are. */
type ListedApplicants = { rows: (ApplicantFacts & { id: string; href: string })[]; more: number }

type ApplicantDigestEmailProps = {
  agency: EmailAgency
  posterName: string
  heading: string
  applied: ListedApplicants
  withdrawn: ListedApplicants
  /** The list of applicants. */
  href: string
}

/** The applicants and withdrawals of a day, for posters who chose one email a day. */
export function ApplicantDigestEmail({ posterName, applied, withdrawn, ...props }: ApplicantDigestEmailProps) {
  return (
    <EmailLayout agency={props.agency} preview={props.heading} heading={props.heading} reason={POSTER_REASON}>
      <EmailText>Hello {posterName}, here's your daily summary.</EmailText>
      <DigestList lead="These people have applied for your jobs:" applicants={applied} hasContact />
      <DigestList
        lead="These people have withdrawn their application or deleted their account:"
        applicants={withdrawn}
      />
      <EmailAction href={props.href}>View applicants</EmailAction>
    </EmailLayout>
  )
}

type DigestListProps = { lead: string; applicants: ListedApplicants; hasContact?: boolean }

/** Nothing without applicants. `hasContact`: their headline, phone and email too. */
function DigestList({ lead, applicants: { rows, more }, hasContact = false }: DigestListProps) {
  if (rows.length === 0) return null
  return (
    <>
      <EmailText>{lead}</EmailText>
      {rows.map(({ id, href, name, jobTitle, headline, phone, email }) => (
        <EmailText key={id}>
          <EmailLink href={href}>{name}</EmailLink>, {jobTitle}
          {hasContact && (
            <>
              <br />
              {[headline, phone, email].filter(Boolean).join(' · ')}
            </>
          )}
        </EmailText>
      ))}
      {more > 0 && <EmailText>And {more} more.</EmailText>}
    </>
  )
}

/** The facts of an applicant that are known. */
function applicantFacts({ name, headline, location, skills, phone, email }: ApplicantFacts): EmailFact[] {
  const facts: [string, string | null][] = [
    ['Applicant', name],
    ['Headline', headline],
    ['Location', location],
    ['Skills', formatSkills(skills)],
    ['Phone', phone],
    ['Email', email],
  ]
  return facts.flatMap(([label, value]) => (value ? [[label, value]] : []))
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

/** Confirms to the applicant that they have withdrawn. */
export function WithdrawalConfirmedEmail(props: ApplicationEmailProps) {
  return (
    <EmailLayout
      agency={props.agency}
      preview={`${props.jobTitle} at ${props.companyName}`}
      heading="You have withdrawn your application"
      company={props.companyName}
      status={{ label: 'Withdrawn', tone: statusTone('Withdrawn', 'neutral') }}
      reason="You're receiving this email because you applied for this job."
    >
      <EmailText>
        Hello {props.applicantName}, you have withdrawn your application. {props.companyName} can see this, and you
        won't be considered for this job any more.
      </EmailText>
      <EmailFacts
        facts={[
          ['Job', props.jobTitle],
          ['Company', props.companyName],
        ]}
      />
      <EmailAction href={props.href}>View my applications</EmailAction>
      <EmailNextStep>
        You don't need to do anything. If it wasn't you, change your password and contact {props.agency.name}.
      </EmailNextStep>
    </EmailLayout>
  )
}
