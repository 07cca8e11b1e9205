import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { findJob } from './find-job.server.ts'
import { listSimilarJobs } from './similar-jobs.server.ts'

let bed: TestBed
let poster: Person
beforeAll(async () => {
  bed = await openTestBed()
  poster = await makePerson(bed.db, 'employer')
})
afterAll(() => bed.close())

test('a job page exists for open jobs, and says of others whether they have closed, are paused or filled', async () => {
  const open = await makeJob(bed.db, poster)
  const past = await makeJob(bed.db, poster, { listedUntil: new Date(Date.now() - 1) })
  const paused = await makeJob(bed.db, poster, { pausedAt: new Date(), listedUntil: null })
  expect(await findJob(bed.ctx(GUEST), open.id)).toMatchObject({ title: open.title, open: true, closedReason: null })
  expect(await findJob(bed.ctx(GUEST), past.id)).toMatchObject({ open: false, closedReason: 'closed' })
  const filled = await makeJob(bed.db, poster, { filledAt: new Date(), listedUntil: null })
  expect(await findJob(bed.ctx(GUEST), filled.id)).toMatchObject({ open: false, closedReason: 'filled' })
  expect(await findJob(bed.ctx(GUEST), paused.id)).toMatchObject({ open: false, closedReason: 'paused' })
})

test('a deleted job, a draft and an unknown or malformed id are not found, even by the poster', async () => {
  const deleted = await makeJob(bed.db, poster, { deletedAt: new Date(), listedUntil: null })
  const draft = await makeJob(bed.db, poster, { publishedAt: null, listedUntil: null })
  for (const id of [deleted.id, draft.id, newId(), 'x', `${draft.id}'`, '\0']) {
    expect(await findJob(bed.ctx(poster), id)).toBeNull()
  }
})

test('similar jobs have similar titles first, then the same category, then the same state, and never fewer than three', async () => {
  const bed = await openTestBed()
  try {
    const poster = await makePerson(bed.db, 'employer')
    const category = 'Health'
    const job = await makeJob(bed.db, poster, { title: 'Registered Nurse Aged Care', location: 'Perth WA', category })
    await makeJob(bed.db, poster, { title: 'Registered Nurse', listedUntil: new Date(Date.now() - 1) })
    const inState = await makeJob(bed.db, poster, { title: 'Bricklayer', location: 'Broome WA', ageMinutes: 90 })
    const newer = await makeJob(bed.db, poster, { title: 'Farmer', location: 'Cairns QLD' })
    const inCategory = await makeJob(bed.db, poster, { title: 'Dentist', location: 'Hobart TAS', category })
    const far = await makeJob(bed.db, poster, { title: 'Registered Nurse Emergency', location: 'Cairns QLD' })
    const near = await makeJob(bed.db, poster, { title: 'Registered Nurse Theatre', location: 'PERTH WA' })
    const similar = async (limit?: number) =>
      (await listSimilarJobs(bed.ctx(GUEST), job, limit)).map((each) => each.title).sort()
    const titles = (...jobs: { title: string }[]) => jobs.map(({ title }) => title).sort()
    expect(await similar(1)).toEqual(titles(near))
    expect(await similar(2)).toEqual(titles(near, far))
    expect(await similar()).toEqual(titles(near, far, inCategory))
    expect(await similar(4)).toEqual(titles(near, far, inCategory, inState))
    expect(await similar(9)).toEqual(titles(near, far, inCategory, inState, newer))
  } finally {
    await bed.close()
  }
})
