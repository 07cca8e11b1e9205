/** Why a suspended applicant, who can't sign in or use the link in an email, is proposed no times. */
export const UNAVAILABLE_MESSAGE =
  'This person cannot receive messages at the moment, so no interview times can be proposed.'
