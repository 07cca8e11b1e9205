import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { applicationEvents } from '#db/schema/applications.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { findMyApplication, findMyApplicationForJob, listMyApplications } from './my-applications.server.ts'

let bed: TestBed
let employer: Person
beforeAll(async () => {
  bed = await openTestBed()
  employer = await makePerson(bed.db, 'employer')
})
afterAll(() => bed.close())

const list = (person: Person, query = '') => listMyApplications(bed.ctx(person), new URLSearchParams(query))

test('an applicant sees every status change with its date, and that the job was removed', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const removed = await makeJob(bed.db, employer, { title: 'Porter', deletedAt: new Date(), listedUntil: null })
  const { id } = await makeApplication(bed.db, removed, mia, { endedAt: new Date() })
  const at = new Date(Date.now() + 1000)
  const event = { applicationId: id, fromStatus: 'Pending', toStatus: 'Reviewed', actorId: employer.id, at }
  await bed.db.insert(applicationEvents).values({ id: newId(), ...event })
  const { rows } = await list(mia)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ jobTitle: 'Porter', jobRemoved: true })
  expect(rows[0]?.steps.map((step) => step.status)).toEqual(['Pending', 'Reviewed'])
})

test("applicants cannot see each other's applications", async () => {
  const mia = await makePerson(bed.db, 'employee')
  const job = await makeJob(bed.db, employer)
  const { id } = await makeApplication(bed.db, job, mia)
  const other = await makePerson(bed.db, 'employee')
  expect((await list(other)).rows).toEqual([])
  expect(await findMyApplication(bed.ctx(other), id)).toBeNull()
  expect(await findMyApplicationForJob(bed.ctx(other), job.id)).toBeNull()
  expect(await findMyApplicationForJob(bed.ctx(employer), job.id)).toBeNull()
  expect(await findMyApplicationForJob(bed.ctx(mia), job.id)).toMatchObject({ id, status: 'Pending' })
  await expect(list(employer)).rejects.toMatchObject({ status: 403 })
})

test('paging shows each of 45 applications of the same instant once', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const appliedAt = new Date()
  for (let n = 0; n < 45; n++) {
    await makeApplication(bed.db, await makeJob(bed.db, employer), mia, { appliedAt })
  }
  const seen: string[] = []
  let page = await list(mia)
  for (;;) {
    seen.push(...page.rows.map((row) => row.id))
    if (!page.older) break
    page = await list(mia, `after=${page.older}`)
  }
  expect(seen).toHaveLength(45)
  expect(new Set(seen).size).toBe(45)
  const back = await list(mia, `before=${page.newer}`)
  expect(back.rows.map((row) => row.id)).toEqual(seen.slice(20, 40))
})
