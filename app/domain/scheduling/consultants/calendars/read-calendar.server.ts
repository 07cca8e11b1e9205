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

/** Where a calendar is. With a user name it is read by CalDAV, without one its address is enough. */
export type CalendarSource = { url: string; username: string; password: string }

type Period = { from: number; until: number }

/**
 * Reads a calendar and returns when it is busy, from today to the end of the longest booking window. Nothing else of it
 * leaves the worker.
 *
 * @param email the consultant's address, by which declined events are recognised
 * @throws WorkerFailure if too many calendars are waiting
 */
export async function readCalendar(ctx: Ctx, source: CalendarSource, email: string): Promise<ReadCalendarResult> {
  const from = startOfDayIn(ctx.timeZone, todayIn(ctx.timeZone, ctx.now)).getTime()
  const period = { from, until: from + (MAX_BOOKING_WINDOW_DAYS + 1) * DAY_MS }
  const isCalDav = source.username !== ''
  const downloaded = await download(ctx, source, period)
  if (!downloaded.ok) return downloaded
  const ownHost = new URL(ctx.baseUrl).hostname
  const input = { text: downloaded.text, isCalDav, ...period, timeZone: ctx.timeZone, email, ownHost }
  try {
    const parsed = await pool.run('parse', input)
    if (!parsed.ok) return { ok: false, error: isCalDav ? NOT_CALDAV : NOT_ICALENDAR }
    if (parsed.times.length > MAX_BUSY_TIMES) return { ok: false, error: 'The calendar has too many events.' }
    return parsed
  } catch (error) {
    if (!(error instanceof WorkerFailure) || error.reason === 'busy') throw error
    return { ok: false, error: 'The calendar has too many events.' }
  }
}

/** The server rejects the user name and password. */
export const WRONG_PASSWORD = 'The user name or password is wrong.'
const NOT_ICALENDAR = "This address isn't an iCalendar feed."
const NOT_CALDAV = "This address isn't a CalDAV calendar."

async function download(
  ctx: Ctx,
  source: CalendarSource,
  period: Period,
): Promise<{ ok: true; text: string } | { ok: false; error: string }> {
  const isCalDav = source.username !== ''
  try {
    const { status, body } = isCalDav ? await search(ctx, source, period) : await get(ctx, source)
    if (status === (isCalDav ? 207 : 200)) return { ok: true, text: body }
    if (isCalDav && status === 401) return { ok: false, error: WRONG_PASSWORD }
    return { ok: false, error: `The calendar's server responded with status ${status}.` }
  } catch (error) {
    if (error instanceof BodyTooLargeError) return { ok: false, error: 'The calendar is larger than 10 MB.' }
    return { ok: false, error: describeHttpError(error) }
  }
}

const USER_AGENT = { 'User-Agent': 'Muster-Calendars' }

function get({ publicHttpClient }: Ctx, { url }: CalendarSource) {
  return publicHttpClient.get(url, { Accept: 'text/calendar', ...USER_AGENT }, MAX_CALENDAR_BYTES)
}

/** The events of the period, each with its exceptions (RFC 4791 section 7.8). */
function search({ publicHttpClient }: Ctx, { url, username, password }: CalendarSource, { from, until }: Period) {
  const headers = {
    Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    'Content-Type': 'application/xml; charset=utf-8',
    Depth: '1',
    ...USER_AGENT,
  }
  const body = `<?xml version="1.0" encoding="utf-8"?>
<c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">
  <d:prop><c:calendar-data/></d:prop>
  <c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">
    <c:time-range start="${utcOf(from)}" end="${utcOf(until)}"/>
  </c:comp-filter></c:comp-filter></c:filter>
</c:calendar-query>`
  return publicHttpClient.report(url, headers, body, MAX_CALENDAR_BYTES)
}

/** `20261123T130000Z` */
const utcOf = (instant: number) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')
