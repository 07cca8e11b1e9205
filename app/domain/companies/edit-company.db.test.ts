import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUEST } from '#app/policy/actor.ts'
import { applications } from '#db/schema/applications.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { companyForm } from './company-form.ts'
import { findCompanyBySlug, findOwnCompany } from './company-queries.server.ts'
import { editCompany } from './edit-company.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

const EMPTY = { about: '', website: null, industry: null, abn: null }

test('a new name leaves applications and the public address unchanged', async () => {
  const employer = await makePerson(bed.db, 'employer', { companyName: 'Bright & Co', isCompanyVerified: false })
  const job = await makeJob(bed.db, employer)
  const application = await makeApplication(bed.db, job, await makePerson(bed.db, 'employee'))
  const { slug, version } = await findOwnCompany(bed.ctx(employer))
  const input = {
    name: 'Brighter',
    about: 'We light.',
    website: 'https://brighter.example/',
    industry: 'Electrical',
    abn: '51824753556',
  }
  expect(await editCompany(bed.ctx(employer), input, version)).toEqual({ ok: true, isRenamed: true })
  expect(await findCompanyBySlug(bed.ctx(), slug)).toMatchObject({ ...input, version: version + 1 })
  const [applied] = await bed.db.select().from(applications).where(eq(applications.id, application.id))
  expect(applied?.companyName).toBe('Bright & Co')
  const audited = await bed.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, employer.companyId ?? ''))
  expect(audited.map((row) => row.details)).toEqual([
    { changed: ['name', 'about', 'website', 'industry', 'abn'], nameBefore: 'Bright & Co', name: 'Brighter' },
  ])
})

test('of 10 people who save the same form at the same time one succeeds, and the others get the saved profile', async () => {
  const employer = await makePerson(bed.db, 'employer')
  const { version } = await findOwnCompany(bed.ctx(employer))
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, n) => editCompany(bed.ctx(employer), { ...EMPTY, name: `Renamed ${n}` }, version)),
  )
  const saved = await findOwnCompany(bed.ctx(employer))
  expect(saved.version).toBe(version + 1)
  expect(results.filter((result) => result.ok)).toHaveLength(1)
  for (const result of results) if (!result.ok) expect(result).toEqual({ ok: false, reason: 'stale', current: saved })
})

test('saving a profile that has not changed writes nothing', async () => {
  const employer = await makePerson(bed.db, 'employer')
  const { version, ...saved } = await findOwnCompany(bed.ctx(employer))
  expect(await editCompany(bed.ctx(employer), saved, version)).toEqual({ ok: true, isRenamed: false })
  expect((await findOwnCompany(bed.ctx(employer))).version).toBe(version)
})

test('only employers have a company to edit', async () => {
  for (const actor of [GUEST, await makePerson(bed.db, 'employee'), await makePerson(bed.db, 'admin')]) {
    const edited = editCompany(bed.ctx(actor), { ...EMPTY, name: 'X' }, 1)
    await expect(edited).rejects.toMatchObject({ status: 403 })
  }
  expect(await findCompanyBySlug(bed.ctx(), 'no-such-company')).toBeNull()
})

test.each([
  [{ name: '  Acme  Pty ' }, { name: 'Acme Pty', ...EMPTY }],
  [
    { name: 'Acme', abn: ' 51-824 753 556', industry: ' Transport ' },
    { abn: '51824753556', industry: 'Transport' },
  ],
  [{ name: 'Acme', website: 'www.acme.com.au' }, { website: 'https://www.acme.com.au/' }],
])('the form %j is normalised', (form, expected) => {
  expect(companyForm.parse(form)).toMatchObject(expected)
})

test.each([
  { name: ' ' },
  { name: 'x'.repeat(151) },
  { name: 'Win at https://evil.test' },
  { name: 'Acme', website: 'javascript:alert(1)' },
  { name: 'Acme', website: 'https://user:pass@acme.com' },
  { name: 'Acme', about: 'x'.repeat(5001) },
  { name: 'Acme', abn: '51 824 753 557' },
  { name: 'Acme', industry: 'x'.repeat(61) },
])('the form %j is rejected', (form) => {
  expect(companyForm.safeParse(form).success).toBe(false)
})
