import { expect, test } from 'vitest'
import { formatDetails } from './format-details.ts'

test('the details of a change are readable, without ids, flags and machine dates', () => {
  const details = {
    totalCents: 3690,
    isInStock: true,
    jobId: '01a2056f-292b-729b-887e-2fdbaba94fde',
    trackingNumber: 'ST77',
    capacity: { from: 1, to: null },
    date: '2026-11-25',
    startsAt: { from: '2026-11-24T22:30:00.000Z', to: '2026-11-25T22:30:00.000Z' },
    lines: [{}],
  }
  expect(formatDetails(details, 'Australia/Sydney')).toEqual([
    'total: $36.90',
    'tracking number: ST77',
    'capacity: 1 → none',
    'date: 25 Nov 2026',
    'starts at: 25 Nov 2026, 09:30 → 26 Nov 2026, 09:30',
  ])
})
