import { UNDO_SECONDS } from '../application.ts'

/** An applicant whose status is about to change. */
export type StatusRecipient = { name: string; email: string; emailUpdates: boolean }

/** The verbs on the confirming button. */
export const CONFIRM_VERBS: Record<string, string> = { Hired: 'Hire', Rejected: 'Reject' }

/** The question before a change to `Hired` or `Rejected`: 'Reject Mia Nguyen?' */
export function confirmationTitle(status: string, recipients: StatusRecipient[]): string {
  const [first] = recipients
  const who = recipients.length === 1 && first ? first.name : `${recipients.length} applicants`
  return `${CONFIRM_VERBS[status] ?? `Move to ${status}:`} ${who}?`
}

/** Says who will be emailed about a change, and until when it can be undone. */
export function recipientsMessage(recipients: StatusRecipient[]): string {
  const emailed = recipients.filter(({ emailUpdates }) => emailUpdates)
  const delay = `${UNDO_SECONDS} seconds later, unless you undo the change.`
  const [first] = recipients
  if (recipients.length === 1 && first) {
    return first.emailUpdates
      ? `We'll email ${first.name}${first.email ? ` at ${first.email}` : ''} ${delay}`
      : `${first.name} has turned off emails about applications, so no one is emailed.`
  }
  if (emailed.length === 0) return 'They have turned off emails about applications, so no one is emailed.'
  const others = recipients.length - emailed.length
  const off = others === 0 ? '' : ` ${others} ${others === 1 ? 'has' : 'have'} turned off these emails.`
  return `We'll email ${emailed.length === 1 ? '1 person' : `${emailed.length} people`} ${delay}${off}`
}

/** 'Mia Nguyen is now Reviewed.', '12 applicants are now Rejected.' */
export function changedMessage(names: readonly string[], status: string): string {
  return names.length === 1 ? `${names[0]} is now ${status}.` : `${names.length} applicants are now ${status}.`
}
