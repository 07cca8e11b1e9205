import { failure, invalidForm } from './toast.server.ts'

/** Seconds to wait when too many passwords are being hashed at once. */
const BUSY_SECONDS = 5

/** 429 for a limit that is used up: the form is kept, and it says when to try again. */
export function tooManyRequests<T extends object>(reply: T, title: string, seconds: number) {
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  const words = failure(title, `Too many attempts. Nothing is lost: please try again in ${wait}.`)
  return invalidForm(reply, words, 429, { 'Retry-After': String(seconds) })
}

/** 429 for a moment of too much at once. */
export function serverBusy<T extends object>(reply: T, title: string) {
  return tooManyRequests(reply, title, BUSY_SECONDS)
}
