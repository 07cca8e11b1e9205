import { sql } from 'drizzle-orm'
import { addDays, todayIn } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { consultants } from '#db/schema/scheduling.ts'
import { DAY_SLOTS } from '#tests/support/booking-factories.ts'
import type { Running } from './processes.ts'
import { median } from './rounds.ts'

const ZONE = 'Australia/Sydney'
const CONSULTANTS = 20
const PAST = 50_000

/** Medians in milliseconds. `bare` is the insert of the same row alone, with the same indexes and the constraint. */
export type BookingFigures = { name: string; ms: number | null; bare: number | null }[]

/**
 * What consultations cost an app on the database at `url`, request by request, with 20 consultants and 50,000 bookings
 * behind them. The app's worker writes its mails meanwhile, as it does in earnest.
 */
export async function measureBookings(app: Running, url: string, rounds: number): Promise<BookingFigures> {
  const db = openDatabase(url, { max: 2, statementTimeoutMs: 600_000 })
  try {
    await fill(db)
    const today = todayIn(ZONE, new Date())
    const get = (path: string) => request(app, path, 200)
    const ahead = addDays(today, 31)
    return [
      {
        name: 'month of days',
        ms: await medianOf(rounds, () => get(`/booking/months/${ahead.slice(0, 7)}`)),
        bare: null,
      },
      { name: 'day of slots', ms: await medianOf(rounds, () => get(`/booking/days/${ahead}`)), bare: null },
      await besideBareInsert(app, db, today, rounds),
    ]
  } finally {
    await db.$client.end()
  }
}

/** In turns: what else the machine does meanwhile falls on both alike. */
async function besideBareInsert(app: Running, db: Database, today: string, rounds: number) {
  const [ours, bare]: [number[], number[]] = [[], []]
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
    ours.push(await timed(() => request(app, '/booking', 303, form, `198.51.${n >> 8}.${n & 255}`)))
    bare.push(await timed(() => bareInsert(db, n)))
  }
  return { name: 'one booking', ms: median(ours), bare: median(bare) }
}

async function request({ port }: Running, path: string, status: number, form?: URLSearchParams, from?: string) {
  const origin = `http://127.0.0.1:${port}`
  const answer = await fetch(`${origin}${path}`, {
    method: form ? 'POST' : 'GET',
    headers: { Origin: origin, ...(from ? { 'X-Forwarded-For': from } : {}) },
    redirect: 'manual',
    ...(form ? { body: form } : {}),
  })
  await answer.arrayBuffer()
  if (answer.status !== status) throw new Error(`${path} was answered with ${answer.status}.`)
}

/** The row of a booking, of its own place, into a table with the same indexes and the same constraint. */
function bareInsert(db: Database, n: number) {
  return db.execute(sql`
    insert into bare_bookings
    select (jsonb_populate_record(model, jsonb_build_object(
      'id', gen_random_uuid(), 'idempotency_key', ${`bare ${n}`}::text, 'place', ${`bare-${n}`}::text))).*
    from (select b as model from bare_bookings b where idempotency_key = '1') of_one`)
}

/** Twelve slots a day for each consultant: full behind us, every other one taken in the 39 days ahead. */
async function fill(db: Database): Promise<void> {
  await db.execute(sql`truncate bookings, consultants cascade`)
  const made = Array.from({ length: CONSULTANTS }, (_, n) => ({
    id: newId(),
    fullName: `Consultant ${n}`,
    email: `consultant${n}@example.com`,
    createdAt: new Date(),
  }))
  await db.insert(consultants).values(made)
  const perDay = CONSULTANTS * DAY_SLOTS.length
  const ahead = 39 * perDay
  await db.execute(sql`
    insert into bookings (id, full_name, email, preferred_date, preferred_time, status, starts_at, ends_at, blocked_from,
      blocked_until, place, consultant_id, calendar_uid, idempotency_key, created_at, confirmed_at, updated_at)
    select overlay(gen_random_uuid()::text placing '7' from 15)::uuid, 'Visitor ' || n, 'visitor' || n || '@example.com',
      day, slot, case when n <= ${PAST} then 'completed' else 'confirmed' end, starts_at, starts_at + interval '30 min',
      starts_at, starts_at + interval '30 min', consultant, consultant::uuid, n || '@example.com', n::text, now(), now(), now()
    from (
      select n, day, slot, consultant, (day || ' ' || slot)::timestamp at time zone ${ZONE} as starts_at
      from (
        select n, (${sql.param(DAY_SLOTS)}::text[])[(n / ${CONSULTANTS}) % ${DAY_SLOTS.length} + 1] as slot,
          (${sql.param(made.map(({ id }) => id))}::text[])[n % ${CONSULTANTS} + 1] as consultant,
          case when n <= ${PAST} then current_date - 2 - n / ${perDay} else current_date + 1 + (n - ${PAST}) / ${perDay} end as day
        from generate_series(1, ${PAST + ahead}) n
        where n <= ${PAST} or n % 2 = 0
      ) planned
    ) placed`)
  await db.execute(sql`create table bare_bookings (like bookings including all)`)
  await db.execute(sql`insert into bare_bookings select * from bookings`)
  await db.execute(sql`vacuum (analyze)`)
}

async function medianOf(rounds: number, work: () => Promise<unknown>): Promise<number | null> {
  await work()
  const all: number[] = []
  for (let n = 0; n < rounds; n++) all.push(await timed(work))
  return median(all)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
