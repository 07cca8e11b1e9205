import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#app/policy/actor.ts'
import { jobs } from '#db/schema/jobs.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { derivePayInBatches } from './derive-job-pay.server.ts'

let bed: TestBed
let employer: Person
beforeAll(async () => {
  bed = await openTestBed()
  employer = await makePerson(bed.db, 'employer')
})
afterAll(() => bed.close())

test('saved jobs that state their pay as text get their pay range, in every batch', async () => {
  const texts = ['$95,000 a year', 'Competitive', '$45 an hour', null, 'Up to $120,000 a year']
  const made = []
  for (const salary of texts) made.push(await makeJob(bed.db, employer, { salary }))
  const entered = { salary: '$95,000', payMinCents: 9_000_000, payMaxCents: null, payPeriod: 'year' } as const
  const kept = await makeJob(bed.db, employer, entered)
  await derivePayInBatches(bed.db, 2)
  const pays = []
  for (const { id } of made) {
    const [job] = await bed.db.select().from(jobs).where(eq(jobs.id, id))
    pays.push([job?.payMinCents, job?.payMaxCents, job?.payPeriod])
  }
  expect(pays).toEqual([
    [9_500_000, 9_500_000, 'year'],
    [null, null, null],
    [4_500, 4_500, 'hour'],
    [null, null, null],
    [null, 12_000_000, 'year'],
  ])
  const [same] = await bed.db.select().from(jobs).where(eq(jobs.id, kept.id))
  expect(same).toMatchObject(entered)
})
