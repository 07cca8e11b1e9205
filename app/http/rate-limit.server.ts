import type { Ctx } from '#app/core/context.ts'
import {
  type AttemptDelay,
  countAttempt,
  countRequest,
  deleteCounter,
  type RateLimit,
  uncount,
} from '#app/core/rate-limit-counters.server.ts'
import { recordSecurityEvent } from '#app/core/security/record-security-event.server.ts'

/** The maximum number of requests per window of `seconds`. */
export const RATE_LIMITS = {
  /** Failed sign-ins for an account from one client. */
  signIn: { max: 10, seconds: 60 },
  /** Failed sign-ins from one client, for all accounts. */
  signInClient: { max: 30, seconds: 60 },
  /** Failed sign-ins of all clients that are not known devices. */
  signInTotal: { max: 600, seconds: 60 },
  /** Passkey sign-ins and confirmations that one client starts, each of which stores a challenge for 5 minutes. */
  passkeyChallenge: { max: 30, seconds: 60 },
  /** Visits to a sign-in service that one client starts or returns from. */
  signOn: { max: 60, seconds: 60 },
  /** Uses of one authenticator code of one person: a code that was seen or intercepted works once. */
  authenticatorCode: { max: 1, seconds: 120 },
  /** Codes of a signed-in person who confirms that it is them. */
  confirmationCode: { max: 10, seconds: 900 },
  /** Reset and resend emails for one email address, requested by one client; resends by an admin for one person. */
  accountEmail: { max: 5, seconds: 3600 },
  /** Reset and resend emails requested by one client, for all email addresses. */
  accountEmailClient: { max: 30, seconds: 3600 },
  /** Job alerts that one client creates for addresses that are not its account's: each sends an email. */
  jobAlert: { max: 30, seconds: 3600 },
  /** Changes of email address requested by one person. */
  emailChange: { max: 5, seconds: 3600 },
  /** Resent confirmations of one order, new delivery addresses and requests for a return: each sends an email. */
  orderEmail: { max: 5, seconds: 3600 },
  /** Confirmations of one booking that staff send again. */
  bookingEmail: { max: 5, seconds: 3600 },
  /** Requests of one client to be emailed when an item is back. */
  stockNotice: { max: 20, seconds: 3600 },
  /** Cart requests with a discount code, from one client: codes are short enough to be guessed. */
  discountCode: { max: 60, seconds: 60 },
  /** Registrations from one client. */
  register: { max: 20, seconds: 3600 },
  /** Link preview images of one client that have to be drawn. */
  previewImage: { max: 60, seconds: 60 },
  /** Reports about jobs from one client. */
  jobReport: { max: 10, seconds: 3600 },
  /** Messages about applications from one person: each sends an email. */
  message: { max: 30, seconds: 3600 },
  /** Interviews that one person proposes or reschedules: each sends an email. */
  interview: { max: 120, seconds: 3600 },
  /** Changes of status with a text of its author, by one person: each is emailed to the applicants. */
  statusText: { max: 120, seconds: 3600 },
  /** Jobs that one person posts with the form. */
  jobPost: { max: 60, seconds: 3600 },
  /** Invitations and resent invitations of one company. */
  teamInvitation: { max: 60, seconds: 86_400 },
  /** Reports about messages from one person. */
  messageReport: { max: 10, seconds: 3600 },
  /** Downloads of their own data by one person: each reads all of their files. */
  personalData: { max: 10, seconds: 3600 },
  /** Other posts from one client: apply, booking, checkout. */
  post: { max: 60, seconds: 60 },
  /** Webhooks that one person creates or changes: each looks up the name of a host. */
  webhookSave: { max: 30, seconds: 3600 },
  /** Test events and repeated deliveries to the webhooks of one person. */
  webhookSend: { max: 30, seconds: 60 },
  /** Readings of consultants' calendars that one person starts: each asks another server. */
  calendarCheck: { max: 30, seconds: 60 },
  /** Requests of the public API from one client. */
  api: { max: 300, seconds: 60 },
  /** Requests with one key of the API. */
  apiKey: { max: 300, seconds: 60 },
  /** Requests with an invalid key, from one client. */
  apiKeyGuess: { max: 60, seconds: 60 },
} as const satisfies Record<string, RateLimit>

