import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editRanking } from '#app/domain/applications/ranking/edit-ranking.server.ts'
import { listScores } from '#app/domain/applications/ranking/ranking-score.server.ts'
import { DAY_MS, MINUTE_MS, todayIn } from '#app/lib/dates.ts'
import type { Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { interviewers, interviewScorecards, interviews } from '#db/schema/interviews.ts'
import { profiles } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeInterview, makeJob, makePerson } from '#tests/support/factories.ts'
import { cancelInterview } from '../cancel-interview.server.ts'
import { changeInterviewPlace } from '../change-interview-place.server.ts'
import { loadCancelPage, loadPlacePage, loadReschedulePage } from '../employer/load-interview-form.server.ts'
import { interviewForm } from '../interview-form.ts'
import { listInterviews } from '../list-interviews.server.ts'
import { rescheduleInterview } from '../reschedule-interview.server.ts'
import { listScorecards } from './list-scorecards.server.ts'
import { submitScorecard } from './submit-scorecard.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

const NOW = new Date()
const SCORECARD = { recommendation: 3, strengths: 'Calm under pressure', concerns: null }

/** An interview that began ten minutes ago, held by two people of the company; a third one does not hold it. */
async function hold() {
  const ada = await makePerson(bed.db, 'employer', { fullName: 'Ada Holt' })
  const member = (fullName: string) =>
    makePerson(bed.db, 'employer', { fullName, colleague: ada, companyRole: 'recruiter' })
  const [ben, cleo] = [await member('Ben Marsh'), await member('Cleo Hart')]
  const job = await makeJob(bed.db, ada)
  const application = await makeApplication(bed.db, job, await makePerson(bed.db, 'employee'))
  const startsAt = new Date(NOW.getTime() - 10 * MINUTE_MS)
  const { id } = await makeInterview(bed.db, application, [startsAt])
  await bed.db.insert(interviewers).values({ interviewId: id, personId: ben.id })
  const endsAt = new Date(startsAt.getTime() + 30 * MINUTE_MS)
  await bed.db.update(interviews).set({ status: 'scheduled', startsAt, endsAt }).where(eq(interviews.id, id))
  const submit = (by: Person, version = 0, recommendation = 3, now = NOW) =>
    submitScorecard(bed.ctx(by, now), application.id, id, { ...SCORECARD, recommendation }, version)
  const shownTo = async (viewer: Person, now = NOW) => {
    const ctx = bed.ctx(viewer, now)
    return (await listScorecards(ctx, await listInterviews(ctx, [application.id], 'application.review')))[id]
  }
  return { ada, ben, cleo, job, application, id, startsAt, submit, shownTo }
}

test('a scorecard is hidden from everyone else until each interviewer has submitted theirs, and final after that', async () => {
  const { ada, ben, cleo, submit, shownTo } = await hold()
  expect(await submit(ada)).toEqual({ ok: true })
  expect(await shownTo(ada)).toMatchObject({
    own: { by: 'Ada Holt' },
    canSubmit: true,
    waitingFor: ['Ben Marsh'],
    all: null,
  })
  for (const viewer of [ben, cleo]) {
    const shown = await shownTo(viewer)
    expect(shown).toMatchObject({ own: null, submitted: 1, all: null, canSubmit: viewer === ben })
    expect(JSON.stringify(shown)).not.toContain(SCORECARD.strengths)
  }
  expect(await submit(ada, 0, 1)).toEqual({ ok: false, reason: 'stale' })
  expect(await submit(ada, 1, 2)).toEqual({ ok: true })
  expect(await submit(ben, 0, 1)).toEqual({ ok: true })
  for (const viewer of [ada, ben, cleo])
    expect((await shownTo(viewer))?.all?.map(({ by, recommendation }) => [by, recommendation]).toSorted()).toEqual([
      ['Ada Holt', 2],
      ['Ben Marsh', 1],
    ])
  expect(await submit(ada, 2, 0)).toEqual({ ok: false, reason: 'shown' })
})

