import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { AUDIT_ACTIONS, type AuditAction, auditLabel, parseAuditAction } from './audit-actions.ts'
import { listAudit } from './audit-queries.server.ts'
import { exportAudit } from './export-audit.server.ts'
import { recordAudit } from './record-audit.server.ts'

const NO_FILTER = { action: null, q: '', from: '', until: '' }

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

test('the activity filter finds every action under its label, and only rows of that action', async () => {
  const ctx = bed.ctx(await makePerson(bed.db, 'admin'))
  const actions = Object.entries(AUDIT_ACTIONS) as [AuditAction, string][]
  for (const [action] of actions) await recordAudit(ctx, { action, subjectType: 'agency', subjectId: newId() })
  for (const [action, label] of actions) {
    const { rows } = await listAudit(ctx, { ...NO_FILTER, action: parseAuditAction(action) }, null)
    expect(rows.map((row) => [row.action, auditLabel(row.action)])).toEqual([[action, label]])
  }
})

test('the activity can be searched by the person who acted and by date', async () => {
  const ruth = bed.ctx(await makePerson(bed.db, 'admin', { fullName: 'Ruth Searched' }))
  const event = { action: 'agency.edited', subjectType: 'agency', subjectId: 'agency' } as const
  const at = (now: string) => ({ ...ruth, now: new Date(now) })
  await recordAudit(at('2026-03-01T12:59:00Z'), event)
  await recordAudit(at('2026-03-01T13:00:00Z'), event)
  const times = async (filter: { q?: string; from?: string; until?: string }) => {
    const { rows } = await listAudit(ruth, { ...NO_FILTER, q: 'searched', ...filter }, null)
    return rows.map((row) => row.at.toISOString())
  }
  // Midnight in Sydney, in daylight saving time, is 13:00 UTC.
  expect(await times({ from: '2026-03-02' })).toEqual(['2026-03-01T13:00:00.000Z'])
  expect(await times({ until: '2026-03-01' })).toEqual(['2026-03-01T12:59:00.000Z'])
  expect(await times({ q: 'nobody of this name' })).toEqual([])
})

test('sign-ins can be left out', async () => {
  const admin = bed.ctx(await makePerson(bed.db, 'admin', { fullName: 'Ruth Signed' }))
  await recordAudit(admin, { action: 'person.signed-in', subjectType: 'person', subjectId: newId() })
  const filter = { ...NO_FILTER, q: 'ruth signed' }
  expect((await listAudit(admin, filter, null)).rows).toHaveLength(1)
  expect((await listAudit(admin, { ...filter, without: ['person.signed-in'] }, null)).rows).toHaveLength(0)
})

test('an export is an activity itself, which says what was exported without the text of a search', async () => {
  const admin = bed.ctx(await makePerson(bed.db, 'admin', { fullName: 'Ruth Exporter' }))
  await recordAudit(admin, { action: 'agency.edited', subjectType: 'agency', subjectId: 'agency' })
  const filter = { ...NO_FILTER, action: 'agency.edited', q: 'ruth exporter', from: '2020-01-01' } as const
  expect(await exportAudit(admin, filter)).toContain('Ruth Exporter')
  const { rows } = await listAudit(admin, { ...NO_FILTER, action: 'activity.exported' }, null)
  const details = { activity: auditLabel('agency.edited'), from: '2020-01-01', searched: 'yes' }
  expect(rows.find(({ actor }) => actor === 'Ruth Exporter')?.details).toEqual(details)
})