type LimitName = keyof typeof RATE_LIMITS

/** Guesses of a password are delayed, wherever they come from: about 100 a day are possible. */
export const ATTEMPT_DELAYS = {
  /** Failed sign-ins for an account from clients that are not known devices. */
  signInAccount: { free: 10, firstSeconds: 5, maxSeconds: 900, forgetSeconds: 3600 },
  /** Wrong current passwords of a signed-in person. */
  currentPassword: { free: 10, firstSeconds: 5, maxSeconds: 900, forgetSeconds: 3600 },
} as const satisfies Record<string, AttemptDelay>

type DelayName = keyof typeof ATTEMPT_DELAYS

/**
 * Counts one request of `subject` (a client, an account, or both joined) against the limit `name`. The first request of
 * a window that exceeds the limit is recorded as a security event.
 *
 * @returns null if the request is within the limit, else the seconds until the window ends
 */
export async function consumeRateLimit(ctx: Ctx, name: LimitName, subject: string): Promise<number | null> {
  const { wait } = await consumeRateLimitQuota(ctx, name, subject)
  return wait
}

/** What is left of a limit: `wait` is null within it, `resetSeconds` are left of the window. */
export type RateLimitQuota = RateLimit & { wait: number | null; remaining: number; resetSeconds: number }

/** `consumeRateLimit` for clients that are shown how many requests they have left. */
export async function consumeRateLimitQuota(ctx: Ctx, name: LimitName, subject: string): Promise<RateLimitQuota> {
  const limit = RATE_LIMITS[name]
  const { wait, isFirst, used, resetSeconds } = await countRequest(ctx, limitKey(name, subject), limit)
  if (isFirst) await recordSecurityEvent(ctx, { type: 'limit.reached', details: { limit: name } })
  return { ...limit, wait, remaining: Math.max(0, limit.max - used), resetSeconds }
}

/** Counts a request for a reset or resend email: for this client and email address, and for the client. */
export async function consumeAccountEmailLimit(ctx: Ctx, client: string, email: string): Promise<number | null> {
  const wait = await consumeRateLimit(ctx, 'accountEmail', `${client} ${email}`)
  return wait ?? consumeRateLimit(ctx, 'accountEmailClient', client)
}

/** Takes one request off the counter: a correct password does not count as a guess. */
export async function refundRateLimit(ctx: Ctx, name: LimitName, subject: string): Promise<void> {
  await uncount(ctx, limitKey(name, subject))
}

/**
 * Counts a guess of a password before it is checked. A guess that has to wait is recorded as a security event.
 *
 * @returns null if the password may be checked, else the seconds to wait
 */
export async function consumeAttempt(ctx: Ctx, name: DelayName, subject: string): Promise<number | null> {
  const wait = await countAttempt(ctx, limitKey(name, subject), ATTEMPT_DELAYS[name])
  if (wait) await recordSecurityEvent(ctx, { type: 'limit.reached', details: { limit: name, seconds: wait } })
  return wait
}

/** Takes back a guess that was not checked, because the server was busy. */
export async function refundAttempt(ctx: Ctx, name: DelayName, subject: string): Promise<void> {
  await uncount(ctx, limitKey(name, subject))
}

/** Ends the delays after a correct password. */
export async function clearAttempts(ctx: Ctx, name: DelayName, subject: string): Promise<void> {
  await deleteCounter(ctx, limitKey(name, subject))
}

function limitKey(name: LimitName | DelayName, subject: string): string {
  return `${name}:${subject}`
}
