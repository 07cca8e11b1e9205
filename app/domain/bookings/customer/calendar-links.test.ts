import { expect, test } from 'vitest'
import { googleCalendarHref, outlookCalendarHref } from './calendar-links.ts'

const event = {
  title: 'Consultation with Bright & Co',
  details: 'Tuesday 24 November, 10:30, Sydney time',
  location: "By phone. We'll call you on 0412 345 678.",
  startsAt: new Date('2026-11-23T23:30:00Z'),
  endsAt: new Date('2026-11-24T00:00:00Z'),
}

test('the Google link has start and end in UTC', () => {
  const { searchParams } = new URL(googleCalendarHref(event))
  expect(searchParams.get('dates')).toBe('20261123T233000Z/20261124T000000Z')
  expect(searchParams.get('text')).toBe(event.title)
  expect(searchParams.get('details')).toBe(event.details)
  expect(searchParams.get('location')).toBe(event.location)
})

test('the Outlook link has start and end in UTC, and no plus signs for spaces', () => {
  const href = outlookCalendarHref(event)
  expect(href).not.toContain('+')
  const { searchParams } = new URL(href)
  expect([searchParams.get('startdt'), searchParams.get('enddt')]).toEqual([
    '2026-11-23T23:30:00.000Z',
    '2026-11-24T00:00:00.000Z',
  ])
  expect(searchParams.get('subject')).toBe(event.title)
  expect(searchParams.get('location')).toBe(event.location)
})
