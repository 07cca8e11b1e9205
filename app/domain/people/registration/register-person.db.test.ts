import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consumeRecipientLimit } from '#app/domain/email/recipient-limits.server.ts'
import { findSecuritySettings } from '#app/domain/security/security-settings-queries.server.ts'
import { TooManyHashesError, verifyPassword } from '#app/platform/auth.server.ts'
import { companies } from '#db/schema/companies.ts'
import { emails } from '#db/schema/email.ts'
import { accounts, profiles, users } from '#db/schema/people.ts'
import { openTestBed, TEST_SECRET, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { registerPerson } from './register-person.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

const mia = { userType: 'employee', fullName: 'Mia Nguyen', phone: '0412 345 678', password: 'Brolga-7walk!' } as const

test('a registration creates an unconfirmed account and sends a confirmation email', async () => {
  await registerPerson(bed.ctx(), TEST_SECRET, { ...mia, email: 'mia@example.com' })
  const [user] = await bed.db.select().from(users).where(eq(users.email, 'mia@example.com'))
  expect(user?.emailVerified).toBe(false)
  const [email] = await bed.db.select().from(emails).where(eq(emails.recipient, 'mia@example.com'))
  expect(email?.text).toContain('/confirm-email?token=')
})

test('two employers with the same company name get a company each', async () => {
  for (const email of ['a@bright.example', 'b@bright.example']) {
    await registerPerson(bed.ctx(), TEST_SECRET, { ...mia, userType: 'employer', companyName: 'Bright & Co', email })
  }
  const rows = await bed.db.select().from(profiles).where(eq(profiles.userType, 'employer'))
  expect(new Set(rows.map((row) => row.companyId)).size).toBe(2)
})

test('a registration of an unconfirmed address replaces the earlier one', async () => {
  const email = 'victim@example.com'
  const stranger = { userType: 'employer', fullName: 'Stranger', companyName: 'Stranger & Co', email } as const
  await registerPerson(bed.ctx(), TEST_SECRET, { ...mia, ...stranger, password: 'Str4nger-s!' })
  await registerPerson(bed.ctx(), TEST_SECRET, { ...mia, email })
  const [row] = await bed.db
    .select({ name: users.name, profile: profiles, hash: accounts.password })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .innerJoin(accounts, eq(accounts.userId, users.id))
    .where(eq(users.email, email))
  expect(row).toMatchObject({
    name: 'Mia Nguyen',
    profile: { userType: 'employee', fullName: 'Mia Nguyen', companyId: null },
  })
  const opens = (password: string) => verifyPassword({ hash: row?.hash ?? '', password })
  expect([await opens(mia.password), await opens('Str4nger-s!')]).toEqual([true, false])
  expect(await bed.db.select().from(companies).where(eq(companies.name, 'Stranger & Co'))).toEqual([])
  const sent = await bed.db.select().from(emails).where(eq(emails.recipient, email))
  expect(sent.map(({ text }) => text).join()).not.toMatch(/Stranger|Mia/)
})

test.each([
  ['a suspended account', 'employee', new Date(), {}],
  ['an admin', 'admin', null, {}],
  ['a consultant', 'employer', null, { staffRole: 'consultant' }],
] as const)(
  'a registration with the unconfirmed address of %s changes nothing',
  async (_, type, suspendedAt, fields) => {
    const owner = await makePerson(bed.db, type, { confirmed: false, fullName: 'Ola Nordmann', ...fields })
    await bed.db.update(profiles).set({ suspendedAt }).where(eq(profiles.id, owner.id))
    await registerPerson(bed.ctx(), TEST_SECRET, { ...mia, userType: 'employer', companyName: 'A', email: owner.email })
    const [row] = await bed.db.select().from(profiles).where(eq(profiles.id, owner.id))
    expect(row).toMatchObject({ userType: type, fullName: 'Ola Nordmann', companyId: owner.companyId })
  },
)

test('a registration beyond the emails of a day leaves the account as it was, so that the link that was sent works', async () => {
  const email = 'repeated@example.com'
  const { maxGuestEmailsPerRecipientPerDay: max } = await findSecuritySettings(bed.ctx())
  await registerPerson(bed.ctx(), TEST_SECRET, { ...mia, email })
  for (let sent = 1; sent < max; sent++) await consumeRecipientLimit(bed.ctx(), 'guest', email)
  await registerPerson(bed.ctx(), TEST_SECRET, { ...mia, email, fullName: 'Stranger', password: 'Str4nger-s!' })
  const [row] = await bed.db
    .select({ name: users.name, hash: accounts.password })
    .from(users)
    .innerJoin(accounts, eq(accounts.userId, users.id))
    .where(eq(users.email, email))
  expect(row?.name).toBe('Mia Nguyen')
  expect(await verifyPassword({ hash: row?.hash ?? '', password: mia.password })).toBe(true)
  expect(await bed.db.$count(emails, eq(emails.recipient, email))).toBe(1)
})

test('a registration of a confirmed address changes nothing', async () => {
  const owner = await makePerson(bed.db, 'employee', { passwordHash: 'hash' })
  await registerPerson(bed.ctx(), TEST_SECRET, { ...mia, email: owner.email })
  const [row] = await bed.db
    .select({ name: users.name, hash: accounts.password })
    .from(users)
    .innerJoin(accounts, eq(accounts.userId, users.id))
    .where(eq(users.id, owner.id))
  expect(row).toEqual({ name: owner.fullName, hash: 'hash' })
})

test('50 concurrent registrations with one email create one account', { timeout: 60_000 }, async () => {
  const email = 'race@example.com'
  const registrations = Array.from({ length: 50 }, () => registerPerson(bed.ctx(), TEST_SECRET, { ...mia, email }))
  const settled = await Promise.allSettled(registrations)
  const errors = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(errors.filter((reason) => !(reason instanceof TooManyHashesError))).toEqual([])
  const [row] = await bed.db.select({ n: count() }).from(users).where(eq(users.email, email))
  expect(row?.n).toBe(1)
})
