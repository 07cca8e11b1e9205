import type { MessageAffectedResult } from './message-affected.server.ts'

/** `1 booking`, `12 bookings`. */
export function formatBookingCount(count: number): string {
  return count === 1 ? '1 booking' : `${count} bookings`
}

/** The sentence, after a space, about customers who can't be emailed; empty if there are none. */
export function withoutEmailText(bookings: readonly { email: string }[]): string {
  const count = bookings.filter(({ email }) => email === '').length
  return count > 0 ? ` ${count} without an email address: please call them.` : ''
}

/** The toast's text: how many customers were emailed, have to be called, or were skipped. */
export function formatMessageResult({ emailed, unreachable, skipped }: MessageAffectedResult): string {
  const customers = (count: number) => (count === 1 ? '1 customer' : `${count} customers`)
  return [
    emailed > 0 ? `We've emailed ${customers(emailed)}.` : '',
    unreachable > 0 ? `${customers(unreachable)} without an email address: please call them.` : '',
    skipped > 0 ? `${skipped} changed since you opened the page.` : '',
  ]
    .filter((text) => text !== '')
    .join(' ')
}
