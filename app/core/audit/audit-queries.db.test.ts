import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { AUDIT_ACTIONS, type AuditAction, auditActorLabel, auditLabel, parseAuditAction } from './audit-actions.ts'
import { listAudit } from './audit-queries.server.ts'
import { recordAudit } from './record-audit.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())

test('the activity filter finds every action, and only rows of that action', async () => {
  const ctx = bed.ctx(admin)
  const actions = Object.keys(AUDIT_ACTIONS) as AuditAction[]
  for (const action of actions) await recordAudit(ctx, { action, subjectType: 'agency', subjectId: newId() })
  for (const action of actions) {
    const { rows } = await listAudit(ctx, parseAuditAction(action), null)
    expect(rows.map((row) => row.action)).toEqual([action])
  }
})

test('an action that is not in the table is no filter, and is shown by its name', () => {
  expect(parseAuditAction('toString')).toBeNull()
  expect(parseAuditAction(null)).toBeNull()
  expect(auditLabel('shift.opened')).toBe('Shift opened')
})

test.each([
  ['a person', { actor: 'Ruth', action: 'job.posted', subject: 'Driver' }, 'Ruth'],
  ['a person without a session', { actor: null, action: 'booking.cancelled', subject: 'Mia' }, 'Mia'],
  ['a deleted account', { actor: null, action: 'person.confirmed', subject: null }, 'A deleted account'],
  ['a customer without an account', { actor: null, action: 'order.placed', subject: 'Order 1001' }, 'A customer'],
  ['a task', { actor: null, action: 'order.refund-failed', subject: 'Order 1001' }, 'System'],
])('the actor of an action by %s is named', (_, event, label) => {
  expect(auditActorLabel(event)).toBe(label)
})
