import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { applicationEvents } from '#db/schema/applications.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import type { Status } from './application.ts'
import { findMyApplication, findMyApplicationForJob, listMyApplications } from './my-applications.server.ts'
import { changeApplicationStatus } from './status/change-application-status.server.ts'
import { notifyStatusChange } from './status/notify-status-change.server.tsx'
import { undoStatusChange } from './status/undo-status-change.server.ts'
import { withdrawApplication } from './withdraw-application.server.tsx'

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

/** What the applicant reads about an application: in the list, on its own page and on the page of the job. */
async function shown(applicant: Person, { id, jobId }: { id: string; jobId: string }) {
  const [listed] = (await list(applicant)).rows
  const found = await findMyApplication(bed.ctx(applicant), id)
  const onJobPage = await findMyApplicationForJob(bed.ctx(applicant), jobId)
  expect(found).toMatchObject({ status: listed?.status, statusBefore: listed?.statusBefore })
  expect(onJobPage?.status).toBe(listed?.status)
  return [listed?.status, listed?.statusBefore, listed?.steps.map(({ status, message }) => message ?? status)]
}

async function change(id: string, expectedStatus: Status, newStatus: Status, text = ''): Promise<string> {
  const result = await changeApplicationStatus(bed.ctx(employer), id, {
    expectedStatus,
    newStatus,
    rejection: null,
    emailText: text || null,
  })
  if (!result.ok || result.changeId === null) throw new Error('The status was not changed.')
  return result.changeId
}
const settle = (changeId: string) => notifyStatusChange.run({ ...bed.ctx(), now: () => new Date() }, { changeId })

test('an applicant sees a changed status once it can no longer be undone, and never one that is undone', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const application = await makeApplication(bed.db, await makeJob(bed.db, employer), mia)
  const rejected = await change(application.id, 'Pending', 'Rejected', 'We chose someone else.')
  expect(await shown(mia, application)).toEqual(['Pending', null, ['Pending']])
  await undoStatusChange(bed.ctx(employer), rejected)
  expect(await shown(mia, application)).toEqual(['Pending', null, ['Pending']])

  const reviewed = await change(application.id, 'Pending', 'Reviewed')
  const hired = await change(application.id, 'Reviewed', 'Hired')
  await settle(reviewed)
  expect(await shown(mia, application)).toEqual(['Pending', null, ['Pending']])
  await settle(hired)
  expect(await shown(mia, application)).toEqual(['Hired', null, ['Pending', 'Hired']])
})

test('an applicant never sees a change that another replaced before they were emailed, nor its text', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const application = await makeApplication(bed.db, await makeJob(bed.db, employer), mia)
  const rejected = await change(application.id, 'Pending', 'Rejected', 'We chose someone else.')
  const reopened = await change(application.id, 'Rejected', 'Pending')
  await settle(rejected)
  await settle(reopened)
  expect(await shown(mia, application)).toEqual(['Pending', null, ['Pending']])

  const hired = await change(application.id, 'Pending', 'Hired')
  const reviewed = await change(application.id, 'Hired', 'Reviewed')
  await settle(hired)
  await settle(reviewed)
  expect(await shown(mia, application)).toEqual(['Reviewed', null, ['Pending', 'Reviewed']])

  const decided = await change(application.id, 'Reviewed', 'Interview Scheduled')
  await withdrawApplication(bed.ctx(mia), application.id)
  await settle(decided)
  expect(await shown(mia, application)).toEqual(['Withdrawn', null, ['Pending', 'Reviewed', 'Withdrawn']])
})

test('a rejection stays with its step until its reversal can no longer be undone', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const application = await makeApplication(bed.db, await makeJob(bed.db, employer), mia)
  await settle(await change(application.id, 'Pending', 'Reviewed'))
  await settle(await change(application.id, 'Reviewed', 'Rejected', 'We chose someone else.'))
  const rejected = ['Rejected', 'Reviewed', ['Pending', 'Reviewed', 'We chose someone else.']]
  expect(await shown(mia, application)).toEqual(rejected)
  await change(application.id, 'Rejected', 'Reviewed')
  const hired = await change(application.id, 'Reviewed', 'Hired')
  expect(await shown(mia, application)).toEqual(rejected)
  await settle(hired)
  expect((await shown(mia, application)).slice(0, 2)).toEqual(['Hired', null])
})

test('an application is not withdrawn while its rejection can be undone, and can be after a change that leaves it open', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const application = await makeApplication(bed.db, await makeJob(bed.db, employer), mia)
  const withdraw = () => withdrawApplication(bed.ctx(mia), application.id)
  const rejected = await change(application.id, 'Pending', 'Rejected')
  expect(await withdraw()).toEqual({ ok: false, reason: 'stale' })
  await undoStatusChange(bed.ctx(employer), rejected)
  const reviewed = await change(application.id, 'Pending', 'Reviewed')
  expect(await withdraw()).toMatchObject({ ok: true })
  expect(await shown(mia, application)).toEqual(['Withdrawn', null, ['Pending', 'Withdrawn']])
  const onJobPage = await findMyApplicationForJob(bed.ctx(mia), application.jobId)
  expect(onJobPage?.withdrawnAt).toBeInstanceOf(Date)
  await settle(reviewed)
  expect((await shown(mia, application))[0]).toBe('Withdrawn')
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
