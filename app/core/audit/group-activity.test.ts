import { expect, test } from 'vitest'
import { activitySentence } from './activity-sentences.ts'
import { groupActivity, groupByDay } from './group-activity.ts'

const row = (id: string, at: string, actor: string | null, action: string, subject: string | null = null) => ({
  id,
  actor,
  action,
  subject,
  subjectType: 'order',
  subjectId: id,
  details: {},
  byVisitor: false,
  at: new Date(at),
})

test('events of one person and action within a quarter-hour are one entry, from the first to the last', () => {
  const groups = groupActivity([
    row('4', '2026-11-22T08:31:00Z', 'Ruth', 'order.packed'),
    row('3', '2026-11-22T08:14:00Z', 'Ruth', 'order.packed'),
    row('2', '2026-11-22T08:10:00Z', 'Dean', 'order.packed'),
    row('1', '2026-11-22T08:02:00Z', 'Ruth', 'order.packed'),
  ])
  expect(groups.map(({ actor, rows }) => [actor, rows.map(({ id }) => id).join()])).toEqual([
    ['Ruth', '4'],
    ['Ruth', '3,1'],
    ['Dean', '2'],
  ])
  expect(groups[1]?.from).toEqual(new Date('2026-11-22T08:02:00Z'))
})

test('events of visitors are not one entry', () => {
  const placed = (id: string) => ({ ...row(id, '2026-11-22T08:02:00Z', null, 'order.placed'), byVisitor: true })
  expect(groupActivity([placed('2'), placed('1')]).map(({ actor }) => actor)).toEqual(['A customer', 'A customer'])
})

test('entries are listed under their day in the time zone of the agency', () => {
  const late = groupActivity([row('1', '2026-11-22T14:30:00Z', 'Ruth', 'order.packed')])
  expect(groupByDay(late, 'Australia/Sydney').map(([day]) => day)).toEqual(['2026-11-23'])
})

test.each([
  ['job.posted', 1, 1, 'Driver', 'posted the job Driver'],
  ['job.posted', 3, 3, null, 'posted 3 jobs'],
  ['order.packed', 1, 1, null, 'packed an order'],
  ['person.signed-in', 2, 1, null, 'signed in 2 times'],
  ['person.data-downloaded', 1, 1, null, 'downloaded their personal data'],
  ['booking.time-off-added', 1, 1, null, 'added time off'],
  ['booking.new-time-asked', 1, 1, 'Mia Tran', 'asked for a new time for the consultation with Mia Tran'],
  ['job.filled', 1, 1, 'Site Manager', 'marked the job Site Manager as filled'],
  ['job.filled', 2, 2, null, 'marked 2 jobs as filled'],
  ['application.status-changed', 12, 12, null, 'changed the status of 12 applications'],
  ['product.edited', 3, 2, null, 'edited 2 products'],
  ['product.edited', 3, 1, 'Cap', 'edited the product Cap 3 times'],
  ['application.status-changed', 3, 2, null, 'changed the status of 2 applications'],
  ['application.note-added', 3, 2, null, 'added 3 notes to applications'],
  ['application.note-added', 3, 1, 'Driver', 'added a note to an application for the job Driver 3 times'],
  [
    'application.interview-place-changed',
    1,
    1,
    'Driver',
    'changed the place or video link of an interview for the job Driver',
  ],
  ['application.interview-place-changed', 3, 2, null, 'changed the place or video link of 3 interviews'],
  ['checkout.cancelled', 2, 2, null, 'cancelled 2 orders awaiting payment'],
  ['order.packed', 1, 1, 'Order 1003', 'packed Order 1003'],
  ['booking.booked', 1, 1, null, 'booked a consultation'],
  ['booking.booked', 1, 1, 'Mia Tran', 'booked the consultation with Mia Tran'],
  ['order.refund-failed', 1, 1, 'Order 1003', 'Refund failed: Order 1003'],
])('%s, %i times, of %i, %s, reads: %s', (action, events, subjects, subject, sentence) => {
  expect(activitySentence(action, events, subjects, subject)).toBe(sentence)
})
