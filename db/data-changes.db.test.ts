import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { DATA_CHANGES_CHANNEL } from './data-changes.ts'

let bed: TestBed
let listener: pg.Client
let heard = 0

beforeAll(async () => {
  bed = await openTestBed()
  listener = new pg.Client({ connectionString: bed.url })
  await listener.connect()
  listener.on('notification', () => {
    heard += 1
  })
  await listener.query(`listen ${DATA_CHANGES_CHANNEL}`)
})

afterAll(async () => {
  await listener.end()
  await bed.close()
})

/** How many changes were announced since the last call. */
async function countHeard(): Promise<number> {
  await listener.query('select 1')
  const count = heard
  heard = 0
  return count
}

test('a committed change of what guests see is announced once, also one made by hand, and a rolled back one never', async () => {
  const poster = await makePerson(bed.db, 'employer')
  const job = await makeJob(bed.db, poster)
  expect(await countHeard()).toBeGreaterThan(0)
  await bed.db.transaction(async (tx) => {
    await tx.execute(sql`update jobs set title = 'Welder' where id = ${job.id}`)
    await tx.execute(sql`update profiles set full_name = 'Ada' where id = ${poster.id}`)
    expect(await countHeard()).toBe(0)
  })
  expect(await countHeard()).toBe(1)
  await bed.db
    .transaction(async (tx) => {
      await tx.execute(sql`delete from jobs where id = ${job.id}`)
      throw new Error('rolled back')
    })
    .catch(() => {})
  expect(await countHeard()).toBe(0)
})

test('a change of what no guest sees is not announced', async () => {
  await bed.db.execute(sql`update sessions set updated_at = now()`)
  await bed.db.execute(sql`update applications set status = status`)
  expect(await countHeard()).toBe(0)
})
