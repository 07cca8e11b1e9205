import {
  DAY_MS,
  instantIn,
  isCalendarDate,
  isSkippedTime,
  SKIPPED_TIME_MESSAGE,
  timeIn,
  todayIn,
} from '#app/lib/dates.ts'

/** How far ahead a job can be scheduled. */
const MAX_DAYS = 366

export type ParsedTime = { ok: true; at: Date } | { ok: false; message: string }

type Limits = { timeZone: string; now: Date; closesAt: Date | null }

/** The time of `Publish at` as an instant: a local date and time in the job's time zone, `yyyy-mm-ddThh:mm`. */
export function parsePublishAt(local: string, { timeZone, now, closesAt }: Limits): ParsedTime {
  const [, date = '', time = ''] = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(local.trim()) ?? []
  if (!isCalendarDate(date)) return { ok: false, message: 'Enter a date and a time, such as 24/12/2026, 09:00.' }
  if (isSkippedTime(timeZone, date, time)) return { ok: false, message: SKIPPED_TIME_MESSAGE }
  const at = instantIn(timeZone, date, time)
  if (at <= now) return { ok: false, message: 'Choose a time that has not passed yet.' }
  if (at.getTime() > now.getTime() + MAX_DAYS * DAY_MS) return { ok: false, message: 'Choose a time within a year.' }
  if (closesAt && at >= closesAt) return { ok: false, message: 'Choose a time before the closing date.' }
  return { ok: true, at }
}

/** An instant as the field shows it: `yyyy-mm-ddThh:mm` in the job's time zone. */
export const formatPublishAt = (at: Date, timeZone: string) => `${todayIn(timeZone, at)}T${timeIn(timeZone, at)}`

/** What follows once a time is set. `isHeld`: an admin has to approve the job first. */
export const scheduledMessage = (title: string, when: string, isHeld: boolean) =>
  isHeld ? `${title} is listed on ${when} if we've reviewed it by then.` : `${title} is published on ${when}.`
