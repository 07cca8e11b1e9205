import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { locateJobs } from '#app/domain/jobs/search/places/locate-jobs.server.ts'
import { unlistClosedJobs } from '#app/domain/jobs/unlist-closed.server.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import type { Person } from '#app/policy/actor.ts'
import { companies } from '#db/schema/companies.ts'
import { feedChanges } from '#db/schema/integrations.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { findFeedVersion } from './feed-version.server.ts'
import { mergeFeedChanges } from './merge-feed-changes.server.ts'

let bed: TestBed
let poster: Person
let job: typeof jobs.$inferSelect
beforeAll(async () => {
  bed = await openTestBed()
  poster = await makePerson(bed.db, 'employer')
})
beforeEach(async () => {
  await bed.db.delete(jobs)
  job = await makeJob(bed.db, poster)
})
afterAll(() => bed.close())

const now = new Date()
const findVersion = async (at = now) => (await findFeedVersion({ db: bed.db, now: at })).version
const rename = (db: Pick<TestBed['db'], 'update'>, title: string, id = job.id) =>
  db.update(jobs).set({ title }).where(eq(jobs.id, id))

test('a committed change of a job, company or suspension begins a version, also one made by hand, and a rolled back one none', async () => {
  const versions = [await findVersion()]
  await rename(bed.db, 'Welder')
  versions.push(await findVersion())
  await bed.db.execute(sql`update companies set name = name`)
  versions.push(await findVersion())
  await bed.db.delete(jobs)
  versions.push(await findVersion())
  // Their jobs are hidden before the rows of the jobs change.
  await bed.db.update(profiles).set({ suspendedAt: now }).where(eq(profiles.id, poster.id))
  versions.push(await findVersion())
  await bed.db.update(profiles).set({ suspendedAt: null })
  versions.push(await findVersion())
  expect(new Set(versions).size).toBe(versions.length)
  await bed.db
    .transaction(async (tx) => {
      await tx.insert(jobs).values(job)
      throw new Error('rolled back')
    })
    .catch(() => {})
  expect(await findVersion()).toBe(versions.at(-1))
})

test('of two changes at once, the one that is committed last begins a version too, and neither waits', async () => {
  const other = await makeJob(bed.db, poster)
  const before = await findVersion()
  await bed.db.transaction(async (first) => {
    await rename(first, 'Welder')
    await bed.db.transaction((second) => rename(second, 'Fitter', other.id))
  })
  const after = await findVersion()
  expect(after).not.toBe(before)
  expect(Number(after.split(' ')[0]) - Number(before.split(' ')[0])).toBe(2)
})

test('a closing time that passes begins a version, and hourly tasks that find nothing do not', async () => {
  const closesAt = new Date(now.getTime() + DAY_MS)
  const later = new Date(now.getTime() + 2 * DAY_MS)
  await makeJob(bed.db, poster, { closesOn: '2026-01-01', closesAt, listedUntil: closesAt })
  expect(await findVersion(later)).not.toBe(await findVersion())
  expect((await findFeedVersion({ db: bed.db, now: later })).lastModified).toEqual(closesAt)
  // The region is known, and nothing more.
  await makeJob(bed.db, poster, { location: 'Riverina NSW' })
  const runTasks = async () => {
    await unlistClosedJobs.run({ ...bed.ctx(), now: () => later }, {})
    await locateJobs.run({ db: bed.db }, {})
  }
  await runTasks()
  const before = await findVersion(later)
  await runTasks()
  expect(await findVersion(later)).toBe(before)
})

test('adding up the changes keeps the version, also twice at once', async () => {
  for (let n = 0; n < 20; n++) await rename(bed.db, `Welder ${n}`)
  const before = await findVersion()
  const clean = () => mergeFeedChanges.run({ db: bed.db }, {})
  await Promise.all([clean(), clean()])
  await clean()
  expect(await bed.db.$count(feedChanges)).toBe(1)
  expect(await findVersion()).toBe(before)
  await bed.db.update(companies).set({ about: 'Since 1998.' })
  expect(await findVersion()).not.toBe(before)
})
