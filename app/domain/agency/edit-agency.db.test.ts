import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit, listNewestAudit } from '#app/core/audit/audit-queries.server.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { agency } from '#db/schema/agency.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { DEFAULT_AGENCY } from './agency.ts'
import { agencyForm, formatAgencyFields, parseAgencyForm } from './agency-form.ts'
import { findAgency } from './agency-queries.server.ts'
import { editAgency } from './edit-agency.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin', { fullName: 'Ruth Boss' })
})
afterAll(() => bed.close())

test('saves the settings, shows them at once, and audits what changed', async () => {
  expect(await findAgency(bed.ctx())).toEqual(DEFAULT_AGENCY)
  const settings = { ...DEFAULT_AGENCY, name: 'Bright Staffing', licences: [{ state: 'QLD', number: 'LHL-1' }] }
  expect(await editAgency(bed.ctx(admin), settings)).toEqual(['name', 'licences'])
  expect(await findAgency(bed.ctx())).toEqual(settings)
  expect(await editAgency(bed.ctx(admin), settings)).toEqual([])
  const audit = await bed.db.select().from(auditEvents).where(eq(auditEvents.action, 'agency.edited'))
  expect(audit).toHaveLength(1)
  expect(audit[0]?.details).toEqual({
    name: { from: 'Muster', to: 'Bright Staffing' },
    licences: { from: [], to: [{ state: 'QLD', number: 'LHL-1' }] },
  })
})

test('parallel saves leave one row and one audit row for each change', async () => {
  const names = Array.from({ length: 10 }, (_, i) => `Agency ${i}`)
  await Promise.all(names.map((name) => editAgency(bed.ctx(admin), { ...DEFAULT_AGENCY, name })))
  const rows = await bed.db.select().from(agency)
  expect(rows).toHaveLength(1)
  const audit = await bed.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.action, 'agency.edited'))
    .orderBy(asc(auditEvents.id))
  const steps = audit.slice(1).map((row) => row.details.name as { from: string; to: string })
  expect(new Set(steps.map((step) => step.to))).toEqual(new Set(names))
  expect(steps.filter((step) => step.to === rows[0]?.name)).toHaveLength(1)
})

test('is for admins', async () => {
  const employer = await makePerson(bed.db, 'employer')
  await expect(editAgency(bed.ctx(employer), DEFAULT_AGENCY)).rejects.toMatchObject({ status: 403 })
  await expect(listAudit(bed.ctx(employer), null, null)).rejects.toMatchObject({ status: 403 })
})

test('the form keeps every setting, and refuses a number that is no ABN', () => {
  const settings = { ...DEFAULT_AGENCY, licences: [{ state: 'VIC', number: 'VICLHL01234' }] }
  const fields = formatAgencyFields(settings)
  expect(parseAgencyForm(agencyForm.parse(fields))).toEqual(settings)
  expect(agencyForm.parse({ ...fields, abn: '51824753556' }).abn).toBe('51 824 753 556')
  for (const abn of ['51 824 753 557', '11 223 493 504', '00 000 000 000', '', 'x']) {
    const parsed = agencyForm.safeParse({ ...fields, abn })
    expect(parsed.error?.issues.map((issue) => issue.path[0])).toContain('abn')
  }
})

test('the trail says who did what to whom, of one action where asked', async () => {
  const mia = await makePerson(bed.db, 'employee', { fullName: 'Mia Nguyen' })
  const ctx = bed.ctx(admin, new Date('2030-01-01T00:00:00Z'))
  await recordAudit(ctx, { action: 'person.suspended', subjectType: 'person', subjectId: mia.id })
  await recordAudit(ctx, { action: 'job.deleted', subjectType: 'job', subjectId: 'gone' })
  const [deleted, suspended] = await listNewestAudit(bed.ctx(admin), 2)
  expect(deleted).toMatchObject({ action: 'job.deleted', actor: 'Ruth Boss', subject: null })
  expect(suspended).toMatchObject({ action: 'person.suspended', actor: 'Ruth Boss', subject: 'Mia Nguyen' })
  const { rows } = await listAudit(bed.ctx(admin), 'person.suspended', null)
  expect(rows.map((row) => row.subject)).toEqual(['Mia Nguyen'])
})
