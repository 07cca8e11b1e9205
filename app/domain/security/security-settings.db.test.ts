import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { editSecuritySettings } from './edit-security-settings.server.ts'
import { defaultSecuritySettings } from './security-settings.ts'
import { formatSecurityFields, parseSecuritySettingsForm, securitySettingsForm } from './security-settings-form.ts'
import { findSecuritySettings } from './security-settings-queries.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())

test('in production admins need a second factor until an admin decides otherwise', () => {
  expect(defaultSecuritySettings(true).requireAdminSecondFactor).toBe(true)
  expect(defaultSecuritySettings(false).requireAdminSecondFactor).toBe(false)
})

test('saved settings apply immediately, and the changes are audited', async () => {
  const settings = { ...defaultSecuritySettings(false), holdNewEmployerJobs: true, maxReservedUnitsPerAddress: 12 }
  expect(await findSecuritySettings(bed.ctx())).toEqual(defaultSecuritySettings(false))
  const result = await editSecuritySettings(bed.ctx(admin), settings, 0)
  expect(result).toEqual({ ok: true, changed: ['holdNewEmployerJobs', 'maxReservedUnitsPerAddress'] })
  expect(await findSecuritySettings(bed.ctx())).toEqual(settings)
  const audit = await bed.db.select().from(auditEvents).where(eq(auditEvents.action, 'security.settings-edited'))
  expect(audit).toMatchObject([
    { actorId: admin.id, details: { maxReservedUnitsPerAddress: { from: 500, to: 12 } }, address: '203.0.113.10' },
  ])
})

test('an edit of settings that were saved since the form was opened is rejected', async () => {
  const settings = { ...defaultSecuritySettings(false), emailRetentionDays: 7 }
  expect(await editSecuritySettings(bed.ctx(admin), settings, 0)).toMatchObject({ ok: false, reason: 'stale' })
})

test('only admins change the settings', async () => {
  const employer = await makePerson(bed.db, 'employer')
  const edit = editSecuritySettings(bed.ctx(employer), defaultSecuritySettings(false), 1)
  await expect(edit).rejects.toMatchObject({ status: 403 })
})

test('the form returns the settings that it was filled with', () => {
  const settings = { ...defaultSecuritySettings(true), refundStepUpCents: 150_000 }
  const parsed = securitySettingsForm.parse(formatSecurityFields(settings))
  expect(parseSecuritySettingsForm(parsed)).toEqual(settings)
})
