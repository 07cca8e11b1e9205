import { describe, expect, test } from 'vitest'
import { DEFAULT_AGENCY } from '#app/domain/agency/agency.ts'
import { readEmailStructure } from '#tests/support/email-structure.ts'
import type { BookingEventType } from '../booking-events.server.ts'
import { type Meeting, meetingInstructions } from '../meeting.ts'
import type { BookingEmailProps } from './booking-email-props.ts'
import { CustomerEmail } from './customer-email.tsx'
import { StaffEmail } from './staff-email.tsx'

const PHONE = '0412 345 678'
const BOOKING: BookingEmailProps = {
  kind: 'confirmed',
  status: 'confirmed',
  agency: DEFAULT_AGENCY,
  customer: {
    fullName: 'Harriet Vance',
    email: 'harriet@example.com',
    phone: PHONE,
    message: 'Night shifts.\n\nOr days.',
    answers: [],
  },
  typeName: 'Consultation',
  method: 'phone',
  how: `By phone. We'll call you on ${PHONE}.`,
  agencyMessage: null,
  proposedTimes: [],
  greetingName: 'Harriet Vance',
  consultantName: 'Tom Beckett',
  hadConsultant: true,
  startsAt: '24 Nov 2026, 09:00',
  timeRange: 'Tuesday 24 Nov 2026, 09:00 to 09:30 (Sydney time)',
  customerTimeRange: 'Tuesday 24 Nov 2026, 06:00 to 06:30 (Perth time)',
  previousTimeRange: null,
  bookHref: 'https://a.example/booking',
  portalHref: 'https://a.example/booking-portal/1',
}
const MANAGE = 'https://a.example/bookings/token'

const KINDS: [BookingEventType, status: string][] = [
  ['requested', 'Requested'],
  ['confirmed', 'Confirmed'],
  ['rescheduled', 'Confirmed'],
  ['reschedule-requested', 'Requested'],
  ['rescheduled-by-agency', 'Confirmed'],
  ['cancelled', 'Cancelled'],
  ['reassigned', 'Confirmed'],
  ['meeting-changed', 'Confirmed'],
  ['contact-details-changed', 'Confirmed'],
  ['reminder', 'Confirmed'],
]

describe.each(KINDS)('the emails about a booking: %s', (kind, label) => {
  const props = { ...BOOKING, kind, status: label === 'Requested' ? ('requested' as const) : ('confirmed' as const) }

  test("the customer's has its status, time and one button", async () => {
    const href = kind === 'cancelled' ? null : MANAGE
    const email = await readEmailStructure(<CustomerEmail {...props} manageHref={href} />)
    expect(email.status).toBe(label)
    expect(email.buttons).toEqual([href ? 'Reschedule or cancel' : 'Book another consultation'])
    expect(email.facts).toMatchObject({ When: BOOKING.timeRange, 'Your time': BOOKING.customerTimeRange })
    expect(email.text).toMatch(/^When +Tuesday 24 Nov 2026, 09:00 to 09:30 \(Sydney time\)$/m)
    expect(email.text).toMatch(/What happens next\n.+/)
  })

  test('the one to staff has all the customer entered', async () => {
    const email = await readEmailStructure(<StaffEmail {...props} />)
    expect(email).toMatchObject({ status: label, buttons: ['View booking'] })
    expect(email.facts).toMatchObject({ Customer: 'Harriet Vance', Email: 'harriet@example.com', Phone: PHONE })
    expect(email.text).toContain('Or days.')
  })
})

test('the former consultant is not told to call the customer of a booking that they can no longer open', async () => {
  const email = await readEmailStructure(<StaffEmail {...BOOKING} portalHref={null} isFormer />)
  expect(email.buttons).toEqual([])
  expect(email.text).toContain('This consultation is no longer yours.')
  expect(email.text).not.toContain('at that time')
})

test('the email says how the consultation takes place', async () => {
  const { facts } = await readEmailStructure(<CustomerEmail {...BOOKING} manageHref={MANAGE} />)
  expect(facts.How).toBe(`By phone. We'll call you on ${PHONE}.`)
  const phones = { customer: PHONE, agency: DEFAULT_AGENCY.phone }
  const meeting: Meeting = { method: 'phone', videoUrl: '', address: '' }
  const withoutPhone = meetingInstructions(meeting, { ...phones, customer: null })
  expect(withoutPhone).toBe(`By phone. Please call us on ${DEFAULT_AGENCY.phone} at that time.`)
  // The address may be a stranger's: the email repeats nothing the customer entered.
  expect(meetingInstructions(meeting, phones, { showNumber: false })).toBe(
    "By phone. We'll call the number you gave us.",
  )
  const office = { ...meeting, method: 'location', address: 'Level 4, Sydney' } as const
  expect(meetingInstructions(office, phones)).toBe('In person: Level 4, Sydney')
})
