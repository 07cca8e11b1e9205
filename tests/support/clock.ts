import { instantIn, todayIn } from '#app/lib/dates.ts'

/** The agency's zone in stories and route tests. */
export const AGENCY_ZONE = process.env.TEST_AGENCY_ZONE ?? 'Australia/Sydney'

/** Arguments with which Node.js runs on the clock of the tests. */
export const CLOCK_ARGUMENTS = ['--import', new URL('shift-clock.ts', import.meta.url).href]

/** Moves the clock of a server that has it a day ahead (`shift-clock.ts`). */
export const DAY_SIGNAL = 'SIGUSR2'

/**
 * Milliseconds from the machine's clock to the clock of the tests. One number for the workers, the servers and the
 * browser, because they start at different times and compare times with each other.
 */
export const CLOCK_OFFSET = Number(process.env.TEST_CLOCK_OFFSET_MS ?? 0)

/** The environment of those processes: this clock, and the machine's zone. */
export const CLOCK_ENV: Record<string, string> = {
  TEST_CLOCK_OFFSET_MS: String(CLOCK_OFFSET),
  ...(process.env.TZ ? { TZ: process.env.TZ } : {}),
}

/**
 * The offset of a run that starts now. Its clock starts at TEST_NOW, an instant, otherwise at noon in the agency's
 * zone: what is tomorrow when a test begins must be so when it ends.
 */
export function newClockOffset(): number {
  const now = new Date()
  const start = process.env.TEST_NOW
    ? new Date(process.env.TEST_NOW)
    : instantIn(AGENCY_ZONE, todayIn(AGENCY_ZONE, now), '12:00')
  if (Number.isNaN(start.getTime())) throw new Error(`TEST_NOW is not an instant: ${process.env.TEST_NOW}`)
  return start.getTime() - now.getTime()
}

/**
 * Moves the clock of this process or page; it keeps running. Also sent to the browser, so it uses nothing from outside.
 */
export function shiftClock(offset: number): void {
  const now = Date.now
  Date.now = () => now() + offset
  const Shifted = new Proxy(Date, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length > 0 ? values : [target.now()], newTarget),
    apply: (target) => new target(target.now()).toString(),
  })
  globalThis.Date = Shifted
}
