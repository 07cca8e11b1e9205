import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { areaOfTable, createChangeTriggers, DATA_CHANGES_CHANNEL } from './data-changes.ts'

let bed: TestBed
let listener: pg.Client
/** The tables that were announced. */
let heard: (string | undefined)[] = []

beforeAll(async () => {
  bed = await openTestBed()
  listener = new pg.Client({ connectionString: bed.url })
  await listener.connect()
  listener.on('notification', ({ payload }) => heard.push(payload))
  await listener.query(`listen ${DATA_CHANGES_CHANNEL}`)
})

afterAll(async () => {
  await listener.end()
  await bed.close()
})

/** The tables whose changes were announced since the last call. */
async function announced(): Promise<(string | undefined)[]> {
  await listener.query('select 1')
  const tables = heard
  heard = []
  return tables
}

test('a committed change of what guests see is announced once for each table, also one made by hand, and a rolled back one never', async () => {
  const poster = await makePerson(bed.db, 'employer')
  const job = await makeJob(bed.db, poster)
  expect(await announced()).toEqual(expect.arrayContaining(['jobs', 'profiles']))
  await bed.db.transaction(async (tx) => {
    await tx.execute(sql`update jobs set title = 'Welder' where id = ${job.id}`)
    await tx.execute(sql`update jobs set title = 'Fitter' where id = ${job.id}`)
    await tx.execute(sql`update profiles set full_name = 'Ada' where id = ${poster.id}`)
    expect(await announced()).toEqual([])
  })
  expect((await announced()).filter((table) => table === 'jobs' || table === 'profiles')).toEqual(['jobs', 'profiles'])
  await bed.db
    .transaction(async (tx) => {
      await tx.execute(sql`delete from jobs where id = ${job.id}`)
      throw new Error('rolled back')
    })
    .catch(() => {})
  expect(await announced()).toEqual([])
})

test('a change of what no guest sees is not announced', async () => {
  await bed.db.execute(sql`update sessions set updated_at = now()`)
  await bed.db.execute(sql`update applications set status = status`)
  expect(await announced()).toEqual([])
})

test('the announcement names what only a part of the site shows', () => {
  expect(['jobs', 'products', 'consultants', 'companies', '', undefined].map(areaOfTable)).toEqual([
    'jobs',
    'store',
    'bookings',
    null,
    null,
    null,
  ])
})

test('a start of the server replaces the announcements of an earlier version', async () => {
  await bed.db.execute(sql`create or replace function announce_data_change() returns trigger language plpgsql as
    $$ begin perform pg_notify('data_changed', ''); return null; end $$`)
  await bed.db.execute(sql`create trigger announce_data_change after update on applications
    for each statement execute function announce_data_change()`)
  await createChangeTriggers(listener)
  await bed.db.execute(sql`update applications set status = status`)
  await bed.db.execute(sql`update products set title = title`)
  expect(await announced()).toEqual(['products'])
})
