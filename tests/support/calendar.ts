import { addDays, todayIn } from '#app/lib/dates.ts'
import { AGENCY_ZONE } from './clock.ts'

/** The date so many days from today, where the agency is. */
export const inDays = (days: number): string => addDays(todayIn(AGENCY_ZONE, new Date()), days)

/** A year all of whose days are to come, and within what the agency plans. */
export const NEXT_YEAR = Number(inDays(0).slice(0, 4)) + 1
