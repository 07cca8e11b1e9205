import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ctx, transaction } from '#app/core/context.ts'
import { createApiKey } from '#app/domain/api/keys/create-api-key.server.ts'
import { rateApplication } from '#app/domain/applications/annotations/rate-application.server.ts'
import { addTag } from '#app/domain/applications/annotations/update-tags.server.ts'
import { saveDraft } from '#app/domain/applications/sent/drafts/save-draft.server.ts'
import { cancelEndedInterviews } from '#app/domain/interviews/cancel-ended-interviews.server.ts'
import { cancelInterview } from '#app/domain/interviews/cancel-interview.server.ts'
import { declineInterviewTimes } from '#app/domain/interviews/decline-interview-times.server.ts'
import { pickInterviewTime } from '#app/domain/interviews/pick-interview-time.server.ts'
import { proposeInterview } from '#app/domain/interviews/propose-interview.server.ts'
import { rescheduleInterview } from '#app/domain/interviews/reschedule-interview.server.ts'
import { submitScorecard } from '#app/domain/interviews/scorecards/submit-scorecard.server.ts'
import { createAlert } from '#app/domain/job-alerts/create-alert.server.tsx'
import { filtersOfAlert } from '#app/domain/job-alerts/job-alert.ts'
import { saveJob } from '#app/domain/jobs/saved/saved-jobs.server.ts'
import { reportJob } from '#app/domain/moderation/report-job.server.ts'
import { createEndpoint } from '#app/domain/webhooks/create-endpoint.server.ts'
import { DAY_MS, MINUTE_MS } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { applicationMessages, applications } from '#db/schema/applications.ts'
import { apiKeys, webhookEndpoints } from '#db/schema/integrations.ts'
import { interviewers, interviews } from '#db/schema/interviews.ts'
import { jobAlerts } from '#db/schema/job-alerts.ts'
import { jobReports, savedJobs } from '#db/schema/jobs.ts'
import { applicationDrafts } from '#db/schema/resumes.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeInterview, makeJob, makePerson } from '#tests/support/factories.ts'
import { listLockWaits, overlap } from '#tests/support/overlap.ts'
import { startWebhookReceiver } from '#tests/support/webhook-receiver.ts'
import { eraseAccount } from './erase-account.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

async function apply(fields: Partial<typeof applications.$inferInsert> = {}) {
  const employer = await makePerson(bed.db, 'employer')
  const mia = await makePerson(bed.db, 'employee')
  const application = await makeApplication(bed.db, await makeJob(bed.db, employer), mia, fields)
  return { employer, mia, application }
}

test('a rating and a tag that are saved while the account is deleted are deleted with it, and later ones rejected', async () => {
  const changes: ((ctx: Ctx, id: string) => Promise<{ ok: boolean }>)[] = [
    (ctx, id) => rateApplication(ctx, id, 4),
    (ctx, id) => addTag(ctx, id, 'Night shift'),
  ]
  const cleared = { rating: null, tags: [] }
  const findRow = async (id: string) => (await bed.db.select().from(applications).where(eq(applications.id, id)))[0]
  for (const change of changes) {
    for (const endedAt of [null, new Date()]) {
      const before = await apply({ endedAt })
      const save = (ctx: Ctx) => change(ctx, before.application.id)
      const [saved, erased] = await overlap(bed.db, bed.ctx(before.employer), save, () =>
        eraseAccount(bed.ctx(before.mia)),
      )
      expect([saved.ok, erased.ok]).toEqual([true, true])
      expect(await findRow(before.application.id)).toMatchObject(cleared)

      const after = await apply({ endedAt })
      const saveLater = () => change(bed.ctx(after.employer), after.application.id)
      const [, rejected] = await overlap(bed.db, bed.ctx(after.mia), eraseAccount, saveLater)
      const accountDeleted = { ok: false, reason: 'account-deleted' }
      expect([rejected, await saveLater()]).toEqual([accountDeleted, accountDeleted])
      expect(await findRow(after.application.id)).toMatchObject(cleared)
    }
  }
})

