import type { waitlistEntries } from '#db/schema/bookings.ts'

export type WaitlistEntry = typeof waitlistEntries.$inferSelect
export type WaitlistStatus = WaitlistEntry['status']

/** Entries that wait or have been offered a time; the others have ended. */
export const OPEN_WAITLIST_STATUSES = ['waiting', 'offered'] as const satisfies WaitlistStatus[]

/** Open entries of one email address. */
export const MAX_OPEN_ENTRIES = 5

export const WAITLIST_STATUS_LABELS: Record<WaitlistStatus, string> = {
  waiting: 'Waiting',
  offered: 'Time offered',
  booked: 'Booked',
  expired: 'Expired',
  left: 'Left',
}

/** The page of an entry. Anyone with the link can book the offered time. */
export const waitlistHref = (token: string): string => `/waitlist/${token}`
