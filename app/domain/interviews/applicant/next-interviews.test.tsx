import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { HOUR_MS } from '#app/lib/dates.ts'
import { InterviewSection } from '../employer/interview-section.tsx'
import type { Interview } from '../interview.ts'
import type { InterviewScorecards } from '../scorecards/scorecard.ts'
import { NextInterviews } from './next-interviews.tsx'

const NOW = new Date('2028-03-01T00:00:00Z')
const BEFORE = new Date('2028-02-28T22:00:00Z')
const LATER = new Date('2028-03-06T22:00:00Z')

const INTERVIEW: Interview = {
  id: 'interview',
  applicationId: 'application',
  status: 'proposed',
  version: 1,
  durationMinutes: 30,
  timeZone: 'Australia/Sydney',
  place: 'Depot',
  videoUrl: null,
  message: null,
  startsAt: null,
  endsAt: null,
  cancelReason: null,
  times: [BEFORE],
  interviewers: [],
  history: [],
}

const text = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

function shownToApplicant(interview: Interview, takenTimes = {}): string {
  const application = { id: 'application', jobTitle: 'Porter', companyName: 'Harbour', status: 'Under Review' }
  const props = { interviews: [interview], takenTimes, applications: [application], now: NOW }
  return text(
    renderToStaticMarkup(
      <MemoryRouter>
        <NextInterviews {...props} />
      </MemoryRouter>,
    ),
  )
}

function shownToEmployer(
  interview: Interview,
  { isAway = false, scorecards = {} }: { isAway?: boolean; scorecards?: Record<string, InterviewScorecards> } = {},
): string {
  const props = { applicationId: 'application', applicantName: 'Mia Nguyen', scorecards, takenTimes: {} }
  return text(
    renderToStaticMarkup(
      <MemoryRouter>
        <InterviewSection {...props} interviews={[interview]} isOpen isAway={isAway} now={NOW} />
      </MemoryRouter>,
    ),
  )
}

test('once all proposed times have passed, the applicant reads so, and how to get others', () => {
  const sentence = 'The proposed times have passed. Send Harbour a message to ask for others.'
  expect(shownToApplicant(INTERVIEW)).toContain(sentence)
  expect(shownToApplicant({ ...INTERVIEW, times: [BEFORE, LATER] })).toContain('Choose the one that suits you.')
  const taken = { interview: [LATER] }
  expect(shownToApplicant({ ...INTERVIEW, times: [LATER] }, taken)).toContain('The proposed times are no longer free.')
})

test('once all proposed times have passed, the employer reads that none was picked, and what to do', () => {
  const lapsed = shownToEmployer(INTERVIEW)
  expect(lapsed).toContain('No time was picked')
  expect(lapsed).toContain('This time has passed.')
  expect(lapsed).toContain('All times have passed. Reschedule the interview to propose new ones, or cancel it.')
  const waiting = shownToEmployer({ ...INTERVIEW, times: [BEFORE, LATER] })
  expect(waiting).toContain('Waiting for a time to be picked')
  expect(waiting.match(/This time has passed/g)).toHaveLength(1)
  const declined = { ...INTERVIEW, history: [{ kind: 'declined' as const, startsAt: null, at: BEFORE }] }
  expect(shownToEmployer(declined)).toContain('All times declined')
})

test('no interview can be proposed to a suspended applicant, and the page says why', () => {
  const shown = shownToEmployer(INTERVIEW, { isAway: true })
  expect(shown).toContain('t propose interview times to this person at the moment.')
  expect(shown).not.toContain('Propose interview')
  expect(shown).not.toContain('Reschedule interview')
  expect(shown).toContain('Cancel interview')
})

test('an interview that is going on can be rescheduled or cancelled until a scorecard is submitted', () => {
  const inAnHour = new Date(NOW.getTime() + HOUR_MS)
  const begun: Interview = { ...INTERVIEW, status: 'scheduled', startsAt: BEFORE, endsAt: inAnHour }
  const scorecards = { own: null, canSubmit: true, waitingFor: ['Ada Holt'], all: null }
  const before = shownToEmployer(begun, { scorecards: { interview: { ...scorecards, submitted: 0 } } })
  expect(before).toMatch(/Reschedule interview.*Cancel interview/)
  const after = shownToEmployer(begun, { scorecards: { interview: { ...scorecards, submitted: 1 } } })
  expect(after).not.toMatch(/Reschedule interview|Cancel interview/)
  expect(after).toContain('A scorecard has been submitted, so')
})
