import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BookingSummary, keepPhonesWhole } from './booking-summary.tsx'

const BOOKING = {
  fullName: 'Mia Nguyen',
  email: 'mia@example.com',
  phone: null,
  message: null,
  answers: [],
  startsAt: new Date('2028-01-05T04:00:00Z'),
  endsAt: new Date('2028-01-05T04:30:00Z'),
  customerTimeZone: null,
  consultantName: null,
  typeName: 'Consultation',
  manageHref: 'https://muster.example/bookings/token',
  videoUrl: null,
  how: "We'll call you.",
  isPhoneMissing: false,
}

test.each([
  ['requested', 'Requested'],
  ['confirmed', 'Confirmed'],
  ['cancelled', 'Cancelled'],
] as const)('the first line of a %s booking is its status', (status, label) => {
  const html = renderToStaticMarkup(
    <BookingSummary booking={{ ...BOOKING, status }} zone="Australia/Sydney" now={new Date('2028-01-01Z')} />,
  )
  expect(html.replace(/<[^>]+>/g, ' ').trim()).toMatch(new RegExp(`^${label}\\s+What`))
})

test('a phone number in a sentence has no place where its line can break', () => {
  expect(keepPhonesWhole('Call us on (02) 5550 1420 at 9:30.')).toBe('Call us on (02)\u00a05550\u00a01420 at 9:30.')
})
