import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { InvalidConfig } from '#app/platform/invalid-config.ts'
import { profiles, users } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { createAdmin, ensureAdmin, resetAdmin } from './ensure-admin.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

const admin = (email: string, password: string | null = null) => ({ email, fullName: 'Ruth Harbour', password })

test.each([
  ['too short', 'Ab1!', 'The password needs 8 characters'],
  ['common', 'Password1!', 'lists of common and breached passwords'],
  ['the name of the admin', 'xY-harbour-77!', 'contains “harbour”'],
])('the admin command rejects a password that is %s', async (_, password, message) => {
  const created = await createAdmin(bed.ctx(), admin('new@example.com', password))
  expect(created).toEqual({ ok: false, message: expect.stringContaining(message) })
  await createAdmin(bed.ctx(), admin('ruth@example.com'))
  const reset = await resetAdmin(bed.ctx(), admin('ruth@example.com', password))
  expect(reset).toEqual({ ok: false, message: expect.stringContaining(message) })
  expect(await bed.db.$count(users, eq(users.email, 'new@example.com'))).toBe(0)
})

test('a generated password is accepted, and printed once', async () => {
  const created = await createAdmin(bed.ctx(), admin('generated@example.com'))
  expect(created).toMatchObject({ ok: true, password: expect.stringMatching(/^.{20}$/) })
  expect(await resetAdmin(bed.ctx(), admin('generated@example.com', 'Brolga-7walk!'))).toMatchObject({
    ok: true,
    password: null,
  })
  expect(await resetAdmin(bed.ctx(), admin('unknown@example.com'))).toMatchObject({ ok: false })
})

test('a common ADMIN_PASSWORD ends the start in production, unless the account exists', async () => {
  const production = { ...bed.ctx(), production: true }
  const start = (password: string) => ensureAdmin(production, { email: 'boss@example.com', password })
  await expect(start('Password1!')).rejects.toThrow(InvalidConfig)
  await start('Brolga-7walk!')
  await start('Password1!')
  await ensureAdmin({ ...bed.ctx(), production: false }, { email: 'demo@example.com', password: 'Password1!' })
  expect(await bed.db.$count(users)).toBeGreaterThanOrEqual(2)
})

test('an account of ADMIN_EMAIL that is not a confirmed active admin is left as it is, with a warning that names the command', async () => {
  const warnings: unknown[] = []
  const log = { ...bed.ctx().log, warn: (...args: unknown[]) => void warnings.push(args.at(-1)) }
  const start = ({ email }: { email: string }) =>
    ensureAdmin({ ...bed.ctx(), log }, { email, password: 'Brolga-7walk!' })
  const ada = await makePerson(bed.db, 'admin')
  await start(ada)
  expect(warnings).toEqual([])
  await start(await makePerson(bed.db, 'employer'))
  await bed.db.update(users).set({ emailVerified: false }).where(eq(users.id, ada.id))
  await start(ada)
  await bed.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, ada.id))
  await start(ada)
  expect(warnings).toEqual([
    expect.stringMatching(/is not an admin\. .* npm run admin -- create --email/),
    expect.stringMatching(/has not confirmed its email address\. .* npm run admin -- reset --email/),
    expect.stringMatching(/is suspended\. .* npm run admin -- reset --email/),
  ])
})
