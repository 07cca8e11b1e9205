import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editCompany } from '#app/domain/companies/edit-company.server.ts'
import { findSameNameCompanies } from '#app/domain/companies/same-name.server.ts'
import { registerPerson } from '#app/domain/people/registration/register-person.server.ts'
import { newId } from '#app/lib/id.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { companies } from '#db/schema/companies.ts'
import { profiles, users } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { unverifyCompany, verifyCompany } from './verify-company.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())

async function findCompany(id: string | null) {
  const [company] = await bed.db
    .select()
    .from(companies)
    .where(eq(companies.id, id ?? ''))
  if (!company) throw new Error('There is no such company.')
  return company
}

const employerOf = (companyName: string, isCompanyVerified = false) =>
  makePerson(bed.db, 'employer', { companyName, isCompanyVerified })

test('an admin verifies a company and withdraws it again, and both are audited once', async () => {
  const { companyId } = await employerOf('Bright & Co')
  const id = companyId ?? ''
  const { version } = await findCompany(id)
  for (let n = 0; n < 2; n++)
    expect(await verifyCompany(bed.ctx(admin), id, version)).toMatchObject({ name: 'Bright & Co' })
  expect((await findCompany(id)).verifiedAt).toBeInstanceOf(Date)
  for (let n = 0; n < 2; n++) expect(await unverifyCompany(bed.ctx(admin), id)).toMatchObject({ name: 'Bright & Co' })
  expect(await findCompany(id)).toMatchObject({ verifiedAt: null, version })
  const audit = await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, id))
  expect(audit.map((row) => [row.action, row.actorId])).toEqual([
    ['company.verified', admin.id],
    ['company.unverified', admin.id],
  ])
})

test('only admins verify companies, and an unknown id is not found', async () => {
  const employer = await employerOf('Self Service')
  for (const command of [verifyCompany, unverifyCompany]) {
    for (const actor of [GUEST, employer, await makePerson(bed.db, 'employee')]) {
      await expect(command(bed.ctx(actor), employer.companyId ?? '', 1)).rejects.toMatchObject({ status: 403 })
    }
    for (const id of [newId(), 'nobody', '']) {
      await expect(command(bed.ctx(admin), id, 1)).rejects.toMatchObject({ status: 404 })
    }
  }
  expect((await findCompany(employer.companyId)).verifiedAt).toBeNull()
})

test('a company whose name was changed since an admin saw it is not verified', async () => {
  const employer = await employerOf('Corner Bakery')
  const id = employer.companyId ?? ''
  const { version, slug } = await findCompany(id)
  const input = { name: 'Coastal Bank', about: '', website: null, industry: null, abn: null }
  expect(await editCompany(bed.ctx(employer), input, version)).toMatchObject({ ok: true })
  const stale = { ok: false, reason: 'stale', name: 'Coastal Bank', slug }
  expect(await verifyCompany(bed.ctx(admin), id, version)).toEqual(stale)
  expect((await findCompany(id)).verifiedAt).toBeNull()
  expect(await verifyCompany(bed.ctx(admin), id, version + 1)).toMatchObject({ ok: true, name: 'Coastal Bank' })
})

test('registering the name of an existing company creates a separate company that is not verified', async () => {
  const existing = await employerOf('Harbour Logistics', true)
  const email = 'copycat@example.com'
  await registerPerson(bed.ctx(GUEST), 'a secret for tests only, thirty-two and more', {
    userType: 'employer',
    fullName: 'Copy Cat',
    email,
    phone: '0412 345 678',
    password: 'Passw0rd!',
    companyName: 'Harbour  Logistics',
  })
  const [copycat] = await bed.db
    .select({ companyId: profiles.companyId })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(users.email, email))
  expect(copycat?.companyId).not.toBe(existing.companyId)
  const created = await findCompany(copycat?.companyId ?? null)
  expect(created.verifiedAt).toBeNull()
  expect(created.slug).not.toBe((await findCompany(existing.companyId)).slug)
})

test('an unverified company has the same name as another one, whatever its case and punctuation, until it is verified', async () => {
  const existing = await employerOf('Bright & Sons', true)
  const other = await employerOf('Bright & Daughters')
  for (const name of ['bright and sons', 'Bright & Sons.', 'BRIGHT & SONS', 'Bright-&-Sons']) {
    const copycat = await employerOf(name)
    const ids = [existing, other, copycat].map(({ companyId }) => companyId ?? '')
    expect(await findSameNameCompanies(bed.ctx(), ids)).toEqual(new Set([copycat.companyId]))
    await verifyCompany(bed.ctx(admin), copycat.companyId ?? '', 1)
    expect(await findSameNameCompanies(bed.ctx(), ids)).toEqual(new Set())
  }
})
