/**
 * Every security event with its label, in the order of the filter on the Security page.
 * Events that are part of a change, such as a new password, are audit events instead.
 */
export const SECURITY_EVENTS = {
  'sign-in.failed': 'Sign-in failed',
  'sign-in.suspended': 'Sign-in to a suspended account',
  'sign-in.new-device': 'Sign-in from a new device',
  'second-factor.failed': 'Second factor rejected',
  'session.signed-out': 'Signed out',
  'session.ended': 'Session ended',
  'password.reset-requested': 'Password reset requested',
  'limit.reached': 'Limit reached',
  'access.denied': 'Access denied',
  'request.rejected': 'Request rejected',
} as const satisfies Record<string, string>

export type SecurityEventType = keyof typeof SECURITY_EVENTS

/** The type that `text` names, or null. */
export function parseSecurityEventType(text: string | null): SecurityEventType | null {
  return text !== null && Object.hasOwn(SECURITY_EVENTS, text) ? (text as SecurityEventType) : null
}
