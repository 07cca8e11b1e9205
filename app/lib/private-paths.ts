/** First segments of the pages that only signed-in people see, of every type of account. */
export const ACCOUNT_PATHS = ['account', 'admin', 'booking-portal'] as const

/** Paths whose next segment is a secret token: anyone with the link sees someone's data. */
export const TOKEN_PATHS = [
  'bookings',
  'calendar',
  'cart/checkouts',
  'interviews',
  'job-alerts',
  'orders',
  'pay',
  'stock-notices',
  'team-invitations',
  'waitlist',
] as const

/** Pages that read a secret token from their query. */
export const TOKEN_QUERY_PATHS = [
  'confirm-email',
  'confirm-email-change',
  'email-reversal',
  'reset-password',
  'success',
] as const
