import { expect, test } from 'vitest'
import { formatDetails } from './audit-list.tsx'

test('the details of a change are readable', () => {
  const details = {
    totalCents: 3690,
    isInStock: true,
    trackingNumber: 'ST77',
    capacity: { from: 1, to: null },
    lines: [{}],
  }
  expect(formatDetails(details)).toEqual([
    'total: $36.90',
    'in stock: yes',
    'tracking number: ST77',
    'capacity: 1 → none',
  ])
})
