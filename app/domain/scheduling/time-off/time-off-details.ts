import { addDays, formatDate, formatDateTime, timeIn, todayIn } from '#app/lib/dates.ts'

type Times = { startsAt: Date; endsAt: Date }

/** Whose time off it is. */
export const timeOffLabel = ({ consultantName }: { consultantName: string | null }): string =>
  consultantName ?? 'Whole agency'

/** `24 Dec 2026 to 04 Jan 2027`, `24 Nov 2026` or `24 Nov 2026, 1:00 pm to 24 Nov 2026, 5:00 pm`, in the zone. */
export function formatTimeOff({ startsAt, endsAt }: Times, zone: string): string {
  if (timeIn(zone, startsAt) !== '00:00' || timeIn(zone, endsAt) !== '00:00') {
    return `${formatDateTime(startsAt, zone)} to ${formatDateTime(endsAt, zone)}`
  }
  const [first, last] = [todayIn(zone, startsAt), addDays(todayIn(zone, endsAt), -1)]
  return first === last ? formatDate(first, zone) : `${formatDate(first, zone)} to ${formatDate(last, zone)}`
}

/** What the audit trail records of time off. */
export function auditDetails(row: Times & { consultantName: string | null; note: string }, zone: string) {
  return { consultant: timeOffLabel(row), time: formatTimeOff(row, zone), note: row.note }
}
