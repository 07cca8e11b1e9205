import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { AUDIT_ACTIONS, auditActorLabel, auditLabel, parseAuditAction } from './audit-actions.ts'

/**
 * `recordAudit({ action: … })`, a variable `action` passed to it, a table of actions, or a call of one of its wrappers.
 */
const WRITES = /\baction(?::| =).*|\b(?:audit|flagOrder)\(.*|\bcode: '.*|^ {2}\w+: '[\w-]+\.[\w-]+',$/gm

/** Returns the issues of an address, which the command that settles a payment records. */
const ORDER_ISSUES = 'app/domain/orders/settlement/list-address-issues.ts'

test('some command records each action', () => {
  const commands = [...globSync('app/{core,domain}/**/*.server.{ts,tsx}'), ORDER_ISSUES].map((path) =>
    readFileSync(path, 'utf8'),
  )
  const written = commands.flatMap((source) => source.match(WRITES) ?? []).join('\n')
  // `stock.${reason}` is recorded for both reasons, which the compiler checks.
  const isWritten = (action: string) =>
    written.includes(`'${action}'`) || written.includes(`\`${action.split('.')[0]}.\${`)
  expect(Object.keys(AUDIT_ACTIONS).filter((action) => !isWritten(action))).toEqual([])
})

test('no two actions have the same label in the activity filter', () => {
  const labels = Object.values(AUDIT_ACTIONS)
  expect(labels.filter((label, index) => (labels as string[]).indexOf(label) !== index)).toEqual([])
})

test('an action that is not in the table is no filter, and is shown by its name', () => {
  expect(parseAuditAction('toString')).toBeNull()
  expect(parseAuditAction(null)).toBeNull()
  expect(auditLabel('shift.opened')).toBe('Shift opened')
})

test.each([
  ['a person', { actor: 'Ruth', action: 'job.posted', subject: 'Driver' }, 'Ruth'],
  ['a person without a session', { actor: null, action: 'booking.cancelled', subject: 'Mia' }, 'Mia'],
  ['a deleted account', { actor: null, action: 'person.confirmed', subject: null }, 'Deleted account'],
  [
    'a deleted account that applied',
    { actor: null, action: 'application.submitted', subject: 'Driver', byVisitor: true },
    'Deleted account',
  ],
  ['a customer without an account', { actor: null, action: 'order.placed', subject: 'Order 1001' }, 'A customer'],
  ['a customer with a link', { actor: null, action: 'order.return-requested', subject: 'Order 1001' }, 'A customer'],
  ['a customer on the waitlist', { actor: null, action: 'booking.waitlist-left', subject: null }, 'A customer'],
  ['a visitor', { actor: null, action: 'job.reported', subject: 'Driver', byVisitor: true }, 'A visitor'],
  ['a task', { actor: null, action: 'order.refund-failed', subject: 'Order 1001' }, 'System'],
])('the activity names the actor of an action by %s', (_, event, label) => {
  expect(auditActorLabel(event)).toBe(label)
})
