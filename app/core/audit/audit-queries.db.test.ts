import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { AUDIT_ACTIONS, type AuditAction, auditLabel, parseAuditAction } from './audit-actions.ts'
import { listAudit } from './audit-queries.server.ts'
import { recordAudit } from './record-audit.server.ts'

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
    const { rows } = await listAudit(ctx, parseAuditAction(action), null)
    expect(rows.map((row) => [row.action, auditLabel(row.action)])).toEqual([[action, label]])
  }
})
