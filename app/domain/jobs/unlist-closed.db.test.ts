import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '#db/schema/jobs.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { changeListing } from './lifecycle/change-listing.server.ts'
import { jobStatus } from './lifecycle/job-status.ts'
import { unlistClosedJobs } from './unlist-closed.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

test('the hourly task unlists jobs past their closing time and leaves open jobs listed', async () => {
  const now = new Date()
  const employer = await makePerson(bed.db, 'employer')
  const past = new Date(now.getTime() - 60_000)
  const open = await makeJob(bed.db, employer)
  const closed = await makeJob(bed.db, employer, { closesOn: '2020-01-01', closesAt: past, listedUntil: past })
  await unlistClosedJobs.run({ ...bed.ctx(), now: () => now }, {})
  const [openRow] = await bed.db.select().from(jobs).where(eq(jobs.id, open.id))
  const [closedRow] = await bed.db.select().from(jobs).where(eq(jobs.id, closed.id))
  expect(openRow?.listedUntil).toEqual(open.listedUntil)
  expect(closedRow?.listedUntil).toBeNull()
  expect(closedRow && jobStatus(closedRow, now)).toBe('Closed')
})

test('a job was hidden at its closing time, also when it is marked as filled later but before the hourly task', async () => {
  const employer = await makePerson(bed.db, 'employer')
  const past = new Date(Date.now() - 60_000)
  const hiddenAt = async (id: string) =>
    (await bed.db.select({ at: jobs.hiddenAt }).from(jobs).where(eq(jobs.id, id)))[0]?.at
  const closed = await makeJob(bed.db, employer, { closesOn: '2020-01-01', closesAt: past, listedUntil: past })
  await changeListing(bed.ctx(employer), closed.id, 'fill')
  expect(await hiddenAt(closed.id)).toEqual(past)
  const open = await makeJob(bed.db, employer)
  const ctx = bed.ctx(employer)
  await changeListing(ctx, open.id, 'pause')
  expect(await hiddenAt(open.id)).toEqual(ctx.now)
})
