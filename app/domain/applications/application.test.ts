import { expect, test } from 'vitest'
import { canWithdraw, isOpenApplication, nextStatuses, STATUSES, type Status } from './application.ts'

/** Every move of product.md section 4, by hand: row → columns that the reviewing side may choose. */
const TABLE: Record<Status, string> = {
  //                     Pe UR Re IS Hi Rj Wi
  Pending: /*         */ '.  x  x  x  x  x  .',
  'Under Review': /*  */ 'x  .  x  x  x  x  .',
  Reviewed: /*        */ 'x  x  .  x  x  x  .',
  'Interview Scheduled': 'x  x  x  .  x  x  .',
  Hired: /*           */ '.  .  .  .  .  .  .',
  Rejected: /*        */ '.  .  .  .  .  .  .',
  Withdrawn: /*       */ '.  .  .  .  .  .  .',
}

const at = (status: string, statusBefore: string | null = null, endedAt: Date | null = null) => ({
  status,
  statusBefore,
  endedAt,
})

const cells = STATUSES.flatMap((from) =>
  STATUSES.map((to, column) => ({ from, to, allowed: TABLE[from].split(/\s+/)[column] === 'x' })),
)

test.each(cells)('from $from to $to: $allowed', ({ from, to, allowed }) => {
  expect(nextStatuses(at(from)).includes(to)).toBe(allowed)
})

test.each(STATUSES)('a rejection goes back to %s only when that was before it', (before) => {
  expect(nextStatuses(at('Rejected', before))).toEqual([before])
})

test.each(STATUSES)('an ended application at %s goes nowhere', (status) => {
  const ended = at(status, 'Pending', new Date())
  expect(nextStatuses(ended)).toEqual([])
  expect(canWithdraw(ended)).toBe(false)
  expect(isOpenApplication(ended)).toBe(false)
})

test.each(STATUSES)('the applicant may withdraw from %s while it is open', (status) => {
  const open = !['Hired', 'Rejected', 'Withdrawn'].includes(status)
  expect(canWithdraw(at(status))).toBe(open)
})

test('a status that is none of ours goes nowhere', () => {
  expect(nextStatuses(at('Shortlisted'))).toEqual([])
  expect(canWithdraw(at('Shortlisted'))).toBe(false)
})
