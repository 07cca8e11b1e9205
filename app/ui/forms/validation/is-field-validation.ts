/** Conform validates a single field by a submit event that it cancels. */
export function isFieldValidation(event: Event): boolean {
  return event instanceof SubmitEvent && event.submitter?.getAttribute('name') === '__intent__'
}
