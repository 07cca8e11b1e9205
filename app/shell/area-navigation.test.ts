import { expect, test } from 'vitest'
import { findCurrentItems } from './area-navigation.ts'

const ITEMS = [
  { label: 'Jobs', href: '/manage-jobs', paths: ['/admin/jobs'] },
  { label: 'Bookings', href: '/booking-portal' },
  { label: 'My schedule', href: '/booking-portal/schedule' },
  {
    label: 'Booking settings',
    href: '/admin/bookings',
    pages: [
      { label: 'General', href: '/admin/bookings' },
      { label: 'Time off', href: '/admin/bookings/time-off', paths: ['/admin/bookings/affected'] },
    ],
  },
]

test.each([
  ['/manage-jobs', 'Jobs'],
  ['/manage-jobs/1/edit', 'Jobs'],
  ['/admin/jobs/review', 'Jobs'],
  ['/booking-portal/1', 'Bookings'],
  ['/booking-portal/schedule', 'My schedule'],
  ['/admin/bookings', 'Booking settings', 'General'],
  ['/admin/bookings/time-off/new', 'Booking settings', 'Time off'],
  ['/admin/bookings/affected', 'Booking settings', 'Time off'],
  ['/admin/jobseekers', undefined],
])('the navigation of an area shows the page %s as part of its item', (pathname, label, pageLabel?: string) => {
  const { item, page } = findCurrentItems(ITEMS, pathname)
  expect([item?.label, page?.label]).toEqual([label, pageLabel])
})
