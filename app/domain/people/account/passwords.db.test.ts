import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#app/core/context.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { hashPassword, runAsHashClient, TooManyHashesError, verifyPassword } from '#app/platform/auth.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { emails } from '#db/schema/email.ts'
import { accounts, sessions, verifications } from '#db/schema/people.ts'
import { openTestBed, TEST_SECRET, type TestBed } from '#tests/support/context.ts'
import { makePerson, PASSWORD } from '#tests/support/factories.ts'
import { overlap } from '#tests/support/overlap.ts'
import { changePassword } from './change-password.server.ts'
import { resetPassword } from './reset-password.server.tsx'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

const NEW_PASSWORD = 'Magpie-4swoop!'

/** The token of a reset link for a person. */
async function makeResetLink({ id }: Person): Promise<string> {
  const token = newId()
  const { now } = bed.ctx()
  await bed.db.insert(verifications).values({
    id: newId(),
    identifier: `reset-password:${token}`,
    value: id,
    expiresAt: new Date(now.getTime() + DAY_MS),
    createdAt: now,
    updatedAt: now,
  })
  return token
}

const reset = (token: string, ctx = bed.ctx()) => resetPassword(ctx, { token, password: NEW_PASSWORD })

async function hasPassword({ id }: Person, password: string): Promise<boolean> {
  const [row] = await bed.db.select({ hash: accounts.password }).from(accounts).where(eq(accounts.userId, id))
  return verifyPassword({ hash: row?.hash ?? '', password })
}

test('a reset that has to wait because too many passwords are being hashed does not use its link up', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const token = await makeResetLink(mia)
  await runAsHashClient('one client', async () => {
    const others = Promise.allSettled(Array.from({ length: 12 }, () => hashPassword(PASSWORD)))
    await expect(reset(token)).rejects.toThrow(TooManyHashesError)
    await others
  })
  expect(await reset(token)).toEqual({ ok: true })
  expect(await hasPassword(mia, NEW_PASSWORD)).toBe(true)
  expect(await reset(token)).toEqual({ ok: false, reason: 'expired' })
})

test('a reset that fails changes nothing: password, sessions and link stay, and no email is sent', async () => {
  const mia = await makePerson(bed.db, 'employee', { passwordHash: await hashPassword(PASSWORD) })
  const token = await makeResetLink(mia)
  const failing = transaction(bed.ctx(), async (ctx) => {
    await reset(token, ctx)
    throw new Error('The connection was lost.')
  })
  await expect(failing).rejects.toThrow('The connection was lost.')
  expect(await hasPassword(mia, PASSWORD)).toBe(true)
  expect(await bed.db.$count(sessions, eq(sessions.userId, mia.id))).toBe(1)
  expect(await bed.db.$count(emails, eq(emails.recipient, mia.email))).toBe(0)
  expect(await reset(token)).toEqual({ ok: true })
})

test('a reset gives an account that was created with a sign-in service a password', async () => {
  const mia = await makePerson(bed.db, 'employee')
  await bed.db.delete(accounts).where(eq(accounts.userId, mia.id))
  expect(await reset(await makeResetLink(mia))).toEqual({ ok: true })
  expect(await hasPassword(mia, NEW_PASSWORD)).toBe(true)
})

test('a password that was reset while its change was being hashed is not overwritten', async () => {
  const passwordHash = await hashPassword(PASSWORD)
  const mia = await makePerson(bed.db, 'employee', { passwordHash })
  const resetHash = await hashPassword(NEW_PASSWORD)
  const passwords = { currentPassword: PASSWORD, password: 'Str4nger-dances!' }
  const [, changed] = await overlap(
    bed.db,
    bed.ctx(),
    ({ db }) => db.update(accounts).set({ password: resetHash }).where(eq(accounts.userId, mia.id)),
    () => changePassword(bed.ctx(mia), TEST_SECRET, passwords),
  )
  expect(changed).toEqual({ ok: false, reason: 'wrong-password' })
  expect(await hasPassword(mia, NEW_PASSWORD)).toBe(true)
})
