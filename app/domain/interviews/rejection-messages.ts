import { MAX_INTERVIEWS } from './interview.ts'

/** Why an interview can't be proposed, changed or cancelled, as the employer reads it. */
export const REJECTION_MESSAGES = {
  closed: 'This interview or application has ended. Go back to the applicant to see its status.',
  'not-agreed': 'The interview has no agreed time. Go back to the applicant, and reschedule it to change its place.',
  // A suspended applicant can neither sign in nor use the link in an email.
  unavailable: "You can't propose interview times to this person at the moment.",
  stale: 'The interview has changed since you opened this form. Go back to the applicant, check it, then try again.',
  scored:
    "A scorecard has been submitted, so you can't reschedule or cancel this interview or change its place. To meet again, propose another interview.",
  'too-many': `An application can have up to ${MAX_INTERVIEWS} interviews.`,
}
