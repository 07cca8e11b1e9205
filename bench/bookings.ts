import { sql } from 'drizzle-orm'
import { addDays, todayIn } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { consultants } from '#db/schema/scheduling.ts'
import type { Running } from './processes.ts'
import { median } from './rounds.ts'

const ZONE = 'Australia/Sydney'
const CONSULTANTS = 20
/** Twelve of the 14 slots that a new database offers every day. */
const DAY_SLOTS = '09:00 09:30 10:00 10:30 11:00 11:30 13:00 13:30 14:00 14:30 15:00 15:30'.split(' ')
const PAST_BOOKINGS = 100_000
/** Of the past bookings, those whose outcome is not recorded. */
const WITHOUT_OUTCOME = 100

/**
 * Medians in milliseconds. `bare` is a plain insert of the same row into a table with the same indexes and constraint.
 */
export type BookingFigures = { name: string; ms: number | null; bare: number | null }[]

/**
 * Measures the booking requests of an app on the database at `url`, one at a time, with 20 consultants and 100,000 past
 * bookings. The app's worker renders the emails at the same time, as in production.
 */
export async function measureBookings(app: Running, url: string, rounds: number): Promise<BookingFigures> {
  const db = openDatabase(url, { max: 2, statementTimeoutMs: 600_000 })
  try {
    await fillBookings(db)
    const today = todayIn(ZONE, new Date())
    const get = (path: string) => request(app, path, 200)
    const day = addDays(today, 31)
    return [
      {
        name: 'month of days',
        ms: await medianOf(rounds, () => get(`/booking/months/${day.slice(0, 7)}`)),
        bare: null,
      },
      { name: 'day of slots', ms: await medianOf(rounds, () => get(`/booking/days/${day}`)), bare: null },
      await measureBooking(app, db, today, rounds),
    ]
  } finally {
    await db.$client.end()
  }
}

/** Measures a booking and a bare insert alternately, so that other load on the machine affects both equally. */
async function measureBooking(app: Running, db: Database, today: string, rounds: number) {
  const [booking, bare]: [number[], number[]] = [[], []]
  for (let n = 0; n < rounds; n++) {
    const slot = {
      preferred_date: addDays(today, 40 + Math.floor(n / DAY_SLOTS.length)),
      preferred_time: DAY_SLOTS[n % DAY_SLOTS.length] ?? '',
    }
    const form = new URLSearchParams({
      full_name: `New customer ${n}`,
      email: `new${n}@example.com`,
      idempotency_key: newId(),
      ...slot,
    })
    booking.push(await timed(() => request(app, '/booking', 303, form, `198.51.${n >> 8}.${n & 255}`)))
    bare.push(await timed(() => bareInsert(db, n)))
  }
  return { name: 'one booking', ms: median(booking), bare: median(bare) }
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

/** Inserts the row of a booking, with another resource, into a table with the same indexes and constraint. */
function bareInsert(db: Database, n: number) {
  return db.execute(sql`
    insert into bare_bookings
    select (jsonb_populate_record(model, jsonb_build_object(
      'id', gen_random_uuid(), 'idempotency_key', ${`bare ${n}`}::text, 'resource_id', ${`bare-${n}`}::text))).*
    from (select b as model from bare_bookings b where idempotency_key = '1') of_one`)
}

/** Inserts the consultants and their bookings: every slot in the past, and every other slot of the next 39 days. */
export async function fillBookings(db: Database): Promise<void> {
  await db.execute(sql`truncate bookings, consultants cascade`)
  await db.execute(sql`drop table if exists bare_bookings`)
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
  await db.execute(sql`create table bare_bookings (like bookings including all)`)
  await db.execute(sql`insert into bare_bookings select * from bookings`)
  await db.execute(sql`vacuum (analyze)`)
}

/** The median time of `rounds` runs in milliseconds, after one that is not counted. */
export async function medianOf(rounds: number, run: () => Promise<unknown>): Promise<number | null> {
  await run()
  const times: number[] = []
  for (let n = 0; n < rounds; n++) times.push(await timed(run))
  return median(times)
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}
