import { requiredText } from '#app/lib/form-fields.ts'
import { MAX_SUSPENSION_REASON } from '../person.ts'

export const GIVE_REASON = "Enter a reason. We'll include it in our email to them."

/** Why an admin suspends or changes an account. The person is emailed it. */
export const emailedReason = requiredText(MAX_SUSPENSION_REASON, {
  missing: GIVE_REASON,
  tooLong: 'Use 1,000 characters or fewer.',
})
