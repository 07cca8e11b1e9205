import { expect, test } from 'vitest'
import { nextStepMessage } from '#app/domain/applications/expectations/next-step.ts'
import type { Interview } from '../interview.ts'
import { interviewState } from './interview-state.ts'

const NOW = new Date('2026-11-23T00:00Z')
const LATER = new Date('2026-11-25T00:00Z')
const BEFORE = new Date('2026-11-20T00:00Z')

function interview(fields: Partial<Interview>): Interview {
  return {
    id: 'one',
    applicationId: 'application',
    status: 'proposed',
    version: 1,
    durationMinutes: 30,
    timeZone: 'Australia/Perth',
    place: 'Level 2',
    videoUrl: null,
    message: null,
    startsAt: null,
    endsAt: null,
    cancelReason: null,
    times: [LATER],
    interviewers: [],
    history: [],
    ...fields,
  }
}

const proposed = interview({})
const declined = interview({ id: 'declined', history: [{ kind: 'declined', startsAt: null, at: BEFORE }] })
const passed = interview({ id: 'passed', times: [BEFORE] })
const agreed = interview({ id: 'agreed', status: 'scheduled', startsAt: LATER, endsAt: LATER })
const over = interview({ id: 'over', status: 'scheduled', startsAt: BEFORE, endsAt: BEFORE })
const cancelled = interview({ id: 'cancelled', status: 'cancelled' })

test.each<[string, string, Interview[], string]>([
  ['proposed times', 'Under Review', [proposed], 'Choose a time for your interview.'],
  ['proposed times after a cancelled interview', 'Pending', [cancelled, proposed], 'Choose a time for your interview.'],
  ['declined times', 'Reviewed', [declined], 'Acme can propose other times for your interview.'],
  ['times that have passed', 'Reviewed', [passed], 'Acme can propose other times for your interview.'],
  ['an agreed interview', 'Interview Scheduled', [agreed], 'Your interview is booked.'],
  ['an interview that is over', 'Interview Scheduled', [over], 'Acme will decide after your interview.'],
  ['an interview that is over', 'Reviewed', [over], 'Acme will decide after your interview.'],
  [
    'a cancelled interview',
    'Interview Scheduled',
    [cancelled],
    'Your interview was cancelled. Acme will let you know what happens next.',
  ],
  ['a cancelled interview', 'Under Review', [cancelled], 'Acme will decide whether to interview you.'],
  ['no interview', 'Interview Scheduled', [], 'Acme will contact you about an interview.'],
])('with %s the next step of an application that is %s is %j', (_, status, interviews, expected) => {
  const application = { status, endedAt: null, companyName: 'Acme', responseDays: null }
  const message = (fields: object) =>
    nextStepMessage({ ...application, ...fields }, interviewState(interviews, {}, NOW))
  expect(message({})).toBe(expected)
  expect(message({ endedAt: NOW })).toBeNull()
  expect(message({ status: 'Withdrawn' })).toBeNull()
})

test('proposed times at which the interviewers are busy by now cannot be chosen', () => {
  expect(interviewState([proposed], { one: [LATER] }, NOW)).toBe('without-times')
})
