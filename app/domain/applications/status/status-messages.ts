import { UNDO_SECONDS } from '../application.ts'
import type { ArrangedInterview } from '../emails/status-email-texts.ts'

/**
 * An applicant whose status is about to change. `isAway`: suspended, or the account is deleted. `interview`: as in
 * `Applicant`. `recipientId`: the same for all applications of one person, which are counted once; without it
 * each is another person.
 */
export type StatusRecipient = {
  name: string
  email: string
  emailUpdates: boolean
  isAway: boolean
  interview: ArrangedInterview | null
  recipientId?: string
}

/** The verbs on the confirming button. */
export const CONFIRM_VERBS: Record<string, string> = { Hired: 'Hire', Rejected: 'Reject' }

/** The question before a change to `Hired` or `Rejected`: 'Reject Mia Nguyen?' */
export function confirmationTitle(status: string, recipients: StatusRecipient[]): string {
  const [first] = recipients
  const who = recipients.length === 1 && first ? first.name : `${recipients.length} applicants`
  const verb = CONFIRM_VERBS[status]
  return verb ? `${verb} ${who}?` : `Move ${who} to ${status}?`
}

type Emailed = Pick<StatusRecipient, 'emailUpdates' | 'isAway'>

/** Those who are emailed about the change, as `notifyStatusChange` decides it. */
export const emailedOf = <Recipient extends Emailed>(recipients: readonly Recipient[]) =>
  recipients.filter((recipient) => notEmailedReason(recipient) === null)

/** Why an applicant is not emailed about the change; null: they are. */
export function notEmailedReason({ emailUpdates, isAway }: Emailed): 'away' | 'turned-off' | null {
  if (isAway) return 'away'
  return emailUpdates ? null : 'turned-off'
}

/**
 * Says who will be emailed about a change to `status`, until when it can be undone, and which interviews it cancels.
 */
export function recipientsMessage(status: string, recipients: StatusRecipient[]): string {
  const [first] = recipients
  if (recipients.length !== 1 || !first) return recipientCountsMessage(status, countRecipients(recipients))
  return oneRecipientMessage(first) + cancelledMessage(status, first.interview === 'agreed' ? 1 : 0)
}

/** `recipientsMessage` for two or more applications, of which only the numbers are known. */
export function recipientCountsMessage(status: string, counts: RecipientCounts): string {
  return emailedMessage(counts) + cancelledMessage(status, counts.agreedInterviews)
}

/** How many applications and people are emailed, how many people are not, and how many interviews are agreed. */
export type RecipientCounts = {
  emailed: { applications: number; people: number }
  turnedOff: number
  away: number
  agreedInterviews: number
}

function countRecipients(recipients: readonly StatusRecipient[]): RecipientCounts {
  const emailed = emailedOf(recipients)
  const countNotEmailed = (reason: 'away' | 'turned-off') =>
    countPeople(recipients.filter((recipient) => notEmailedReason(recipient) === reason))
  return {
    emailed: { applications: emailed.length, people: countPeople(emailed) },
    turnedOff: countNotEmailed('turned-off'),
    away: countNotEmailed('away'),
    agreedInterviews: recipients.filter(({ interview }) => interview === 'agreed').length,
  }
}

/** The sentence about the agreed interviews that a decision cancels, with a space before it; '' without any. */
function cancelledMessage(status: string, agreedInterviews: number): string {
  if (agreedInterviews === 0 || (status !== 'Hired' && status !== 'Rejected')) return ''
  const which = agreedInterviews === 1 ? 'The agreed interview is' : `The ${agreedInterviews} agreed interviews are`
  return ` ${which} cancelled, and everyone invited will be emailed.`
}

const EMAIL_DELAY = `in ${UNDO_SECONDS} seconds, unless you undo the change.`

function oneRecipientMessage(recipient: StatusRecipient): string {
  const { name, email } = recipient
  const reason = notEmailedReason(recipient)
  if (reason === 'away') return `${name}'s account is suspended or deleted, so we won't email them about it.`
  return reason === null
    ? `We'll email ${name}${email ? ` at ${email}` : ''} ${EMAIL_DELAY}`
    : `${name} has turned off emails about applications, so we won't email them about it.`
}

function emailedMessage({ emailed, turnedOff: off, away }: RecipientCounts): string {
  if (emailed.applications === 0) {
    if (away === 0) return "They have turned off emails about applications, so we won't email them about it."
    return "Their accounts are suspended or deleted, or they have turned off these emails, so we won't email them about it."
  }
  const others = [
    off === 0 ? '' : ` ${off} ${off === 1 ? 'has' : 'have'} turned off these emails.`,
    away === 0
      ? ''
      : away === 1
        ? ' 1 account is suspended or deleted and gets no email.'
        : ` ${away} accounts are suspended or deleted and get no email.`,
  ]
  return `We'll email ${formatPeople(emailed)} ${EMAIL_DELAY}${others.join('')}`
}

/** '1 person', '10 people about 12 applications': someone who applied for two jobs gets one email about both. */
function formatPeople({ applications, people }: RecipientCounts['emailed']): string {
  const about = people === applications ? '' : ` about ${applications} applications`
  return `${people === 1 ? '1 person' : `${people} people`}${about}`
}

/** How many people, and so emails, these applications have. */
export const countPeople = (recipients: readonly Pick<StatusRecipient, 'recipientId'>[]) =>
  new Set(recipients.map(({ recipientId }, index) => recipientId ?? index)).size

/** 'Mia Nguyen is now Reviewed.', '12 applicants are now Rejected.' */
export function changedMessage({ count, name }: { count: number; name: string }, status: string): string {
  return count === 1 ? `${name} is now ${status}.` : `${count} applicants are now ${status}.`
}
