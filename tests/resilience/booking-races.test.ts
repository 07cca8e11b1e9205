import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, todayIn } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#app/platform/postgres/embedded-postgres.server.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { emails } from '#db/schema/email.ts'
import { consultationTypes } from '#db/schema/scheduling.ts'
import { DAY_SLOTS } from '#tests/support/booking-factories.ts'
import { makePerson } from '#tests/support/factories.ts'
import type { RouteResponse } from '../routes/client.ts'
import { type Program, scratchFolder } from './program.ts'
import { postForm, startServer, stopServer } from './servers.ts'

const folder = scratchFolder()
const log = { info: () => {}, warn: () => {}, error: () => {} }
let server: EmbeddedPostgres
let programs: Program[]
let db: Database

/** Two server processes on one database, each with its worker. */
beforeAll(async () => {
  // Two servers keep up to 30 connections each, and this database has 60 for one server and its commands.
  server = await startEmbeddedPostgres({ dataDir: folder.path, log, settings: { max_connections: '120' } })
  programs = [await startServer(server.url), await startServer(server.url)]
  db = openDatabase(server.url, { max: 4 })
})

afterAll(async () => {
  for (const program of programs) await stopServer(program)
  await db.$client.end()
  await server.stop()
  folder.remove()
})

const DAY = addDays(todayIn('Australia/Sydney', new Date()), 7)
const program = (n: number) => programs[n % programs.length] as Program

function book(
  n: number,
  slot: { date: string; time: string },
  idempotencyKey: string = newId(),
  path = '/booking',
): Promise<RouteResponse> {
  return postForm(program(n).url, path, {
    full_name: `Customer ${n}`,
    // Another address each time: guests may have only a few upcoming bookings.
    email: `customer${n}.${slot.date}.${slot.time.replace(':', '')}@example.com`,
    preferred_date: slot.date,
    preferred_time: slot.time,
    idempotency_key: idempotencyKey,
  })
}

const statuses = (responses: RouteResponse[]) =>
  Object.fromEntries([...Map.groupBy(responses, ({ status }) => status)].map(([status, list]) => [status, list.length]))

test('of 50 parallel bookings of one slot on two servers one succeeds, in each of 20 rounds', {
  timeout: 240_000,
}, async () => {
  for (let round = 0; round < 20; round++) {
    const slot = { date: addDays(DAY, round), time: '09:00' }
    const responses = await Promise.all(Array.from({ length: 50 }, (_, n) => book(n, slot)))
    expect(statuses(responses), `round ${round}`).toEqual({ 303: 1, 409: 49 })
    expect(await db.$count(bookings, eq(bookings.preferredDate, slot.date))).toBe(1)
  }
})

test('of 16 parallel bookings of a session with 5 places on two servers 5 succeed, in each of 20 rounds', {
  timeout: 240_000,
}, async () => {
  const [typeId, slug] = [newId(), 'information-evening']
  const type = { name: 'Information evening', places: 5, method: 'location' as const, address: '1 Example Street' }
  await db.insert(consultationTypes).values({ id: typeId, slug, ...type, createdAt: new Date() })
  for (let round = 0; round < 20; round++) {
    const slot = { date: addDays(DAY, 60 + round), time: '10:00' }
    const attempts = Array.from({ length: 16 }, (_, n) => book(n, slot, newId(), `/booking/${slug}`))
    expect(statuses(await Promise.all(attempts)), `round ${round}`).toEqual({ 303: 5, 409: 11 })
    const rows = await db.select().from(bookings).where(eq(bookings.preferredDate, slot.date))
    expect(rows.map(({ place }) => place).toSorted()).toEqual([1, 2, 3, 4, 5])
    expect(new Set(rows.map(({ sessionId, resourceId }) => `${sessionId} ${resourceId}`)).size).toBe(1)
  }
})

test('of time off and a booking on two servers at once, the booking is reported as affected or rejected, in 20 rounds', {
  timeout: 240_000,
}, async () => {
  const admin = await makePerson(db, 'admin')
  for (let round = 0; round < 20; round++) {
    // Days that no other test uses, within the 90 days that can be booked.
    const date = addDays(DAY, round < 10 ? 20 + round : 36 + round)
    const off = { consultant: '', from_date: date, from_time: '09:00', until_date: date, until_time: '12:00', note: '' }
    const [added, booked] = await Promise.all([
      postForm(program(round).url, '/admin/bookings/time-off/new', off, { as: admin }),
      book(round + 1, { date, time: '09:00' }),
    ])
    expect(added.status, `round ${round}`).toBe(303)
    // The bookings at that time are shown next, if there are any.
    const isReported = new URL(added.location ?? '', 'http://x').pathname === '/admin/bookings/affected'
    // Rejected as taken, or as a time that is not offered if the time off was there when it was looked up.
    expect(isReported ? [303] : [400, 409], `round ${round}`).toContain(booked.status)
    expect(await db.$count(bookings, eq(bookings.preferredDate, date))).toBe(isReported ? 1 : 0)
  }
})