test('an account is deleted while the interview of its withdrawn application is cancelled, and neither fails', async () => {
  const { mia, application } = await apply({
    status: 'Withdrawn',
    statusChangedAt: new Date(Date.now() - DAY_MS),
  })
  const { id: interviewId } = await makeInterview(bed.db, application, [new Date(Date.now() + 3 * DAY_MS)])
  const message = {
    id: newId(),
    applicationId: application.id,
    sender: 'applicant' as const,
    body: 'Hello',
    at: new Date(),
  }
  await bed.db.insert(applicationMessages).values(message)
  const cancelEnded = () => cancelEndedInterviews.run({ ...bed.ctx(), now: () => new Date() }, {})
  // A lock on the message stops the deletion between its locks on the application and on the interview.
  const { both } = await transaction(bed.ctx(), async ({ db }) => {
    await db.select().from(applicationMessages).where(eq(applicationMessages.id, message.id)).for('update')
    const erasing = eraseAccount(bed.ctx(mia))
    await expect.poll(() => listLockWaits(bed.db)).toHaveLength(1)
    const cancelling = cancelEnded()
    await expect.poll(() => listLockWaits(bed.db)).toHaveLength(2)
    return { both: Promise.allSettled([erasing, cancelling]) }
  })
  expect(await both).toMatchObject([{ status: 'fulfilled', value: { ok: true } }, { status: 'fulfilled' }])
  await cancelEnded()
  const [row] = await bed.db.select().from(interviews).where(eq(interviews.id, interviewId))
  expect(row?.status).toBe('cancelled')
})

const INTERVIEW_AT = new Date(Date.now() + 3 * DAY_MS)
const INTERVIEW_ENDS = new Date(INTERVIEW_AT.getTime() + 30 * MINUTE_MS)
const SCORECARD = { recommendation: 3, strengths: 'Calm under pressure', concerns: null }

test.each([
  ['picks a time of an interview', (ctx: Ctx, id: string) => pickInterviewTime(ctx, id, INTERVIEW_AT, null)],
  ['declines the times of an interview', declineInterviewTimes],
])('a person who %s deletes the account at the same time, and neither fails', async (_name, answer) => {
  const { mia, application } = await apply()
  const { id } = await makeInterview(bed.db, application, [INTERVIEW_AT])
  // A lock on the application stops the answer after it has locked the interview.
  const { both } = await transaction(bed.ctx(), async ({ db }) => {
    await db.select().from(applications).where(eq(applications.id, application.id)).for('update')
    const answering = answer(bed.ctx(mia), id)
    await expect.poll(() => listLockWaits(bed.db)).toHaveLength(1)
    const erasing = eraseAccount(bed.ctx(mia))
    await expect.poll(() => listLockWaits(bed.db)).toHaveLength(2)
    return { both: Promise.allSettled([answering, erasing]) }
  })
  expect(await both).toMatchObject([
    { status: 'fulfilled', value: { ok: true } },
    { status: 'fulfilled', value: { ok: true } },
  ])
})

test('a person whose account is being deleted picks no time', async () => {
  const { mia, application } = await apply()
  const { id } = await makeInterview(bed.db, application, [INTERVIEW_AT])
  const pick = () => pickInterviewTime(bed.ctx(mia), id, INTERVIEW_AT, null)
  const [, picked] = await overlap(bed.db, bed.ctx(mia), eraseAccount, pick)
  expect(picked).toEqual({ ok: false, reason: 'closed' })
})

/** An interview that a recruiter of the company holds alone, and new times with the same interviewer. */
async function makeHeldInterview() {
  const { employer, application } = await apply()
  const member = await makePerson(bed.db, 'employer', { colleague: employer, companyRole: 'recruiter' })
  const { id } = await makeInterview(bed.db, application, [INTERVIEW_AT])
  await bed.db.update(interviewers).set({ personId: member.id }).where(eq(interviewers.interviewId, id))
  const input = {
    time_1: `${new Date(Date.now() + 9 * DAY_MS).toISOString().slice(0, 10)}T09:00`,
    duration: 30,
    interviewers: [member.id],
    interview_message: null,
    place: 'Gate 4',
    video_url: null,
    accept_conflicts: undefined,
  }
  return { employer, member, application, id, input }
}

type HeldInterview = Awaited<ReturnType<typeof makeHeldInterview>>

