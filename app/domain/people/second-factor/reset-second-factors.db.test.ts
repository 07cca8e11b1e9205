import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { emails } from '#db/schema/email.ts'
import { sessions, users } from '#db/schema/people.ts'
import { passkeys, twoFactors } from '#db/schema/security.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { resetSecondFactors } from './reset-second-factors.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

async function personWithFactors(userType: 'employee' | 'admin') {
  const person = await makePerson(bed.db, userType)
  await bed.db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, person.id))
  await bed.db.insert(twoFactors).values({ id: newId(), userId: person.id, secret: 'secret', backupCodes: 'codes' })
  const key = { publicKey: 'key', credentialID: person.id, counter: 0, deviceType: 'multiDevice', backedUp: true }
  await bed.db.insert(passkeys).values({ id: newId(), userId: person.id, ...key })
  return person
}

test('a reset removes the authenticator app, the passkeys and the sessions of one person, is audited and emailed', async () => {
  const admin = await personWithFactors('admin')
  const other = await personWithFactors('employee')
  expect(await resetSecondFactors(bed.ctx(), ` ${admin.email.toUpperCase()} `)).toBe(true)
  const [user] = await bed.db.select().from(users).where(eq(users.id, admin.id))
  expect(user?.twoFactorEnabled).toBe(false)
  for (const table of [twoFactors, passkeys, sessions]) {
    expect(await bed.db.$count(table, eq(table.userId, admin.id))).toBe(0)
    expect(await bed.db.$count(table, eq(table.userId, other.id))).toBe(1)
  }
  const audit = await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, admin.id))
  expect(audit).toMatchObject([
    { action: 'person.second-factors-reset', actorId: null, details: { authenticatorApps: 1, passkeys: 1 } },
  ])
  const sent = await bed.db.select({ recipient: emails.recipient, subject: emails.subject }).from(emails)
  expect(sent).toMatchObject([
    { recipient: admin.email, subject: expect.stringContaining('Two-step verification and passkeys were removed') },
  ])
})

test('an unknown email address is reported', async () => {
  expect(await resetSecondFactors(bed.ctx(), 'unknown@example.com')).toBe(false)
})
