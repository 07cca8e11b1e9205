import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { applicationMessages } from '#db/schema/applications.ts'
import { profiles } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeBooking, makeConsultant, makeJob, makePerson } from '#tests/support/factories.ts'
import { listConsultationsToday, listOutstandingWork } from './outstanding-work.server.ts'

const DAY_MS = 86_400_000
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS)

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

test('an employer sees what waits in their own jobs, the most urgent first, and an admin what waits in all', async () => {
  const [employer, other] = [await makePerson(bed.db, 'employer'), await makePerson(bed.db, 'employer')]
  const admin = await makePerson(bed.db, 'admin')
  const closesAt = daysFromNow(3)
  const closesOn = closesAt.toISOString().slice(0, 10)
  const job = await makeJob(bed.db, employer, { closesOn, closesAt, listedUntil: closesAt })
  const oldest = daysFromNow(-9)
  for (const appliedAt of [daysFromNow(-2), oldest])
    await makeApplication(bed.db, job, await makePerson(bed.db, 'employee'), { appliedAt })
  await makeApplication(bed.db, job, await makePerson(bed.db, 'employee'), { status: 'Reviewed' })
  await makeJob(bed.db, other, { reviewedAt: null })
  await makeBooking(bed.db, { startsAt: daysFromNow(-1) })
  await makePerson(bed.db, 'employee', { confirmed: false })

  const waiting = (actor: typeof admin) => listOutstandingWork(bed.ctx(actor), { external: false })
  const applicants = { type: 'applicants', count: 2, oldestAt: oldest }
  expect(await waiting(employer)).toMatchObject([applicants, { type: 'closing-jobs', count: 1 }])
  expect(await waiting(other)).toEqual([])
  expect(await waiting(admin)).toMatchObject([
    applicants,
    { type: 'booking-outcomes', count: 1 },
    { type: 'reviews', count: 1 },
    { type: 'accounts', count: 1 },
  ])
})

test('unread messages wait since the oldest of them was sent', async () => {
  const employer = await makePerson(bed.db, 'employer')
  const applicant = await makePerson(bed.db, 'employee')
  const application = await makeApplication(bed.db, await makeJob(bed.db, employer), applicant, { status: 'Reviewed' })
  const oldest = daysFromNow(-4)
  const message = { applicationId: application.id, sender: 'applicant' as const, authorId: applicant.id, body: 'Hello' }
  for (const at of [daysFromNow(-1), oldest])
    await bed.db.insert(applicationMessages).values({ ...message, id: newId(), at })
  expect(await listOutstandingWork(bed.ctx(employer), { external: false })).toEqual([
    { type: 'messages', count: 2, oldestAt: oldest, firstAt: null },
  ])
})

test('a closing job of a suspended colleague, which a task has yet to hide, does not wait', async () => {
  const owner = await makePerson(bed.db, 'employer')
  const colleague = await makePerson(bed.db, 'employer', { colleague: owner })
  const closesAt = daysFromNow(3)
  await makeJob(bed.db, colleague, { closesOn: closesAt.toISOString().slice(0, 10), closesAt, listedUntil: closesAt })
  const types = async () => (await listOutstandingWork(bed.ctx(owner), { external: false })).map(({ type }) => type)
  expect(await types()).toEqual(['closing-jobs'])
  const at = new Date()
  await bed.db.update(profiles).set({ suspendedAt: at, relistingSince: at }).where(eq(profiles.id, colleague.id))
  expect(await types()).toEqual([])
})

test('no work waits for a read-only member, who can do none of it', async () => {
  const owner = await makePerson(bed.db, 'employer')
  const reader = await makePerson(bed.db, 'employer', { colleague: owner, companyRole: 'read-only' })
  const closesAt = new Date(Date.now() + 86_400_000)
  const job = await makeJob(bed.db, owner, { closesOn: '2026-12-01', closesAt, listedUntil: closesAt })
  await makeApplication(bed.db, job, await makePerson(bed.db, 'employee'))
  const typesFor = async (person: Person) =>
    (await listOutstandingWork(bed.ctx(person), { external: false })).map(({ type }) => type)
  expect(await typesFor(owner)).toEqual(['applicants', 'closing-jobs'])
  expect(await typesFor(reader)).toEqual([])
})

test('an admin sees the bookings that need another time or consultant, and an employer does not', async () => {
  const fresh = await openTestBed()
  try {
    const away = await makeConsultant(fresh.db, { active: false })
    const employer = await makePerson(fresh.db, 'employer')
    const first = daysFromNow(2)
    for (const startsAt of [daysFromNow(4), first]) await makeBooking(fresh.db, { startsAt, consultantId: away.id })
    await makeBooking(fresh.db, { startsAt: daysFromNow(3), consultantId: (await makeConsultant(fresh.db)).id })
    const waiting = async (actor: typeof employer) => listOutstandingWork(fresh.ctx(actor), { external: false })
    expect(await waiting(await makePerson(fresh.db, 'admin'))).toEqual([
      { type: 'affected-bookings', count: 2, oldestAt: null, firstAt: first },
    ])
    expect(await waiting(employer)).toEqual([])
  } finally {
    await fresh.close()
  }
})

test('an external store has no orders to pack, and with nothing outstanding the list is empty', async () => {
  const fresh = await openTestBed()
  try {
    expect(await listOutstandingWork(fresh.ctx(await makePerson(fresh.db, 'admin')), { external: true })).toEqual([])
  } finally {
    await fresh.close()
  }
})

test('the consultations of today are those to come, however many are over', async () => {
  const fresh = await openTestBed()
  try {
    const admin = await makePerson(fresh.db, 'admin')
    const now = new Date('2027-03-10T04:00:00Z')
    for (let n = 0; n < 60; n++)
      await makeBooking(fresh.db, { fullName: `Over ${n}`, startsAt: new Date(now.getTime() - 3_600_000) })
    await makeBooking(fresh.db, { fullName: 'Ana Tran', startsAt: new Date(now.getTime() + 3_600_000) })
    const shown = await listConsultationsToday({ ...fresh.ctx(admin), now })
    expect(shown.map(({ fullName }) => fullName)).toEqual(['Ana Tran'])
  } finally {
    await fresh.close()
  }
})
