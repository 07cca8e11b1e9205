import { formatDateRange } from '#app/lib/calendar-dates.ts'
import { addDays, formatDate, timeIn, todayIn } from '#app/lib/dates.ts'
import { formatShortStart } from '../format-times.ts'

type Times = { startsAt: Date; endsAt: Date }

/** Whose time off it is. */
export const timeOffLabel = ({ consultantName }: { consultantName: string | null }): string =>
  consultantName ?? 'Whole agency'

/** `24 Dec 2026 to 04 Jan 2027`, `24 Nov 2026` or `24 Nov 2026, 13:00 to 17:00`, in the zone. */
export function formatTimeOff({ startsAt, endsAt }: Times, zone: string): string {
  if (timeIn(zone, startsAt) !== '00:00' || timeIn(zone, endsAt) !== '00:00') {
    const isOneDay = todayIn(zone, startsAt) === todayIn(zone, endsAt)
    const end = isOneDay ? timeIn(zone, endsAt) : formatShortStart(endsAt, zone)
    return `${formatShortStart(startsAt, zone)} to ${end}`
  }
  const [first, last] = [todayIn(zone, startsAt), addDays(todayIn(zone, endsAt), -1)]
  return first === last ? formatDate(first, zone) : formatDateRange(first, last)
}

/** What the audit trail records of time off. */
export function auditDetails(row: Times & { consultantName: string | null; note: string }, zone: string) {
  return { consultant: timeOffLabel(row), time: formatTimeOff(row, zone), note: row.note }
}
