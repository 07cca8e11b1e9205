import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOwnCompany } from '#app/domain/companies/company-queries.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { jobs } from '#db/schema/jobs.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { runQueued } from '#tests/support/run-queued.ts'
import { renameJobs } from './rename-jobs.server.ts'
import { saveCompany } from './save-company.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

async function rename(person: Person, name: string) {
  const { version } = await findOwnCompany(bed.ctx(person))
  const input = { name, about: '', website: null, industry: null, abn: null }
  return saveCompany(bed.ctx(person), input, version)
}

const findRow = async (id: string) => (await bed.db.select().from(jobs).where(eq(jobs.id, id)))[0]

test("a new name is shown on the company's jobs", async () => {
  const employer = await makePerson(bed.db, 'employer', { companyName: 'Bright & Co' })
  const [open, deleted] = [
    await makeJob(bed.db, employer),
    await makeJob(bed.db, employer, { deletedAt: new Date(), listedUntil: null }),
  ]
  expect(await rename(employer, 'Brighter')).toEqual({ ok: true, isHeld: false })
  expect(await findRow(open.id)).toMatchObject({
    companyName: 'Brighter',
    searchText: expect.stringContaining('brighter'),
    version: open.version + 1,
  })
  expect((await findRow(deleted.id))?.companyName).toBe('Bright & Co')
})

test('a task copies the name that the company has then to the jobs that one transaction does not change', async () => {
  const employer = await makePerson(bed.db, 'employer', { companyName: 'Foo Pty', isCompanyVerified: false })
  await makePerson(bed.db, 'employer', { companyName: 'Harbour Cranes' })
  const ids: string[] = []
  for (let n = 0; n < 103; n += 1) ids.push((await makeJob(bed.db, employer, { ageMinutes: n })).id)
  const rowsNamed = async (name: string) => {
    const rows = await bed.db.select().from(jobs).where(inArray(jobs.id, ids))
    return rows.filter(({ companyName }) => companyName === name)
  }

  await rename(employer, 'Foo')
  expect(await rowsNamed('Foo Pty')).toHaveLength(3)
  expect(await rename(employer, 'Harbour Cranes')).toEqual({ ok: true, isHeld: true })
  expect(await rowsNamed('Harbour Cranes')).toHaveLength(100)
  expect(await runQueued(bed, renameJobs)).toBe(2)
  const renamed = await rowsNamed('Harbour Cranes')
  expect(renamed).toHaveLength(103)
  expect(renamed.filter(({ heldAt, listedUntil }) => heldAt === null || listedUntil !== null)).toEqual([])
})

test('the jobs of a company are held once it takes the name of a verified one, and other changes leave approved jobs listed', async () => {
  await makePerson(bed.db, 'employer', { companyName: 'Bright & Co' })
  const impostor = await makePerson(bed.db, 'employer', { companyName: 'Foo Pty', isCompanyVerified: false })
  const [live, draft, deleted] = [
    await makeJob(bed.db, impostor),
    await makeJob(bed.db, impostor, { publishedAt: null, listedUntil: null }),
    await makeJob(bed.db, impostor, { deletedAt: new Date(), listedUntil: null }),
  ]
  expect(await rename(impostor, 'Foo Pty Ltd')).toEqual({ ok: true, isHeld: false })
  expect((await findRow(live.id))?.listedUntil).not.toBeNull()

  expect(await rename(impostor, 'bright and co.')).toEqual({ ok: true, isHeld: true })
  const held = { heldAt: expect.any(Date), reviewedAt: null, listedUntil: null, companyName: 'bright and co.' }
  expect(await findRow(live.id)).toMatchObject({ ...held, hiddenAt: expect.any(Date) })
  expect(await findRow(draft.id)).toMatchObject(held)
  expect((await findRow(deleted.id))?.heldAt).toBeNull()
  const isHeld = and(
    eq(auditEvents.action, 'job.held'),
    inArray(auditEvents.subjectId, [live.id, draft.id, deleted.id]),
  )
  const audited = await bed.db.select().from(auditEvents).where(isHeld)
  expect(audited.map(({ subjectId, actorId, details }) => [subjectId, actorId, details]).toSorted()).toEqual(
    [live, draft].map(({ id, title }) => [id, null, { title }]).toSorted(),
  )

  const approved = await makeJob(bed.db, impostor, { reviewedAt: new Date() })
  const { id: _, slug: __, isVerified: ___, version, ...saved } = await findOwnCompany(bed.ctx(impostor))
  const about = { ...saved, about: 'We light.' }
  expect(await saveCompany(bed.ctx(impostor), about, version)).toEqual({ ok: true, isHeld: false })
  expect((await findRow(approved.id))?.heldAt).toBeNull()
})

test('a verified company is verified under its name only, whatever its case and punctuation', async () => {
  const employer = await makePerson(bed.db, 'employer', { companyName: 'Tide & Line' })
  const isVerified = async () => (await findOwnCompany(bed.ctx(employer))).isVerified
  expect(await isVerified()).toBe(true)
  await rename(employer, 'TIDE AND LINE')
  expect(await isVerified()).toBe(true)
  await rename(employer, 'Woolloomooloo Freight')
  expect(await isVerified()).toBe(false)
  const audited = await bed.db
    .select({ action: auditEvents.action })
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, employer.companyId ?? ''))
    .orderBy(auditEvents.id)
  expect(audited.map(({ action }) => action)).toEqual(['company.edited', 'company.edited', 'company.unverified'])
})
