import { data } from 'react-router'
import { createToast, failure, invalidForm } from './toast.server.ts'

/** Seconds to wait when too many passwords are being hashed at the same time. */
const BUSY_SECONDS = 5

/** `1 second`, `58 seconds`, from 90 seconds on the minutes and above two hours the hours, rounded up. */
export function formatWait(seconds: number): string {
  if (seconds === 1) return '1 second'
  if (seconds > 7200) return `${Math.ceil(seconds / 3600)} hours`
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}

/**
 * 429 for a used-up rate limit. The form keeps its input, and the toast says when to try again.
 *
 * @param advice what else the person can do
 */
export function tooManyRequests<T extends object>(reply: T, title: string, seconds: number, advice?: string) {
  const wait = `Please wait ${formatWait(seconds)} and try again.`
  const message = failure(title, `Too many attempts. ${wait} ${advice ?? 'Nothing you typed is lost.'}`)
  return invalidForm(reply, message, 429, { 'Retry-After': String(seconds) })
}

/**
 * 429, to throw, for a button whose route has no page. The page of the button shows the message as a toast
 * (`keepPage`). Without scripts `LimitErrorBoundary` shows it, which the route exports.
 *
 * @param description what happened and what to do
 */
export function tooManyOfButton(
  title: string,
  seconds: number,
  description = `Please wait ${formatWait(seconds)} and try again.`,
) {
  const toast = createToast(failure(title, description))
  // Text, because the browser reads the toast of an error response from its text.
  return data(JSON.stringify({ toast }), { status: 429, headers: { 'Retry-After': String(seconds) } })
}

/** `tooManyOfButton` for a button that sends an email. */
export function tooManyEmails(title: string, seconds: number) {
  return tooManyOfButton(title, seconds, `Too many emails sent. Try again in ${formatWait(seconds)}.`)
}

/** 429 while the server is busy hashing passwords. */
export function serverBusy<T extends object>(reply: T, title: string) {
  return tooManyRequests(reply, title, BUSY_SECONDS)
}
