import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOpenApplication, STATUSES } from '#app/domain/applications/application.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import type { Person } from '#app/policy/actor.ts'
import { applications } from '#db/schema/applications.ts'
import { interviews, interviewTimes } from '#db/schema/interviews.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import {
  makeApplication,
  makeBooking,
  makeConsultant,
  makeInterview,
  makeJob,
  makePerson,
} from '#tests/support/factories.ts'
import { loadInterviewPage } from './applicant/load-interview-page.server.ts'
import { pickInterviewTime } from './pick-interview-time.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

const DAY = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 3 * DAY_MS
const NINE = new Date(DAY + 9 * 3_600_000)
const QUARTER_PAST_NINE = new Date(NINE.getTime() + 15 * 60_000)
const TEN = new Date(DAY + 10 * 3_600_000)

/** Interviews of as many applicants with one interviewer, proposed with the times of each. */
async function propose(...times: Date[][]) {
  const employer = await makePerson(bed.db, 'employer')
  const job = await makeJob(bed.db, employer)
  const proposals = []
  for (const offered of times) {
    const applicant = await makePerson(bed.db, 'employee')
    const { id } = await makeInterview(bed.db, await makeApplication(bed.db, job, applicant), offered)
    proposals.push({ id, applicant })
  }
  return { employer, proposals }
}

type Proposal = { id: string; applicant: Person }
const pick = ({ id, applicant }: Proposal, at: Date) => pickInterviewTime(bed.ctx(applicant), id, at, null)
const openTimes = async ({ id, applicant }: Proposal) => (await loadInterviewPage(bed.ctx(applicant), id)).openTimes

test('a time that another applicant has picked is no longer offered, and another time can be picked', async () => {
  const { proposals } = await propose([NINE], [QUARTER_PAST_NINE, TEN])
  const [first, second] = proposals as [Proposal, Proposal]
  expect(await openTimes(second)).toEqual([QUARTER_PAST_NINE, TEN])
  expect(await pick(first, NINE)).toMatchObject({ ok: true })
  expect(await openTimes(second)).toEqual([TEN])
  expect(await pick(second, QUARTER_PAST_NINE)).toEqual({ ok: false, reason: 'taken' })
  expect(await pick(second, TEN)).toMatchObject({ ok: true })
  expect(await pick(first, NINE)).toMatchObject({ ok: true })
})

test('a consultation that was booked since the proposal takes its time', async () => {
  const { employer, proposals } = await propose([NINE, TEN])
  const [proposal] = proposals as [Proposal]
  const consultant = await makeConsultant(bed.db, { profileId: employer.id })
  await makeBooking(bed.db, {
    consultantId: consultant.id,
    startsAt: NINE,
    endsAt: new Date(NINE.getTime() + 1_800_000),
  })
  expect(await openTimes(proposal)).toEqual([TEN])
  expect(await pick(proposal, NINE)).toEqual({ ok: false, reason: 'taken' })
})

test('a time that the employer has proposed although they are busy can be picked', async () => {
  const { proposals } = await propose([NINE], [NINE])
  const [first, second] = proposals as [Proposal, Proposal]
  await pick(first, NINE)
  await bed.db.update(interviewTimes).set({ acceptsConflicts: true }).where(eq(interviewTimes.interviewId, second.id))
  expect(await openTimes(second)).toEqual([NINE])
  expect(await pick(second, NINE)).toMatchObject({ ok: true })
})

test('of ten applicants who pick one time at once, one gets it, in each of 20 rounds', {
  timeout: 120_000,
}, async () => {
  for (let round = 0; round < 20; round += 1) {
    const { proposals } = await propose(...Array.from({ length: 10 }, () => [NINE]))
    const results = await Promise.all(proposals.map((proposal) => pick(proposal, NINE)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.filter((result) => !result.ok && result.reason === 'taken')).toHaveLength(9)
    const scheduled = await Promise.all(
      proposals.map(({ id }) => bed.db.select().from(interviews).where(eq(interviews.id, id))),
    )
    expect(scheduled.flat().filter(({ status }) => status === 'scheduled')).toHaveLength(1)
  }
})

test('a picked time schedules the interview of an application in any open status, and changes no decided or ended one', async () => {
  for (const status of STATUSES) {
    for (const endedAt of [null, new Date()]) {
      const { proposals } = await propose([NINE])
      const [proposal] = proposals as [Proposal]
      const ofApplicant = eq(applications.applicantId, proposal.applicant.id)
      await bed.db
        .update(applications)
        .set({ status, endedAt, statusBefore: status === 'Rejected' ? 'Reviewed' : null })
        .where(ofApplicant)
      const isOpen = isOpenApplication({ status, endedAt, statusBefore: null })
      const label = `${status}${endedAt ? ', ended' : ''}`
      expect((await pick(proposal, NINE)).ok, label).toBe(isOpen)
      const [application] = await bed.db.select().from(applications).where(ofApplicant)
      expect(application?.status, label).toBe(isOpen ? 'Interview Scheduled' : status)
    }
  }
})
