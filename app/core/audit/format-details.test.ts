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

test('a change of the subject itself reads from the earlier value to the later one, with dates and times', () => {
  // In the order in which the database has the keys.
  expect(formatDetails({ to: 'Under Review', from: 'Pending' }, 'Australia/Sydney')).toEqual(['Pending → Under Review'])
  expect(formatDetails({ to: '2026-12-01 13:30', from: '2026-11-30 09:00' }, 'Australia/Perth')).toEqual([
    '30 Nov 2026, 09:00 → 01 Dec 2026, 13:30',
  ])
  expect(formatDetails({ to: 'Night shift' }, 'Australia/Sydney')).toEqual(['to: Night shift'])
})

test('a list is readable: items, names of fields and earlier values, without ids', () => {
  const details = {
    changed: ['title', 'workArrangement', 'payMinCents', 'companyId'],
    events: ['job.published', 'job.closed'],
    included: [],
    leftOut: ['Indeed'],
    bookings: ['01a2056f-292b-729b-887e-2fdbaba94fde'],
    socialLinks: { from: [], to: ['https://example.com'] },
    licences: { from: [{ state: 'QLD', number: 'LH1' }], to: [] },
  }
  expect(formatDetails(details, 'Australia/Sydney')).toEqual([
    'changed: title, work arrangement, pay min',
    'events: job.published, job.closed',
    'left out: Indeed',
    'social links: none → https://example.com',
    'licences: QLD LH1 → none',
  ])
})

test('the names of changed fields are readable where they are stored as one text', () => {
  expect(formatDetails({ changed: 'title, additionalInfo' }, 'Australia/Sydney')).toEqual([
    'changed: title, additional info',
  ])
  expect(formatDetails({ changed: 'full name, ABN' }, 'Australia/Sydney')).toEqual(['changed: full name, ABN'])
})
