import { addMonthsToDate, weekRange } from '#app/lib/calendar-dates.ts'
import { addDays } from '#app/lib/dates.ts'

/**
 * The date that a key of the date grid moves to (WAI-ARIA Authoring Practices, date picker dialog); null for every
 * other key.
 */
export function dateAfterKey(key: string, shift: boolean, date: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1)
    case 'ArrowRight':
      return addDays(date, 1)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'Home':
      return weekRange(date).from
    case 'End':
      return weekRange(date).until
    case 'PageUp':
      return addMonthsToDate(date, shift ? -12 : -1)
    case 'PageDown':
      return addMonthsToDate(date, shift ? 12 : 1)
    default:
      return null
  }
}
