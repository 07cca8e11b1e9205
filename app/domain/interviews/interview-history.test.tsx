import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { InterviewEvent } from './interview.ts'
import { InterviewHistory, interviewSteps } from './interview-history.tsx'

const AT = new Date('2028-03-01T00:00:00Z')
const NINE = new Date('2028-03-06T22:00:00Z')

test.each<[string, InterviewEvent['kind'], Date | null]>([
  ['Interview proposed', 'proposed', null],
  ['All proposed times declined', 'declined', null],
  ['Interview agreed for Tuesday 7 March, 09:00, Sydney time', 'scheduled', NINE],
  ['New times proposed instead of Tuesday 7 March, 09:00, Sydney time', 'rescheduled', NINE],
  ['New times proposed', 'rescheduled', null],
  ['Interview on Tuesday 7 March, 09:00, Sydney time cancelled', 'cancelled', NINE],
  ['Interview cancelled', 'cancelled', null],
])('the history of an interview says with the date: %s', (text, kind, startsAt) => {
  const history = [{ kind, startsAt, at: AT }]
  const html = renderToStaticMarkup(<InterviewHistory interview={{ ...INTERVIEW, history }} />)
  expect(html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')).toContain(`${text} 01 Mar 2028`)
})

const INTERVIEW = {
  id: '',
  applicationId: '',
  status: 'scheduled' as const,
  version: 1,
  durationMinutes: 30,
  timeZone: 'Australia/Sydney',
  place: 'Depot',
  videoUrl: null,
  message: null,
  startsAt: NINE,
  endsAt: null,
  cancelReason: null,
  times: [],
  interviewers: [],
}

test('times are on the clocks of the reader too when these differ', () => {
  const interview = { ...INTERVIEW, history: [{ kind: 'scheduled' as const, startsAt: NINE, at: AT }] }
  const labels = (zone: string | null) => interviewSteps(interview, zone).map(({ label }) => label)
  expect(labels('Australia/Perth')).toEqual([
    'Interview agreed for Tuesday 7 March, 09:00, Sydney time (06:00, Perth time)',
  ])
  expect(labels('Europe/London')).toEqual([
    'Interview agreed for Tuesday 7 March, 09:00, Sydney time (Monday 6 March, 22:00, London time)',
  ])
  for (const zone of ['Australia/Melbourne', null])
    expect(labels(zone)).toEqual(['Interview agreed for Tuesday 7 March, 09:00, Sydney time'])
})
