/** The question before the agency cancels a booking. */
export const cancelQuestion = ({ fullName }: { fullName: string }): string => `Cancel the booking for ${fullName}?`

/** What cancelling does: a caller without an email address is not emailed. */
export const cancelSentence = ({ fullName, email }: { fullName: string; email: string | null }): string =>
  `We'll ${email ? `email ${fullName} and ` : ''}release the time. You can't undo this.`
