import { type EmailAgency, EmailLayout } from '#app/domain/email/email-layout.tsx'
import { EmailAction, EmailFacts, EmailNextStep, EmailText } from '#app/domain/email/email-parts.tsx'
import { splitParagraphs } from '#app/lib/text.ts'
import type { InterviewEvent } from '../interview.ts'

/**
 * What an email is about: a change, an interview on the next day, proposed times that have all passed (`lapsed`), or a
 * member who has left the company, to them (`left`), and to the applicant and the owner who now holds their interview
 * (`taken-over`).
 */
export type InterviewEmailKind = InterviewEvent['kind'] | 'reminder' | 'lapsed' | 'left' | 'taken-over'

export type InterviewEmailProps = {
  agency: EmailAgency & { email: string }
  kind: InterviewEmailKind
  recipientName: string
  isToApplicant: boolean
  applicantName: string
  jobTitle: string
  companyName: string
  /** The agreed time, or the one that was given up. */
  start: string | null
  timeRange: string | null
  /** The same on the applicant's clocks, when they differ. */
  ownTimeRange: string | null
  proposedTimes: string[]
  place: string | null
  videoUrl: string | null
  interviewerNames: string[]
  message: string | null
  cancelReason: string | null
  href: string
}

type Copy = { subject: string; heading: string; lead: string; action: string; next: string }

/**
 * The applicant has just declined themselves, sees that times have passed, and reads only about who holds their
 * interview.
 */
type ApplicantKind = Exclude<InterviewEmailKind, 'declined' | 'lapsed' | 'left'>
type ApplicantProps = Omit<InterviewEmailProps, 'href' | 'kind'> & { kind: ApplicantKind }

/** Whether an email about this also goes to the applicant. */
export function concernsApplicant(kind: InterviewEmailKind): kind is ApplicantKind {
  return kind !== 'declined' && kind !== 'lapsed' && kind !== 'left'
}

/** The texts of the email to the applicant. */
function applicantCopy({ kind, jobTitle, companyName, start, interviewerNames }: ApplicantProps): Copy {
  switch (kind) {
    case 'proposed':
      return {
        subject: `Choose a time for your interview for ${jobTitle}`,
        heading: "You're invited to an interview",
        lead: `${companyName} would like to interview you for ${jobTitle}.`,
        action: 'Choose a time',
        next: "Choose one of these times. We'll then send you and the employer a calendar invitation.",
      }
    case 'rescheduled':
      return {
        subject: `New times for your interview for ${jobTitle}`,
        heading: 'Your interview is being rescheduled',
        lead: `${companyName} has proposed new times for your interview for ${jobTitle}.`,
        action: 'Choose a new time',
        next: 'Choose one of the new times. Any time you agreed on before no longer applies.',
      }
    case 'scheduled':
      return {
        subject: `Interview for ${jobTitle}: ${start}`,
        heading: 'Your interview is scheduled',
        lead: `You and ${companyName} agreed on a time for your interview for ${jobTitle}.`,
        action: 'View interview',
        next: 'Add it to your calendar with the invitation attached to this email.',
      }
    case 'place-changed':
      return {
        subject: `Your interview for ${jobTitle} has a new location`,
        heading: 'Your interview has a new location',
        lead: `${companyName} has changed the place or video link of your interview for ${jobTitle}. The time stays the same.`,
        action: 'View interview',
        next: 'The invitation attached to this email updates your calendar.',
      }
    case 'taken-over':
      return {
        subject: `Your interview for ${jobTitle} is with ${interviewerNames.join(', ')}`,
        heading: 'Someone else will interview you',
        lead: `The person you were to meet has left ${companyName}, so your interview for ${jobTitle} is with ${interviewerNames.join(', ')}. Nothing else changes.`,
        action: 'View interview',
        next: 'The invitation attached to this email updates your calendar.',
      }
    case 'reminder':
      return {
        subject: `Reminder: interview for ${jobTitle}, ${start}`,
        heading: 'Your interview is coming up',
        lead: `You have an interview with ${companyName} for ${jobTitle}.`,
        action: 'View interview',
        next: "If you can't come, please tell the employer as soon as you can.",
      }
    case 'cancelled':
      return {
        subject: `Your interview for ${jobTitle} is cancelled`,
        heading: 'Your interview is cancelled',
        lead: `The interview for ${jobTitle} at ${companyName} won't take place.`,
        action: 'View your application',
        next: "You don't need to do anything. Your application shows its current status.",
      }
  }
}

