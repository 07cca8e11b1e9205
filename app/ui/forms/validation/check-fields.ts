/** The description of the toast when fields of a form are invalid. */
export const CHECK_FIELDS = 'Check the marked fields and try again.'
