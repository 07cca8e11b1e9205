import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { BookingStatus } from '../booking.ts'
import type { ManagePageData } from './load-manage-page.server.ts'
import { ManageView } from './manage-view.tsx'

function renderEnded(status: BookingStatus): string {
  const managed: ManagePageData = {
    booking: {
      status,
      fullName: 'Mia Nguyen',
      email: 'mia@example.com',
      phone: '0412 345 678',
      message: null,
      answers: [],
      startsAt: new Date('2028-01-05T04:00:00Z'),
      endsAt: new Date('2028-01-05T04:30:00Z'),
      customerTimeZone: null,
      consultantName: null,
      typeName: 'Information evening',
      manageHref: 'https://muster.example/bookings/token',
      videoUrl: null,
      how: "We'll call you on 0412 345 678",
      isPhoneMissing: false,
    },
    bookHref: '/booking/information-evening',
    hasEnded: true,
    canCorrectDetails: false,
    cannotReschedule: 'not-upcoming',
    cannotCancel: 'not-upcoming',
    needsConfirmation: false,
    wasAskedForNewTime: false,
    wasRescheduled: false,
    cutoffMinutes: { reschedule: 120, cancel: 120 },
    proposedTimes: [],
    picker: null,
  }
  const props = { managed, isRescheduling: false, agency: { name: 'Muster', phone: '02 5550 1234' }, token: 'token' }
  return renderToStaticMarkup(
    <MemoryRouter>
      <ManageView {...props} answer={undefined} zone="Australia/Sydney" now={new Date('2028-01-06T00:00:00Z')} />
    </MemoryRouter>,
  )
}

test.each([
  ['confirmed', 'Your consultation has ended'],
  ['completed', 'Your consultation has ended'],
  ['requested', "Your consultation wasn't confirmed"],
  ['no-show', 'We missed you'],
] as const)('the page of a past %s booking says what happened, not how it will take place', (status, title) => {
  const html = renderEnded(status).replaceAll('&#x27;', "'")
  expect(html).toContain(title)
  expect(html).not.toContain("We'll call you")
  expect(html).toContain('href="/booking/information-evening"')
})
