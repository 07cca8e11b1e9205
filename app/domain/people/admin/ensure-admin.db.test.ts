import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { InvalidConfig } from '#app/platform/invalid-config.ts'
import { users } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
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
