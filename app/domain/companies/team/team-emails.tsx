import { type EmailAgency, EmailLayout } from '#app/domain/email/email-layout.tsx'
import { EmailAction, EmailFacts, EmailNextStep, EmailText } from '#app/domain/email/email-parts.tsx'
import type { CompanyRole } from '#app/policy/actor.ts'
import { ROLE_DESCRIPTIONS, ROLE_LABELS } from './team.ts'

type TeamEmailProps = { agency: EmailAgency; companyName: string }

type InvitationEmailProps = TeamEmailProps & {
  heading: string
  subject: string
  inviter: string
  role: CompanyRole
  /** The last day on which the link works. */
  expires: string
  url: string
}

/** Invites someone to a company, with the link that makes them a member. */
export function InvitationEmail({
  agency,
  companyName,
  heading,
  subject,
  inviter,
  role,
  expires,
  url,
}: InvitationEmailProps) {
  return (
    <EmailLayout
      agency={agency}
      preview={subject}
      heading={heading}
      reason={`You're receiving this email because ${inviter} invited this address to ${companyName}.`}
    >
      <EmailText>
        {inviter} invited you to hire with {companyName} on {agency.name}.
      </EmailText>
      <EmailFacts
        facts={[
          ['Role', `${ROLE_LABELS[role]}: ${ROLE_DESCRIPTIONS[role].toLowerCase()}`],
          ['Link works until', expires],
        ]}
      />
      <EmailAction href={url}>{heading}</EmailAction>
      <EmailNextStep>If you don't know {companyName}, you can ignore this email.</EmailNextStep>
    </EmailLayout>
  )
}

type MemberEmailProps = TeamEmailProps & { fullName: string }

/** Notifies a member of a new role. */
export function RoleChangedEmail({
  agency,
  companyName,
  fullName,
  role,
  programsMessage,
  url,
}: MemberEmailProps & { role: CompanyRole; programsMessage: string | null; url: string }) {
  return (
    <EmailLayout
      agency={agency}
      preview={`You're now ${ROLE_LABELS[role].toLowerCase()} at ${companyName}`}
      heading="Your role has changed"
      reason={`You're receiving this email because you're a member of ${companyName}.`}
    >
      <EmailText>
        Hello {fullName}, an owner of {companyName} has changed your role.
      </EmailText>
      <EmailFacts facts={[['New role', `${ROLE_LABELS[role]}: ${ROLE_DESCRIPTIONS[role].toLowerCase()}`]]} />
      {programsMessage && <EmailText>{programsMessage} Owners manage them now.</EmailText>}
      <EmailAction href={url}>View team</EmailAction>
    </EmailLayout>
  )
}

/** Notifies someone that they were removed from a company. */
export function MemberRemovedEmail({ agency, companyName, fullName }: MemberEmailProps) {
  return (
    <EmailLayout
      agency={agency}
      preview={`You can no longer open the jobs and applicants of ${companyName}`}
      heading={`You're no longer a member of ${companyName}`}
      reason={`You're receiving this email because you were a member of ${companyName}.`}
    >
      <EmailText>
        Hello {fullName}, an owner of {companyName} has removed you from its team. You can no longer open its jobs and
        applicants, and your API keys, webhooks and calendar address no longer work.
      </EmailText>
      <EmailNextStep>
        You can still sign in to your account. Ask an owner of {companyName} if you think this is a mistake.
      </EmailNextStep>
    </EmailLayout>
  )
}

/** Notifies an owner that a member has left the company. `interviews`: how many interviews the owner has taken over. */
export function MemberLeftEmail({
  agency,
  companyName,
  fullName,
  ownerName,
  interviews,
  url,
}: MemberEmailProps & { ownerName: string; interviews: number; url: string }) {
  return (
    <EmailLayout
      agency={agency}
      preview={`${fullName} is no longer a member of ${companyName}`}
      heading={`${fullName} has left ${companyName}`}
      reason={`You're receiving this email because you own ${companyName}'s account.`}
    >
      <EmailText>
        Hello {ownerName}, {fullName} has left your team. Their jobs and applicants stay with {companyName}.
      </EmailText>
      {interviews > 0 && (
        <EmailText>
          {interviews === 1 ? 'One upcoming interview that' : `${interviews} upcoming interviews that`} only {fullName}{' '}
          held {interviews === 1 ? 'is' : 'are'} now yours. Use Reschedule interview to choose other interviewers.
        </EmailText>
      )}
      <EmailAction href={url}>View team</EmailAction>
    </EmailLayout>
  )
}

/** Notifies the owner who sent an invitation that the person has joined. */
export function MemberJoinedEmail({
  agency,
  companyName,
  fullName,
  inviter,
  role,
  url,
}: MemberEmailProps & { inviter: string; role: CompanyRole; url: string }) {
  return (
    <EmailLayout
      agency={agency}
      preview={`${fullName} accepted your invitation`}
      heading={`${fullName} has joined ${companyName}`}
      reason={`You're receiving this email because you invited ${fullName}.`}
    >
      <EmailText>
        Hello {inviter}, {fullName} accepted your invitation.
      </EmailText>
      <EmailFacts facts={[['Role', ROLE_LABELS[role]]]} />
      <EmailAction href={url}>View team</EmailAction>
    </EmailLayout>
  )
}