test('20 parallel requests with one idempotency key on two servers make one booking and one email', async () => {
  const slot = { date: addDays(DAY, 30), time: '16:30' }
  const idempotencyKey = newId()
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      postForm(program(n).url, '/booking', {
        full_name: 'Mia Replay',
        email: 'replay@example.com',
        preferred_date: slot.date,
        preferred_time: slot.time,
        idempotency_key: idempotencyKey,
      }),
    ),
  )
  expect(statuses(responses)).toEqual({ 303: 20 })
  expect(await db.$count(bookings, eq(bookings.email, 'replay@example.com'))).toBe(1)
  const sent = () => db.$count(emails, eq(emails.recipient, 'replay@example.com'))
  await expect.poll(sent, { timeout: 60_000 }).toBe(1)
  await expect.poll(countUnfinishedTasks, { timeout: 60_000 }).toBe(0)
  expect(await sent()).toBe(1)
})

test('a server that is killed while customers reschedule leaves every booking complete, without overlaps', {
  timeout: 120_000,
}, async () => {
  const from = addDays(DAY, 40)
  const tokens = await Promise.all(
    DAY_SLOTS.map(async (time, n) => {
      const response = await book(n, { date: from, time })
      return new URL(response.location ?? '', 'http://x').searchParams.get('booked') ?? ''
    }),
  )
  const killed = program(0)
  const reschedule = async (token: string, slot: { date: string; time: string }) => {
    const response = await postForm(killed.url, `/bookings/${token}`, {
      preferred_date: slot.date,
      preferred_time: slot.time,
    })
    return response.status
  }
  let rescheduled = 0
  const customers = Promise.allSettled(
    tokens.map(async (token, n) => {
      // Each customer keeps to one time of day, so only the kill can make a request fail.
      for (let step = 1; step <= 5; step++) {
        const status = await reschedule(token, { date: addDays(from, step), time: DAY_SLOTS[n] ?? '' })
        expect(status).toBe(303)
        rescheduled += 1
      }
    }),
  )
  await expect.poll(() => rescheduled, { timeout: 20_000, interval: 5 }).toBeGreaterThan(15)
  killed.child.kill('SIGKILL')
  await killed.ended
  const outcomes = await customers
  expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true)
  programs[0] = await startServer(server.url)

  const { rows } = await db.execute(sql`
    select b.sequence,
      b.reschedule_count,
      (select count(*)::int from audit_events a where a.subject_id = b.id::text and a.action = 'booking.rescheduled') as audited,
      (select count(*)::int from booking_reminders r where r.booking_id = b.id
        and r.due_at = b.starts_at - make_interval(hours => r.hours_before)) as reminders,
      (select count(*)::int from booking_links l where l.booking_id = b.id and l.expires_at <> b.ends_at + interval '720 hours') as stale_links,
      (select count(*)::int from bookings other where other.id <> b.id and other.resource_id = b.resource_id
        and other.status <> 'cancelled' and other.blocked_from < b.blocked_until and other.blocked_until > b.blocked_from) as overlaps
    from bookings b where b.preferred_date between ${from} and ${addDays(from, 5)}`)
  expect(rows).toHaveLength(DAY_SLOTS.length)
  for (const row of rows) {
    expect(row).toEqual({
      sequence: row.sequence,
      reschedule_count: row.sequence,
      audited: row.sequence,
      reminders: 2,
      stale_links: 0,
      overlaps: 0,
    })
  }
  // Each change is emailed once, although a worker was killed. The queue retries the tasks of a killed worker after a
  // minute; here it retries them at once.
  await db.execute(sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
  await expect.poll(countUnfinishedTasks, { timeout: 30_000 }).toBe(0)
  const { rows: wrongEmailCounts } = await db.execute(sql`
    select b.id from bookings b
    where b.preferred_date between ${from} and ${addDays(from, 5)}
      and (select count(*) from emails m where m.recipient = b.email
        and m.calendar like '%' || b.calendar_uid || '%') <> b.sequence + 1`)
  expect(wrongEmailCounts).toEqual([])
})

/** The number of unfinished booking email tasks. */
async function countUnfinishedTasks(): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from pgboss.job
      where name = 'send-booking-email' and state in ('created', 'retry', 'active')`,
  )
  return rows[0]?.n ?? -1
}