test('concurrent scorecards of one person leave one, and people who left the company are not waited for', async () => {
  const { ada, ben, submit, shownTo } = await hold()
  const results = await Promise.all(Array.from({ length: 10 }, (_, index) => submit(ada, 0, index % 2)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(5)
  expect((await shownTo(ada))?.own).toMatchObject({ version: 1 })
  await bed.db.update(profiles).set({ companyRole: null }).where(eq(profiles.id, ben.id))
  expect((await shownTo(ada))?.all).toHaveLength(1)
})

test('a scorecard that is sent twice is submitted once, also when it was the last one', async () => {
  const { ada, ben, application, submit, shownTo } = await hold()
  await submit(ben)
  expect(await Promise.all([submit(ada), submit(ada)])).toEqual([{ ok: true }, { ok: true }])
  expect(await submit(ada)).toEqual({ ok: true })
  expect((await shownTo(ada))?.all).toHaveLength(2)
  expect(await bed.db.$count(auditEvents, eq(auditEvents.subjectId, application.id))).toBe(2)
})

test('only interviewers of an interview that has begun can submit a scorecard, and others who see the applicant read why not', async () => {
  const { ada, ben, cleo, id, startsAt, submit, shownTo } = await hold()
  const reject = (reason: string) => ({ ok: false, reason })
  const before = new Date(startsAt.getTime() - MINUTE_MS)
  expect(await shownTo(ada, before)).toBeUndefined()
  expect(await submit(ada, 0, 3, before)).toEqual(reject('not-begun'))
  for (const actor of [cleo, await makePerson(bed.db, 'admin')])
    expect(await submit(actor)).toEqual(reject('not-interviewer'))
  await expect(submit(await makePerson(bed.db, 'employer'))).rejects.toMatchObject({ status: 404 })
  await cancelInterview(bed.ctx(ben, NOW), id, 1, null)
  expect(await submit(ada)).toEqual(reject('cancelled'))
})

test('scorecards count in the score of an applicant once they are shown, and only those of agreed interviews', async () => {
  const { ada, ben, job, application, id, submit } = await hold()
  const ctx = bed.ctx(ada)
  const weights = { answersWeight: 0, ratingWeight: 0, skillsWeight: 0, scorecardsWeight: 1, requiredSkills: [] }
  expect(await editRanking(ctx, job.id, weights, 0)).toMatchObject({ ok: true })
  const score = async () => (await listScores(ctx, [application.id]))[application.id]
  await submit(ada)
  expect(await score()).toEqual({ score: 0, parts: [] })
  await submit(ben, 0, 1)
  expect(await score()).toEqual({ score: 67, parts: [{ label: 'Scorecards', got: 4, of: 6, weight: 1 }] })
  await bed.db.update(interviews).set({ status: 'cancelled', cancelledAt: NOW }).where(eq(interviews.id, id))
  expect(await score()).toEqual({ score: 0, parts: [] })
})

test('an interview with a submitted scorecard took place, so its time, place and scorecards stay and each form says why', async () => {
  const { ada, ben, application, id, submit, shownTo } = await hold()
  const ctx = bed.ctx(ada, NOW)
  const pages = () =>
    Promise.all([loadReschedulePage, loadCancelPage, loadPlacePage].map((load) => load(ctx, application.id, id)))
  for (const page of await pages()) expect(page.rejection).toBeNull()
  await submit(ada)
  for (const page of await pages()) expect(page.rejection).toBe('scored')
  const isScored = { ok: false, reason: 'scored' }
  const invalid = { ...nextWeek(ada), time_1: '2020-01-01T10:00' }
  for (const input of [nextWeek(ada), invalid]) expect(await rescheduleInterview(ctx, id, 1, input)).toEqual(isScored)
  expect(await cancelInterview(ctx, id, 1, null)).toEqual(isScored)
  expect(await changeInterviewPlace(ctx, id, 1, { place: 'Gate 9', video_url: null })).toEqual(isScored)
  expect((await shownTo(ada))?.own).toMatchObject(SCORECARD)
  expect(await submit(ben)).toEqual({ ok: true })
})

test('an interview that has begun without a scorecard can be rescheduled, such as when the applicant does not arrive', async () => {
  const { ada, id } = await hold()
  expect(await rescheduleInterview(bed.ctx(ada, NOW), id, 1, nextWeek(ada))).toMatchObject({ ok: true })
})

test('of a scorecard and a change of the interview at the same time one is rejected, and no scorecard is lost', async () => {
  for (const change of ['reschedule', 'cancel']) {
    const { ada, ben, id, submit } = await hold()
    const ctx = bed.ctx(ben, NOW)
    const [scored, changed] = await Promise.all([
      submit(ada),
      change === 'cancel' ? cancelInterview(ctx, id, 1, null) : rescheduleInterview(ctx, id, 1, nextWeek(ada)),
    ])
    const isScored = scored.ok
    if (!isScored) expect(scored.reason).toBe(change === 'cancel' ? 'cancelled' : 'not-begun')
    expect(changed).toMatchObject(isScored ? { ok: false, reason: 'scored' } : { ok: true })
    const [row] = await bed.db.select({ status: interviews.status }).from(interviews).where(eq(interviews.id, id))
    const kept = await bed.db.$count(interviewScorecards, eq(interviewScorecards.interviewId, id))
    expect([row?.status === 'scheduled', kept]).toEqual([isScored, isScored ? 1 : 0])
  }
})

/** The form of `Reschedule interview` with a time in a week. */
const nextWeek = (interviewer: Person) =>
  interviewForm.parse({
    time_1: `${todayIn('Australia/Sydney', new Date(NOW.getTime() + 7 * DAY_MS))}T10:00`,
    duration: '30',
    place: 'Gate 3',
    interviewers: [interviewer.id],
  })
