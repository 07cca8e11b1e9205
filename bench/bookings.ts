import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { addDays, todayIn } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { consultants } from '#db/schema/scheduling.ts'
import type { BenchEnvironment } from './environment.ts'
import { cpuMs, cpuMsBetween, cpuMsByProcess } from './process-figures.ts'
import type { Running } from './processes.ts'
import { record } from './recorder.ts'
import { measureMs, median } from './rounds.ts'
import { createIdReplacer, IDS, type Statement, transactionIn } from './statements.ts'

const ZONE = 'Australia/Sydney'
const CONSULTANTS = 20
/** Twelve of the 14 slots that a new database offers every day. */
const DAY_SLOTS = '09:00 09:30 10:00 10:30 11:00 11:30 13:00 13:30 14:00 14:30 15:00 15:30'.split(' ')
const PAST_BOOKINGS = 100_000
/** Of the past bookings, those whose outcome is not recorded. */
const WITHOUT_OUTCOME = 100

/** Medians in milliseconds. */
export type BookingFigures = {
  month: number | null
  day: number | null
  booking: number | null
  /** Medians of processor time of one booking: the app's and its database's, and those of its statements alone. */
  app: ProcessorTime
  bare: ProcessorTime
  statements: number
}

type ProcessorTime = { nodeMs: number; databaseMs: number }

/**
 * Measures the booking requests of an app, one at a time, with 20 consultants and 100,000 past bookings. Beside it, a
 * plain client sends the transaction of a booking with the same statements, for other days.
 */
export async function measureBookings(environment: BenchEnvironment, rounds: number): Promise<BookingFigures> {
  const db = openDatabase(environment.bookingsUrl, { max: 2, statementTimeoutMs: 600_000 })
  try {
    await fillBookings(db)
    const today = todayIn(ZONE, new Date())
    const recorded = await recordBooking(environment, today)
    const app = await environment.startBookingApp()
    try {
      const get = (path: string) => medianOf(rounds, () => request(app, path, 200))
      const day = addDays(today, 31)
      const month = await get(`/booking/months/${day.slice(0, 7)}`)
      const figures = { month, day: await get(`/booking/days/${day}`) }
      return { ...figures, ...(await measureBooking(app, environment, recorded, today, rounds)) }
    } finally {
      await app.stop()
    }
  } finally {
    await db.$client.end()
  }
}

/**
 * The statements from begin to commit of a booking for the first free day, with the values that differ between
 * bookings.
 */
type RecordedBooking = { statements: Statement[]; count: number; before: string; email: string; day: string }

/** Bookings that are not measured. */
const WARM_UP = 20

const FIRST_FREE_DAY = 40
/** The days of the statements that a plain client repeats: after those of the app. */
const FIRST_BARE_DAY = 60

async function recordBooking({ startBookingApp }: BenchEnvironment, today: string): Promise<RecordedBooking> {
  const app = await startBookingApp('record-statements.ts')
  try {
    const day = addDays(today, FIRST_FREE_DAY)
    const email = 'recorded@example.com'
    const before = newId()
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: `http://127.0.0.1:${app.port}` }
    const body = formOf(0, today, email).toString()
    const { status, statements } = await record(app, '/booking', headers, 'POST', body)
    if (status !== 303) throw new Error(`A booking received a response with status ${status}.`)
    return { statements: transactionIn(statements, 'bookings'), count: statements.length, before, email, day }
  } finally {
    await app.stop()
  }
}

/** The form of the `n`th booking. */
function formOf(n: number, today: string, email: string): URLSearchParams {
  return new URLSearchParams({
    full_name: `New customer ${n}`,
    email,
    idempotency_key: newId(),
    preferred_date: addDays(today, FIRST_FREE_DAY + Math.floor(n / DAY_SLOTS.length)),
    preferred_time: DAY_SLOTS[n % DAY_SLOTS.length] ?? '',
  })
}

/** The recorded statements, `days` later and with new ids and another email. */
function freshBooking({ statements, before, email, day }: RecordedBooking, days: number): Statement[] {
  const replaceId = createIdReplacer(before)
  // The slot's instants are on this day or, in UTC, the evening before it.
  const dates = new RegExp(`${day}|${addDays(day, -1)}`, 'g')
  return statements.map(({ text, values }) => {
    const json = JSON.stringify(values)
      .replace(IDS, replaceId)
      .replaceAll(email, `bare${days}@example.com`)
      // Hashes of the link's token and of the request.
      .replace(/[0-9a-f]{64}/g, () => randomBytes(32).toString('hex'))
      .replace(dates, (date) => addDays(date, days))
    return { text, values: JSON.parse(json) }
  })
}

