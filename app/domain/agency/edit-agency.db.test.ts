import { eq } from 'drizzle-orm'
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
import { findAgency, findVersionedAgency } from './agency-queries.server.ts'
import { editAgency } from './edit-agency.server.ts'

const NO_FILTER = { action: null, q: '', from: '', until: '' }

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin', { fullName: 'Ruth Boss' })
})
afterAll(() => bed.close())

test('saved settings are shown immediately, and the changes are audited', async () => {
  expect(await findAgency(bed.ctx())).toEqual(DEFAULT_AGENCY)
  const settings = { ...DEFAULT_AGENCY, name: 'Bright Staffing', licences: [{ state: 'QLD', number: 'LHL-1' }] }
  expect(await editAgency(bed.ctx(admin), settings, 0)).toEqual({ ok: true, changed: ['name', 'licences'] })
  expect(await findAgency(bed.ctx())).toEqual(settings)
  expect(await findVersionedAgency(bed.ctx())).toEqual({ settings, version: 1 })
  expect(await editAgency(bed.ctx(admin), settings, 0)).toEqual({ ok: true, changed: [] })
  const audit = await bed.db.select().from(auditEvents).where(eq(auditEvents.action, 'agency.edited'))
  expect(audit).toHaveLength(1)
  expect(audit[0]?.details).toEqual({
    name: { from: 'Muster', to: 'Bright Staffing' },
    licences: { from: [], to: [{ state: 'QLD', number: 'LHL-1' }] },
  })
})

test('an edit of settings that were saved since the form was opened is rejected with the saved settings', async () => {
  const before = await findVersionedAgency(bed.ctx())
  const saved = { ...before.settings, tagline: 'Saved first' }
  expect(await editAgency(bed.ctx(admin), saved, before.version)).toMatchObject({ ok: true })
  const late = { ...before.settings, tagline: 'Saved second' }
  const current = { settings: saved, version: before.version + 1 }
  expect(await editAgency(bed.ctx(admin), late, before.version)).toEqual({ ok: false, reason: 'stale', current })
  expect(await findVersionedAgency(bed.ctx())).toEqual(current)
  expect(await editAgency(bed.ctx(admin), late, current.version)).toEqual({ ok: true, changed: ['tagline'] })
})

test.each([0, 1])('of 10 concurrent edits of version %i one succeeds, with one audit row', async (version) => {
  const own = await openTestBed()
  try {
    const admin = await makePerson(own.db, 'admin')
    if (version === 1) await editAgency(own.ctx(admin), { ...DEFAULT_AGENCY, name: 'Agency' }, 0)
    const names = Array.from({ length: 10 }, (_, i) => `Agency ${i}`)
    const results = await Promise.all(
      names.map((name) => editAgency(own.ctx(admin), { ...DEFAULT_AGENCY, name }, version)),
    )
    expect(results.filter((result) => result.ok)).toHaveLength(1)
    const winner = names[results.findIndex((result) => result.ok)]
    expect(await own.db.select().from(agency)).toMatchObject([{ name: winner, version: version + 1 }])
    const audit = await own.db.select().from(auditEvents).where(eq(auditEvents.action, 'agency.edited'))
    expect(audit).toHaveLength(version + 1)
  } finally {
    await own.close()
  }
})

test('only admins can edit the settings', async () => {
  const employer = await makePerson(bed.db, 'employer')
  await expect(editAgency(bed.ctx(employer), DEFAULT_AGENCY, 0)).rejects.toMatchObject({ status: 403 })
  await expect(listAudit(bed.ctx(employer), NO_FILTER, null)).rejects.toMatchObject({ status: 403 })
})

test('the form preserves every setting and rejects an invalid ABN', () => {
  const settings = { ...DEFAULT_AGENCY, licences: [{ state: 'VIC', number: 'VICLHL01234' }] }
  const fields = formatAgencyFields(settings)
  expect(parseAgencyForm(agencyForm.parse(fields))).toEqual(settings)
  expect(agencyForm.parse({ ...fields, abn: '51824753556' }).abn).toBe('51 824 753 556')
  for (const abn of ['51 824 753 557', '11 223 493 504', '00 000 000 000', '', 'x']) {
    const parsed = agencyForm.safeParse({ ...fields, abn })
    expect(parsed.error?.issues.map((issue) => issue.path[0])).toContain('abn')
  }
})

test('the activity list names the actor and the subject, and filters by action', async () => {
  const mia = await makePerson(bed.db, 'employee', { fullName: 'Mia Nguyen' })
  const ctx = bed.ctx(admin, new Date('2030-01-01T00:00:00Z'))
  await recordAudit(ctx, { action: 'person.suspended', subjectType: 'person', subjectId: mia.id })
  await recordAudit(ctx, { action: 'job.deleted', subjectType: 'job', subjectId: 'gone' })
  const [deleted, suspended] = await listNewestAudit(bed.ctx(admin), NO_FILTER, 2)
  expect(deleted).toMatchObject({ action: 'job.deleted', actor: 'Ruth Boss', subject: null })
  expect(suspended).toMatchObject({ action: 'person.suspended', actor: 'Ruth Boss', subject: 'Mia Nguyen' })
  const { rows } = await listAudit(bed.ctx(admin), { ...NO_FILTER, action: 'person.suspended' }, null)
  expect(rows.map((row) => row.subject)).toEqual(['Mia Nguyen'])
})
