import { type PostingWarning, warningKey } from './check-job.ts'

/** The hidden field with the keys of the warnings that the form has shown, one per line. */
export const ACKNOWLEDGED_FIELD = 'acknowledged_warnings'

/** The error of a form that was sent before it had shown its warnings. */
export const CHECK_WARNINGS = 'Check the points at the top. Press the button again to continue without changes.'

/** The value of the hidden field. */
export function formatAcknowledged(warnings: readonly PostingWarning[]): string {
  return warnings.map(warningKey).join('\n')
}

/** The warnings that the form has not shown before it was sent. */
export function unacknowledgedWarnings(warnings: readonly PostingWarning[], form: FormData): PostingWarning[] {
  const keys = new Set(String(form.get(ACKNOWLEDGED_FIELD) ?? '').split(/\r?\n/))
  return warnings.filter((warning) => !keys.has(warningKey(warning)))
}

/** Whether one of `warnings` is not in `shown`. */
export function hasNewWarning(warnings: readonly PostingWarning[], shown: readonly PostingWarning[]): boolean {
  const keys = new Set(shown.map(warningKey))
  return warnings.some((warning) => !keys.has(warningKey(warning)))
}

/**
 * The warnings that count as acknowledged once they are shown beside their fields while they are typed, for a draft.
 * The button that posts shows them at the top first. Implausible pay is a typing error more often than not, so a draft
 * with it has to be confirmed by a second press too, and another company takes a job from its employer.
 */
export function acknowledgedWhileTyping(warnings: readonly PostingWarning[]): PostingWarning[] {
  return warnings.filter(({ kind }) => kind !== 'implausible-pay' && kind !== 'other-company')
}
