import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUEST } from '#app/policy/actor.ts'
import { applications } from '#db/schema/applications.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { jobs } from '#db/schema/jobs.ts'
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

test("a new name goes on the company's ads, not on what was applied to, and keeps the address", async () => {
  const employer = await makePerson(bed.db, 'employer', { companyName: 'Bright & Co' })
  const job = await makeJob(bed.db, employer)
  const application = await makeApplication(bed.db, job, await makePerson(bed.db, 'employee'))
  const { slug } = await findOwnCompany(bed.ctx(employer))
  await editCompany(bed.ctx(employer), { name: 'Brighter', about: 'We light.', website: 'https://brighter.example/' })
  expect(await findCompanyBySlug(bed.ctx(), slug)).toMatchObject({ name: 'Brighter', about: 'We light.' })
  const [ad] = await bed.db.select().from(jobs).where(eq(jobs.id, job.id))
  expect(ad).toMatchObject({ companyName: 'Brighter', searchText: expect.stringContaining('brighter') })
  const [applied] = await bed.db.select().from(applications).where(eq(applications.id, application.id))
  expect(applied?.companyName).toBe('Bright & Co')
  const audited = await bed.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, employer.companyId ?? ''))
  expect(audited.map((row) => row.details)).toEqual([
    { changed: ['name', 'about', 'website'], nameBefore: 'Bright & Co', name: 'Brighter' },
  ])
})

test('only employers have a company to edit', async () => {
  for (const actor of [GUEST, await makePerson(bed.db, 'employee'), await makePerson(bed.db, 'admin')]) {
    const edited = editCompany(bed.ctx(actor), { name: 'X', about: '', website: null })
    await expect(edited).rejects.toMatchObject({ status: 403 })
  }
  expect(await findCompanyBySlug(bed.ctx(), 'no-such-company')).toBeNull()
})

test.each([
  [{ name: '  Acme  Pty ' }, { name: 'Acme Pty', about: '', website: null }],
  [{ name: 'Acme', website: 'www.acme.com.au' }, { website: 'https://www.acme.com.au/' }],
])('%j is read', (form, expected) => {
  expect(companyForm.parse(form)).toMatchObject(expected)
})

test.each([
  { name: ' ' },
  { name: 'x'.repeat(151) },
  { name: 'Acme', website: 'javascript:alert(1)' },
  { name: 'Acme', website: 'https://user:pass@acme.com' },
  { name: 'Acme', about: 'x'.repeat(5001) },
])('%j is refused', (form) => {
  expect(companyForm.safeParse(form).success).toBe(false)
})