/** Measures a booking and the same statements alternately, so that other load on the machine affects both equally. */
async function measureBooking(
  app: Running,
  { bookingsUrl, postmaster }: BenchEnvironment,
  recorded: RecordedBooking,
  today: string,
  rounds: number,
) {
  const client = new pg.Client({ connectionString: bookingsUrl })
  await client.connect()
  const milliseconds: number[] = []
  const [times, bareTimes]: [ProcessorTime[], ProcessorTime[]] = [[], []]
  const ownMs = () => cpuMs(process.pid) ?? Number.NaN
  const book = (n: number) =>
    request(app, '/booking', 303, formOf(n, today, `new${n}@example.com`), `198.51.${n >> 8}.${n & 255}`)
  const sendStatements = async (n: number) => {
    for (const { text, values } of freshBooking(recorded, FIRST_BARE_DAY - FIRST_FREE_DAY + n)) {
      await client.query(text, values)
    }
  }
  try {
    for (let n = 1; n <= WARM_UP; n++) {
      await book(n)
      await sendStatements(n)
    }
    for (let n = WARM_UP + 1; n <= WARM_UP + rounds; n++) {
      const measured = () =>
        measureProcessorTime(
          () => cpuMs(app.pid) ?? Number.NaN,
          postmaster,
          () => measureMs(() => book(n)),
        )
      const { result, ...time } = await measured()
      milliseconds.push(result)
      times.push(time)
      bareTimes.push(await measureProcessorTime(ownMs, postmaster, () => sendStatements(n)))
    }
  } finally {
    await client.end()
  }
  return {
    booking: median(milliseconds),
    app: medianTimes(times),
    bare: medianTimes(bareTimes),
    statements: recorded.count,
  }
}

async function measureProcessorTime<Result>(nodeMs: () => number, postmaster: number, run: () => Promise<Result>) {
  const before = { node: nodeMs(), database: cpuMsByProcess(postmaster) }
  const result = await run()
  const databaseMs = cpuMsBetween(before.database, cpuMsByProcess(postmaster)) ?? Number.NaN
  return { result, nodeMs: nodeMs() - before.node, databaseMs }
}

function medianTimes(times: readonly ProcessorTime[]): ProcessorTime {
  const of = (key: keyof ProcessorTime) => median(times.map((time) => time[key])) ?? Number.NaN
  return { nodeMs: of('nodeMs'), databaseMs: of('databaseMs') }
}

async function request({ port }: Running, path: string, status: number, form?: URLSearchParams, from?: string) {
  const origin = `http://127.0.0.1:${port}`
  const response = await fetch(`${origin}${path}`, {
    method: form ? 'POST' : 'GET',
    headers: { Origin: origin, ...(from ? { 'X-Forwarded-For': from } : {}) },
    redirect: 'manual',
    ...(form ? { body: form } : {}),
  })
  await response.arrayBuffer()
  if (response.status !== status) throw new Error(`${path} responded with ${response.status}.`)
}

/** Inserts the consultants and their bookings: every slot in the past, and every other slot of the next 39 days. */
export async function fillBookings(db: Database): Promise<void> {
  await db.execute(sql`truncate bookings, consultants cascade`)
  const rows = Array.from({ length: CONSULTANTS }, (_, n) => ({
    id: newId(),
    fullName: `Consultant ${n}`,
    email: `consultant${n}@example.com`,
    createdAt: new Date(),
  }))
  await db.insert(consultants).values(rows)
  const perDay = CONSULTANTS * DAY_SLOTS.length
  const upcoming = 39 * perDay
  await db.execute(sql`
    insert into bookings (id, full_name, email, preferred_date, preferred_time, status, starts_at, ends_at, blocked_from,
      blocked_until, resource_id, consultant_id, calendar_uid, idempotency_key, created_at, confirmed_at, updated_at)
    select overlay(gen_random_uuid()::text placing '7' from 15)::uuid, 'Customer ' || n, 'customer' || n || '@example.com',
      day, slot, case when n between ${WITHOUT_OUTCOME} and ${PAST_BOOKINGS} then case when n % 10 = 0 then 'no-show' else 'completed' end else 'confirmed' end, starts_at, starts_at + interval '30 min',
      starts_at, starts_at + interval '30 min', consultant, consultant::uuid, n || '@example.com', n::text, starts_at - interval '3 days', now(), now()
    from (
      select n, day, slot, consultant, (day || ' ' || slot)::timestamp at time zone ${ZONE} as starts_at
      from (
        select n, (${sql.param(DAY_SLOTS)}::text[])[(n / ${CONSULTANTS}) % ${DAY_SLOTS.length} + 1] as slot,
          (${sql.param(rows.map(({ id }) => id))}::text[])[n % ${CONSULTANTS} + 1] as consultant,
          case when n <= ${PAST_BOOKINGS} then current_date - 2 - n / ${perDay} else current_date + 1 + (n - ${PAST_BOOKINGS}) / ${perDay} end as day
        from generate_series(1, ${PAST_BOOKINGS + upcoming}) n
        where n <= ${PAST_BOOKINGS} or n % 2 = 0
      ) planned
    ) timed`)
  await db.execute(sql`vacuum (analyze)`)
}

/** The median time of `rounds` runs in milliseconds, after one that is not counted. */
export async function medianOf(rounds: number, run: () => Promise<unknown>): Promise<number | null> {
  await run()
  const times: number[] = []
  for (let n = 0; n < rounds; n++) times.push(await measureMs(run))
  return median(times)
}