test.each([
  ['rescheduled', ({ member, id, input }: HeldInterview) => rescheduleInterview(bed.ctx(member), id, 1, input)],
  ['cancelled', ({ member, id }: HeldInterview) => cancelInterview(bed.ctx(member), id, 1, null)],
  [
    'scored',
    ({ member, application, id }: HeldInterview) =>
      submitScorecard(bed.ctx(member, INTERVIEW_ENDS), application.id, id, SCORECARD, 0),
  ],
])('an interviewer deletes their account while the interview is %s, and neither fails', async (_, change) => {
  const held = await makeHeldInterview()
  await bed.db
    .update(interviews)
    .set({ status: 'scheduled', startsAt: INTERVIEW_AT, endsAt: INTERVIEW_ENDS })
    .where(eq(interviews.id, held.id))
  // A lock on the interview stops the change.
  const { both } = await transaction(bed.ctx(), async ({ db }) => {
    await db.select().from(interviews).where(eq(interviews.id, held.id)).for('update')
    const changing = change(held)
    await expect.poll(() => listLockWaits(bed.db)).toHaveLength(1)
    const erasing = eraseAccount(bed.ctx(held.member))
    await expect.poll(() => listLockWaits(bed.db)).toHaveLength(2)
    return { both: Promise.allSettled([changing, erasing]) }
  })
  expect(await both).toMatchObject([
    { status: 'fulfilled', value: { ok: true } },
    { status: 'fulfilled', value: { ok: true } },
  ])
})

test('an interview that is rescheduled while its only interviewer deletes their account is held by an owner', async () => {
  const { employer, member, id, input } = await makeHeldInterview()
  const [rescheduled] = await overlap(
    bed.db,
    bed.ctx(member),
    (ctx) => rescheduleInterview(ctx, id, 1, input),
    () => eraseAccount(bed.ctx(member)),
  )
  expect(rescheduled.ok).toBe(true)
  const held = await bed.db.select().from(interviewers).where(eq(interviewers.interviewId, id))
  expect(held.map(({ personId }) => personId)).toEqual([employer.id])
})

test('no interview is given to someone whose account is being deleted', async () => {
  for (const isNew of [true, false]) {
    const { employer, member, application, id, input } = await makeHeldInterview()
    const [, saved] = await overlap<unknown, { ok: boolean }>(bed.db, bed.ctx(member), eraseAccount, () =>
      isNew
        ? proposeInterview(bed.ctx(employer), application.id, input)
        : rescheduleInterview(bed.ctx(employer), id, 1, input),
    )
    expect(saved).toEqual({
      ok: false,
      reason: 'invalid',
      errors: { interviewers: ['Choose from the people listed.'] },
    })
    expect(await bed.db.$count(interviewers, eq(interviewers.personId, member.id))).toBe(0)
  }
})

test('nothing that a person creates while their account is deleted is stored', async () => {
  const receiver = await startWebhookReceiver()
  const job = await makeJob(bed.db, await makePerson(bed.db, 'employer'))
  const changes: ['employee' | 'employer', (ctx: Ctx, person: Person) => Promise<unknown>][] = [
    ['employer', (ctx) => createApiKey(ctx, { name: 'Careers site', scopes: ['jobs:read'] })],
    ['employer', (ctx) => createEndpoint(ctx, { url: receiver.url, events: ['job.published'] })],
    ['employee', (ctx) => reportJob(ctx, job.id, { reason: 'scam', details: 'Zq', email: null }, '203.0.113.7')],
    ['employee', (ctx, { email }) => createAlert(ctx, email, filtersOfAlert('q=nurse'))],
    ['employee', (ctx) => saveJob(ctx, job.id)],
    ['employee', (ctx) => saveDraft(ctx, job.id, new FormData())],
  ]
  for (const [userType, create] of changes) {
    const person = await makePerson(bed.db, userType)
    const [, created] = await overlap(bed.db, bed.ctx(person), eraseAccount, () =>
      create(bed.ctx(person), person).catch((error: Response) => error.status),
    )
    expect(created).toBe(403)
    expect([
      await bed.db.$count(apiKeys, eq(apiKeys.profileId, person.id)),
      await bed.db.$count(webhookEndpoints, eq(webhookEndpoints.profileId, person.id)),
      await bed.db.$count(jobReports, eq(jobReports.reporterId, person.id)),
      await bed.db.$count(jobAlerts, eq(jobAlerts.email, person.email)),
      await bed.db.$count(savedJobs, eq(savedJobs.personId, person.id)),
      await bed.db.$count(applicationDrafts, eq(applicationDrafts.personId, person.id)),
    ]).toEqual([0, 0, 0, 0, 0, 0])
  }
  await receiver.close()
})
