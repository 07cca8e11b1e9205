/** Why a consultant was not saved, beside the field that it is about. */
export const CONSULTANT_ERRORS = {
  'email-taken': { field: 'email', text: 'Another consultant has this address.' },
  'account-taken': { field: 'account', text: 'Another consultant has this account.' },
  'no-account': { field: 'account', text: 'No employer or admin account has this address.' },
} as const
