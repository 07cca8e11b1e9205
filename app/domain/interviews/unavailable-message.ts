/** Why a suspended applicant, who can't sign in or use the link in an email, is proposed no times. */
export const UNAVAILABLE_MESSAGE = "You can't propose interview times to this person at the moment."
