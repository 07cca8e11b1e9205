import { expect, test } from 'vitest'
import { endOfDayIn } from '#app/lib/dates.ts'
import { type ListingChange, type StatusColumns } from './job-status.ts'
import { listingChanges, notAllowedMessage } from './listing-changes.ts'

const now = new Date('2026-11-30T02:00:00Z')
const timeZone = 'Australia/Perth'
const changesOf = (job: Partial<StatusColumns>): ListingChange[] => {
  const none = { publishAt: null, heldAt: null, pausedAt: null, closedAt: null, filledAt: null, closesAt: null }
  return listingChanges({ ...none, listedUntil: job.closesAt ?? null, publishedAt: now, timeZone, ...job }, now)
}

test('a job that closes on the last possible day cannot be renewed', () => {
  expect(changesOf({ closesAt: endOfDayIn(timeZone, '2027-11-30') })).toContain('renew')
  expect(changesOf({ closesAt: endOfDayIn(timeZone, '2027-12-01') })).not.toContain('renew')
})

test('a draft past its closing date is neither published nor scheduled until it is edited, and the message says so', () => {
  const draft = { publishedAt: null, listedUntil: null }
  expect(changesOf(draft)).toEqual(['publish', 'schedule'])
  expect(changesOf({ ...draft, closesAt: endOfDayIn(timeZone, '2026-11-29') })).toEqual([])
  const job = { title: 'Porter', status: 'Draft' } as const
  expect(notAllowedMessage(job, 'schedule')).toBe('The closing date of Porter has passed. Edit the job first.')
  expect(notAllowedMessage(job, 'unschedule')).toBe('Porter is a draft now.')
  expect(notAllowedMessage({ ...job, status: 'Filled' }, 'pause')).toBe('Porter is filled now.')
})