/** The texts of the email to an interviewer, who is emailed once a time is agreed or given up, or all are declined. */
function interviewerCopy({
  kind,
  jobTitle,
  companyName,
  applicantName,
  start,
}: Omit<InterviewEmailProps, 'href'>): Copy {
  const action = 'View applicant'
  if (kind === 'scheduled')
    return {
      subject: `Interview with ${applicantName}: ${start}`,
      heading: 'An interview is scheduled',
      lead: `${applicantName} chose a time for the interview for ${jobTitle}.`,
      action,
      next: 'Add it to your calendar with the invitation attached to this email.',
    }
  if (kind === 'reminder')
    return {
      subject: `Reminder: interview with ${applicantName}, ${start}`,
      heading: 'An interview is coming up',
      lead: `You have an interview with ${applicantName} for ${jobTitle}.`,
      action,
      next: "You can submit your scorecard on the applicant's page once the interview has started.",
    }
  if (kind === 'place-changed')
    return {
      subject: `Interview with ${applicantName} has a new location`,
      heading: 'An interview has a new location',
      lead: `The place or video link of the interview with ${applicantName} for ${jobTitle} has changed. The time stays the same.`,
      action,
      next: 'The invitation attached to this email updates your calendar.',
    }
  if (kind === 'cancelled')
    return {
      subject: `Interview with ${applicantName} cancelled`,
      heading: 'An interview is cancelled',
      lead: `The interview with ${applicantName} for ${jobTitle} won't take place.`,
      action,
      next: 'This time is free again.',
    }
  if (kind === 'taken-over')
    return {
      subject: `Interview with ${applicantName}: ${start}`,
      heading: "You've been assigned an interview",
      lead: `The interview with ${applicantName} for ${jobTitle} was assigned to a member who has left. It's now yours.`,
      action,
      next: 'Add it to your calendar with the invitation attached to this email, or reschedule it.',
    }
  if (kind === 'left')
    return {
      subject: `You're no longer an interviewer on ${start}`,
      heading: "You're no longer an interviewer",
      lead: `You have left ${companyName}, so the interview for ${jobTitle} is no longer yours.`,
      action: 'Open your account',
      next: 'The calendar update attached to this email removes it from your calendar.',
    }
  if (kind === 'declined')
    return {
      subject: `Other interview times needed for ${applicantName}`,
      heading: 'None of the times suit',
      lead: `${applicantName} declined all times that you proposed for the interview for ${jobTitle}.`,
      action,
      next: 'Choose Reschedule interview to propose other times, or send a message to agree on one.',
    }
  if (kind === 'lapsed')
    return {
      subject: `No interview time was picked by ${applicantName}`,
      heading: 'No time was picked',
      lead: `${applicantName} didn't pick a time for the interview for ${jobTitle}, and the proposed times have passed.`,
      action,
      next: 'Choose Reschedule interview to propose other times, or cancel the interview.',
    }
  return {
    subject: `Interview with ${applicantName} is being rescheduled`,
    heading: 'An interview is being rescheduled',
    lead: `${applicantName} has been asked to choose a new time for the interview for ${jobTitle}.`,
    action,
    next: "The time below is free again. We'll email you the new one.",
  }
}

function copyFor({ kind, ...props }: Omit<InterviewEmailProps, 'href'>): Copy {
  return props.isToApplicant && concernsApplicant(kind)
    ? applicantCopy({ ...props, kind })
    : interviewerCopy({ ...props, kind })
}

export const interviewSubject = (props: Omit<InterviewEmailProps, 'href'>) => copyFor(props).subject

/** The email about a change of an interview. */
export function InterviewEmail({ href, ...props }: InterviewEmailProps) {
  const { kind, isToApplicant, timeRange, ownTimeRange, proposedTimes, place, videoUrl, interviewerNames } = props
  const { subject, heading, lead, action, next } = copyFor(props)
  const isOpen = kind === 'proposed' || kind === 'rescheduled'
  const isAgreed = kind === 'scheduled' || kind === 'place-changed' || kind === 'reminder' || kind === 'taken-over'
  const hasPlace = isAgreed || (isOpen && isToApplicant)
  const words = kind === 'cancelled' ? props.cancelReason : isOpen ? props.message : null
  return (
    <EmailLayout
      agency={props.agency}
      preview={subject}
      heading={heading}
      company={isToApplicant ? props.companyName : undefined}
      reason={
        isToApplicant
          ? "You're receiving this email because you applied for this job."
          : kind === 'lapsed'
            ? "You're receiving this email because you're responsible for this interview."
            : "You're receiving this email because you're an interviewer for this job."
      }
    >
      <EmailText>Hello {props.recipientName},</EmailText>
      <EmailText>{lead}</EmailText>
      {words && isToApplicant && splitParagraphs(words).map((text) => <EmailText key={text}>{text}</EmailText>)}
      <EmailFacts
        facts={[
          [isAgreed ? 'When' : 'Previous time', timeRange],
          ['Your time', ownTimeRange],
          ...((isOpen && isToApplicant) || kind === 'declined' || kind === 'lapsed'
            ? proposedTimes.map((time, index) => [`Time ${index + 1}`, time] as const)
            : []),
          ['Place', hasPlace ? place : null],
          ['Video link', hasPlace ? videoUrl : null],
          ['Applicant', isToApplicant || kind === 'left' ? null : props.applicantName],
          ['With', hasPlace ? interviewerNames.join(', ') : null],
        ]}
      />
      <EmailAction href={href}>{action}</EmailAction>
      <EmailNextStep>{next}</EmailNextStep>
      {isToApplicant && kind !== 'cancelled' && (
        <EmailText>
          Anyone with this link can answer for you, so please don't share it.{' '}
          {isOpen
            ? 'If no time suits you, decline them all on the same page.'
            : `If the time no longer suits you, sign in and send ${props.companyName} a message.`}
        </EmailText>
      )}
    </EmailLayout>
  )
}
