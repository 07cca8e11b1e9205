import type { SecurityEventRow } from './list-security-events.server.ts'

/** What a limit counts, by its stored name. */
const LIMITS: Record<string, string> = {
  signIn: 'failed sign-ins to one account',
  signInAccount: 'failed sign-ins to one account',
  signInClient: 'failed sign-ins from one IP address',
  signInTotal: 'failed sign-ins from everywhere',
  signOn: 'visits to a sign-in service',
  passkeyChallenge: 'sign-ins with a passkey',
  authenticatorCode: 'uses of one authenticator code',
  confirmationCode: 'codes to confirm an identity',
  currentPassword: 'wrong current passwords',
  accountEmail: 'emails about an account',
  accountEmailClient: 'emails about accounts',
  'reset emails': 'password reset emails to one email address',
  'confirmation emails': 'confirmation emails to one email address',
  'guest emails': 'emails to one guest',
  'stock emails': 'emails about stock to one email address',
  jobAlert: 'job alerts for other addresses',
  emailChange: 'changes of email address',
  orderEmail: 'confirmations of one order',
  bookingEmail: 'confirmations of one booking',
  stockNotice: 'requests for an email about stock',
  discountCode: 'attempts at a discount code',
  register: 'registrations',
  previewImage: 'preview images',
  jobReport: 'reports about jobs',
  message: 'messages about applications',
  interview: 'interviews proposed or rescheduled',
  statusText: 'texts of status changes',
  jobPost: 'jobs posted',
  personalData: 'downloads of personal data',
  messageReport: 'reports about messages',
  teamInvitation: 'invitations to a team',
  post: 'forms sent',
  webhookSave: 'changes of webhooks',
  webhookSend: 'webhook deliveries',
  calendarCheck: 'calendar checks',
  api: 'requests to the API',
  apiKey: 'requests with one API key',
  apiKeyGuess: 'requests with an invalid API key',
  'bookings, person-limit': 'upcoming bookings of one account',
  'bookings, email-limit': 'upcoming bookings of one email address',
  'bookings, client-limit': 'bookings by guests at one IP address',
  'entered addresses': 'email addresses entered by guests at one IP address',
  'booking addresses': 'email addresses of one booking',
}

const REASONS: Record<string, string> = {
  'wrong-credentials': 'wrong email or password',
  'wrong-account-type': 'another type of account',
  unconfirmed: 'email not confirmed',
  'passkey-required': 'only a passkey is allowed',
  'no-profile': 'account not found',
  suspended: 'suspended account',
  'passkey-rejected': 'passkey not accepted',
  'wrong-code': 'wrong code',
  expired: 'too late or too many attempts',
  locked: 'locked after too many attempts',
  rejected: 'passkey not accepted',
  origin: 'sent by another website',
  host: 'sent to another host name',
}

const SIGN_IN_PAGES: Record<string, string> = {
  employee: 'sign-in page of job seekers',
  employer: 'sign-in page of employers',
  admin: 'sign-in page of admins',
}

const FACTORS: Record<string, string> = {
  code: 'authenticator code',
  'recovery-code': 'recovery code',
  passkey: 'passkey',
}

/** The details of a security event as text. A name that is no longer in a table is shown as it is stored. */
export function formatEventDetails({
  limit,
  seconds,
  reason,
  factor,
  loginPage,
  method,
  path,
}: SecurityEventRow['details']) {
  return [
    limit !== undefined && `too many ${LIMITS[limit] ?? limit}`,
    seconds !== undefined && `the next one is allowed after ${formatSeconds(Number(seconds))}`,
    factor !== undefined && (FACTORS[factor] ?? String(factor)),
    reason !== undefined && (REASONS[reason] ?? String(reason)),
    loginPage !== undefined && (SIGN_IN_PAGES[loginPage] ?? String(loginPage)),
    path !== undefined && (method === 'GET' || method === 'HEAD' ? `opened ${path}` : `sent a form to ${path}`),
  ].filter((text) => text !== false)
}

function formatSeconds(seconds: number): string {
  if (seconds < 120) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return `${Math.ceil(seconds / 60)} minutes`
}
