import { UNDO_SECONDS } from '../application.ts'

/**
 * An applicant whose status is about to change. `hasInterview`: with an agreed interview that is not over. `recipientId`: the
 * same for all applications of one person, which are counted once; without it each is another person.
 */
export type StatusRecipient = {
  name: string
  email: string
  emailUpdates: boolean
  hasInterview: boolean
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

/** Those who are emailed about the change. */
export const emailedOf = <Recipient extends Pick<StatusRecipient, 'emailUpdates'>>(recipients: readonly Recipient[]) =>
  recipients.filter(({ emailUpdates }) => emailUpdates)

/** Says who will be emailed about a change to `status`, until when it can be undone, and which interviews it cancels. */
export function recipientsMessage(status: string, recipients: StatusRecipient[]): string {
  const cancelled = status === 'Rejected' ? recipients.filter(({ hasInterview }) => hasInterview).length : 0
  const emailed = emailedMessage(recipients)
  if (cancelled === 0) return emailed
  const which = cancelled === 1 ? 'The agreed interview is' : `The ${cancelled} agreed interviews are`
  return `${emailed} ${which} cancelled, and everyone invited gets the cancellation by email.`
}

function emailedMessage(recipients: StatusRecipient[]): string {
  const emailed = emailedOf(recipients)
  const delay = `in ${UNDO_SECONDS} seconds, unless you undo the change.`
  const [first] = recipients
  if (recipients.length === 1 && first) {
    return first.emailUpdates
      ? `We'll email ${first.name}${first.email ? ` at ${first.email}` : ''} ${delay}`
      : `${first.name} has turned off emails about applications, so they aren't emailed about it.`
  }
  if (emailed.length === 0) return "They have turned off emails about applications, so they aren't emailed about it."
  const others = countPeople(recipients.filter(({ emailUpdates }) => !emailUpdates))
  const off = others === 0 ? '' : ` ${others} ${others === 1 ? 'has' : 'have'} turned off these emails.`
  return `We'll email ${formatPeople(emailed)} ${delay}${off}`
}

/** '1 person', '10 people about 12 applications': someone who applied for two jobs is one person with two emails. */
function formatPeople(emailed: StatusRecipient[]): string {
  const people = countPeople(emailed)
  const about = people === emailed.length ? '' : ` about ${emailed.length} applications`
  return `${people === 1 ? '1 person' : `${people} people`}${about}`
}

const countPeople = (recipients: StatusRecipient[]) =>
  new Set(recipients.map(({ recipientId }, index) => recipientId ?? index)).size

/** 'Mia Nguyen is now Reviewed.', '12 applicants are now Rejected.' */
export function changedMessage(names: readonly string[], status: string): string {
  return names.length === 1 ? `${names[0]} is now ${status}.` : `${names.length} applicants are now ${status}.`
}
