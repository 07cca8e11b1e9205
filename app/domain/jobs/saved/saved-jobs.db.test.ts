import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { jobs, savedJobs } from '#db/schema/jobs.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import {
  findSavedJobsState,
  listJobsByIds,
  listSavedJobs,
  mergeSavedJobs,
  removeSavedJob,
  saveJob,
} from './saved-jobs.server.ts'

let bed: TestBed
let employer: Person
beforeAll(async () => {
  bed = await openTestBed()
  employer = await makePerson(bed.db, 'employer')
})
afterAll(() => bed.close())

const list = async (person: Person) => (await listSavedJobs(bed.ctx(person), new URLSearchParams())).rows

test('a saved job is listed once, even if it is saved in ten tabs at once', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const job = await makeJob(bed.db, employer, { title: 'Crane Operator' })
  await Promise.all(Array.from({ length: 10 }, () => saveJob(bed.ctx(mia), job.id)))
  expect(await list(mia)).toMatchObject([{ id: job.id, title: 'Crane Operator', label: null }])
  expect(await findSavedJobsState(bed.ctx(mia), [job.id])).toEqual({ in: 'account', ids: [job.id] })
  await removeSavedJob(bed.ctx(mia), job.id)
  await removeSavedJob(bed.ctx(mia), job.id)
  expect(await list(mia)).toEqual([])
})

test('a saved job that has closed, is paused or was deleted stays in the list and is marked', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const closed = await makeJob(bed.db, employer)
  const paused = await makeJob(bed.db, employer, { pausedAt: new Date(), listedUntil: null })
  const removed = await makeJob(bed.db, employer)
  await mergeSavedJobs(bed.ctx(mia), [closed.id, paused.id, removed.id])
  await bed.db.update(jobs).set({ listedUntil: null, closedAt: new Date() }).where(eq(jobs.id, closed.id))
  await bed.db.update(jobs).set({ listedUntil: null, deletedAt: new Date() }).where(eq(jobs.id, removed.id))
  const labels = new Map((await list(mia)).map(({ id, label }) => [id, label]))
  expect([closed, paused, removed].map(({ id }) => labels.get(id))).toEqual(['Closed', 'Paused', 'Removed'])
  expect((await listJobsByIds(bed.ctx(GUEST), [removed.id, closed.id])).map(({ id }) => id)).toEqual([closed.id])
})

test('jobs saved in the browser are added to the account; unknown, deleted and malformed ones are ignored', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const [first, second] = [await makeJob(bed.db, employer), await makeJob(bed.db, employer)]
  const deleted = await makeJob(bed.db, employer, { deletedAt: new Date(), listedUntil: null })
  await saveJob(bed.ctx(mia), first.id)
  await mergeSavedJobs(bed.ctx(mia), [first.id, second.id, deleted.id, newId(), "'; drop table jobs", ''])
  expect((await list(mia)).map(({ id }) => id).sort()).toEqual([first.id, second.id].sort())
})

test('only job seekers save jobs, each in their own list', async () => {
  const [mia, other] = [await makePerson(bed.db, 'employee'), await makePerson(bed.db, 'employee')]
  const job = await makeJob(bed.db, employer)
  await saveJob(bed.ctx(mia), job.id)
  expect(await list(other)).toEqual([])
  await removeSavedJob(bed.ctx(other), job.id)
  expect(await list(mia)).toHaveLength(1)
  for (const actor of [GUEST, employer]) {
    await expect(saveJob(bed.ctx(actor), job.id)).rejects.toMatchObject({ status: 403 })
  }
  expect(await findSavedJobsState(bed.ctx(employer), [job.id])).toBeNull()
  expect(await findSavedJobsState(bed.ctx(GUEST), [job.id])).toEqual({ in: 'browser' })
  await expect(saveJob(bed.ctx(mia), newId())).rejects.toMatchObject({ status: 404 })
})

test('older saved jobs are on the next page', async () => {
  const mia = await makePerson(bed.db, 'employee')
  for (let i = 0; i < 21; i++) {
    const { id: jobId } = await makeJob(bed.db, employer, { title: `Job ${i}` })
    await bed.db
      .insert(savedJobs)
      .values({ id: newId(), personId: mia.id, jobId, savedAt: new Date(1_800_000_000_000 + i) })
  }
  const page = await listSavedJobs(bed.ctx(mia), new URLSearchParams())
  expect(page.rows).toHaveLength(20)
  const next = await listSavedJobs(bed.ctx(mia), new URLSearchParams({ after: page.older ?? '' }))
  expect(next.rows.map(({ title }) => title)).toEqual(['Job 0'])
})
