/** The answer to a form that could not be sent: without a session or a connection, or because the server failed. */
type UnsentForm = { isUnsent: true }

let unsentForms = 0

/**
 * Counts a form that could not be sent. @returns the answer to it, a new object, because forms compare it with the one
 * before
 */
export function addUnsentForm(): UnsentForm {
  unsentForms += 1
  return { isUnsent: true }
}

/**
 * How many forms of this document could not be sent. A navigation that one has started ends as after a form that was
 * saved.
 */
export function countUnsentForms(): number {
  return unsentForms
}

/** Whether a form could not be sent, so that it keeps what was typed and its dialog stays open. */
export function isUnsentForm(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'isUnsent' in answer
}
