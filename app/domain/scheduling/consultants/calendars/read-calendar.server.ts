import type { Ctx } from '#app/core/context.ts'
import { DAY_MS, startOfDayIn, todayIn } from '#app/lib/dates.ts'
import { BodyTooLargeError, describeHttpError } from '#app/platform/public-http-client.server.ts'
import { createWorkerPool, WorkerFailure } from '#app/platform/worker-pool.server.ts'
import { MAX_BOOKING_WINDOW_DAYS } from '../../availability.server.ts'
import type { BusyTime } from './list-busy-times.ts'

const MAX_CALENDAR_BYTES = 10_000_000
/** Busy times of one calendar until the end of the longest booking window: 27 a day. */
const MAX_BUSY_TIMES = 20_000

const pool = createWorkerPool<typeof import('./list-busy-times.worker.server.ts')>(
  new URL('./list-busy-times.worker.server.ts', import.meta.url),
  { kind: 'thread', memoryMb: 256, timeoutMs: 10_000, maxWaiting: 200 },
)

/** `error` is a sentence for the agency. */
export type ReadCalendarResult = { ok: true; times: readonly BusyTime[] } | { ok: false; error: string }

/**
 * Reads a calendar and returns when it is busy, from today to the end of the longest booking window. Nothing else of it
 * leaves the worker.
 *
 * @param email the consultant's address, by which declined events are recognised
 * @throws WorkerFailure if too many calendars are waiting
 */
export async function readCalendar(ctx: Ctx, url: string, email: string): Promise<ReadCalendarResult> {
  const downloaded = await download(ctx, url)
  if (!downloaded.ok) return downloaded
  const from = startOfDayIn(ctx.timeZone, todayIn(ctx.timeZone, ctx.now)).getTime()
  const until = from + (MAX_BOOKING_WINDOW_DAYS + 1) * DAY_MS
  const ownHost = new URL(ctx.baseUrl).hostname
  const input = { text: downloaded.text, from, until, timeZone: ctx.timeZone, email, ownHost }
  try {
    const parsed = await pool.run('parse', input)
    if (!parsed.ok) return { ok: false, error: 'The address does not lead to a calendar in the iCalendar format.' }
    if (parsed.times.length > MAX_BUSY_TIMES) return { ok: false, error: 'The calendar has too many events.' }
    return parsed
  } catch (error) {
    if (!(error instanceof WorkerFailure) || error.reason === 'busy') throw error
    return { ok: false, error: 'The calendar has too many events.' }
  }
}

async function download(ctx: Ctx, url: string): Promise<{ ok: true; text: string } | { ok: false; error: string }> {
  try {
    const headers = { Accept: 'text/calendar', 'User-Agent': 'Muster-Calendars' }
    const { status, body } = await ctx.publicHttpClient.get(url, headers, MAX_CALENDAR_BYTES)
    if (status === 200) return { ok: true, text: body }
    return { ok: false, error: `The calendar's server answered with the status ${status}.` }
  } catch (error) {
    if (error instanceof BodyTooLargeError) return { ok: false, error: 'The calendar is larger than 10 MB.' }
    return { ok: false, error: describeHttpError(error) }
  }
}
