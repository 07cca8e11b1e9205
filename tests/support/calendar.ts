import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, startOfDayIn, todayIn } from '#app/lib/dates.ts'

const ZONE = 'Australia/Sydney'

/** The date so many days from today, where the agency is. */
export const inDays = (days: number): string => addDays(todayIn(ZONE, new Date()), days)

/** A year all of whose days are to come, and within what the agency plans. */
export const NEXT_YEAR = Number(todayIn(ZONE, new Date()).slice(0, 4)) + 1

/** Nearer to midnight than this no test begins that says "tomorrow". */
const ENOUGH_MS = 120_000

/** Waits out a day's last two minutes: what is tomorrow when a test begins must be so when it ends. */
export async function awayFromMidnight(): Promise<void> {
  const left = startOfDayIn(ZONE, inDays(1)).getTime() - Date.now()
  if (left < ENOUGH_MS) await sleep(left)
}
