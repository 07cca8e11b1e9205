import { expect, test } from 'vitest'
import { canWithdraw, isOpenApplication, isRetractable, nextStatuses, STATUSES, type Status } from './application.ts'

/** Every transition of docs/hiring.md: row → the columns that employers and admins may choose. */
const TABLE: Record<Status, string> = {
  //                     Pe UR Re IS Hi Rj Wi
  Pending: /*         */ '.  x  x  x  x  x  .',
  'Under Review': /*  */ 'x  .  x  x  x  x  .',
  Reviewed: /*        */ 'x  x  .  x  x  x  .',
  'Interview Scheduled': 'x  x  x  .  x  x  .',
  Hired: /*           */ 'x  x  x  x  .  .  .',
  Rejected: /*        */ '.  .  .  .  .  .  .',
  Withdrawn: /*       */ '.  .  .  .  .  .  .',
}

const applicationAt = (status: string, statusBefore: string | null = null, endedAt: Date | null = null) => ({
  status,
  statusBefore,
  endedAt,
})

const cells = STATUSES.flatMap((from) =>
  STATUSES.map((to, column) => ({ from, to, allowed: TABLE[from].split(/\s+/)[column] === 'x' })),
)

test.each(cells)('from $from to $to: $allowed', ({ from, to, allowed }) => {
  expect(nextStatuses(applicationAt(from)).includes(to)).toBe(allowed)
})

test.each(STATUSES)('a rejected application can return to %s if that was its status before', (before) => {
  expect(nextStatuses(applicationAt('Rejected', before))).toEqual([before])
})

test.each(STATUSES)('an application at %s cannot change after its job was removed', (status) => {
  const ended = applicationAt(status, 'Pending', new Date())
  expect(nextStatuses(ended)).toEqual([])
  expect(canWithdraw(ended)).toBe(false)
  expect(isOpenApplication(ended)).toBe(false)
})

test.each(STATUSES)('the applicant can withdraw at %s if that status is open', (status) => {
  const open = !['Hired', 'Rejected', 'Withdrawn'].includes(status)
  expect(canWithdraw(applicationAt(status))).toBe(open)
})

test('a withdrawal leaves no trace for a minute after applying', () => {
  const appliedAt = new Date('2026-11-23T09:00:00Z')
  expect(isRetractable({ appliedAt }, new Date('2026-11-23T09:00:59.999Z'))).toBe(true)
  expect(isRetractable({ appliedAt }, new Date('2026-11-23T09:01:00Z'))).toBe(false)
})

test('an application with an unknown status cannot change', () => {
  expect(nextStatuses(applicationAt('Shortlisted'))).toEqual([])
  expect(canWithdraw(applicationAt('Shortlisted'))).toBe(false)
})
