import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#app/core/context.ts'
import { findApplicant } from '#app/domain/applications/review-queries.server.ts'
import { changeApplicationStatus } from '#app/domain/applications/status/change-application-status.server.ts'
import { withdrawApplication } from '#app/domain/applications/withdraw-application.server.tsx'
import { DAY_MS } from '#app/lib/dates.ts'
import { applications } from '#db/schema/applications.ts'
import { interviewEvents, interviews } from '#db/schema/interviews.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeInterview, makeJob, makePerson } from '#tests/support/factories.ts'
import { overlap } from '#tests/support/overlap.ts'
import { cancelEndedInterviews } from './cancel-ended-interviews.server.ts'
import { sendInterviewEmail } from './emails/send-interview-email.server.ts'
import { pickInterviewTime } from './pick-interview-time.server.ts'
import { submitScorecard } from './scorecards/submit-scorecard.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

const TIME = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + 3 * DAY_MS)

/** An application with an interview that is proposed, or agreed. */
async function make(kind: 'proposed' | 'agreed') {
  const employer = await makePerson(bed.db, 'employer')
  const applicant = await makePerson(bed.db, 'employee')
  const appliedAt = new Date(Date.now() - DAY_MS)
  const application = await makeApplication(bed.db, await makeJob(bed.db, employer), applicant, {
    appliedAt,
    statusChangedAt: appliedAt,
  })
  const interview = await makeInterview(bed.db, application, [TIME])
  if (kind === 'agreed') await pickInterviewTime(bed.ctx(applicant), interview.id, TIME, null)
  return { employer, applicant, id: application.id, interviewId: interview.id }
}

const decide = async ({ employer, id }: Awaited<ReturnType<typeof make>>, newStatus: 'Hired' | 'Rejected') => {
  const expectedStatus = (await findApplicant(bed.ctx(employer), id, 'application.review')).status
  await changeApplicationStatus(bed.ctx(employer), id, { expectedStatus, newStatus })
}
const reject = (made: Awaited<ReturnType<typeof make>>) => decide(made, 'Rejected')
const minuteLater = () => new Date(Date.now() + 60_000)
const cancelEnded = () => cancelEndedInterviews.run({ ...bed.ctx(), now: minuteLater }, {})
const statusOf = async (id: string) =>
  (await bed.db.select({ status: interviews.status }).from(interviews).where(eq(interviews.id, id)))[0]?.status

async function countCancellations(interviewId: string): Promise<number> {
  const { rows } = await bed.db.execute(
    sql`select 1 from pgboss.job where name = ${sendInterviewEmail.name} and data->>'interviewId' = ${interviewId}
      and data->>'kind' = 'cancelled'`,
  )
  return rows.length
}

test('a proposal ends with its application without a second email, and an agreed interview with a cancellation', async () => {
  const proposed = await make('proposed')
  const agreed = await make('agreed')
  const withdrawn = await make('proposed')
  await reject(proposed)
  await reject(agreed)
  await withdrawApplication(bed.ctx(withdrawn.applicant), withdrawn.id)
  await cancelEnded()
  await cancelEnded()
  for (const { interviewId } of [proposed, agreed, withdrawn]) {
    expect(await statusOf(interviewId)).toBe('cancelled')
    const events = await bed.db
      .select()
      .from(interviewEvents)
      .where(and(eq(interviewEvents.interviewId, interviewId), eq(interviewEvents.kind, 'cancelled')))
    expect(events).toHaveLength(1)
  }
  expect(await countCancellations(proposed.interviewId)).toBe(0)
  expect(await countCancellations(withdrawn.interviewId)).toBe(0)
  expect(await countCancellations(agreed.interviewId)).toBe(1)
})

test('an interview that has begun takes place, whatever is decided during it', async () => {
  const made = await make('agreed')
  await decide(made, 'Hired')
  const duringIt = () => new Date(TIME.getTime() + 60_000)
  await cancelEndedInterviews.run({ ...bed.ctx(), now: duringIt }, {})
  expect(await statusOf(made.interviewId)).toBe('scheduled')
})

test('hiring an applicant cancels their other interviews, as the page of the applicant says', async () => {
  const proposed = await make('proposed')
  const agreed = await make('agreed')
  for (const made of [proposed, agreed]) await decide(made, 'Hired')
  await cancelEndedInterviews.run({ ...bed.ctx(), now: () => new Date() }, {})
  expect(await statusOf(agreed.interviewId)).toBe('scheduled')
  await cancelEnded()
  for (const { interviewId } of [proposed, agreed]) expect(await statusOf(interviewId)).toBe('cancelled')
  expect(await countCancellations(proposed.interviewId)).toBe(0)
  expect(await countCancellations(agreed.interviewId)).toBe(1)
})

test('an applicant with an agreed interview is marked, so that a rejection can say what it cancels', async () => {
  const interviewOf = async ({ employer, id }: Awaited<ReturnType<typeof make>>, now = new Date()) =>
    (await findApplicant(bed.ctx(employer, now), id, 'application.review')).interview
  expect(await interviewOf(await make('proposed'))).toBe('proposed')
  const agreed = await make('agreed')
  expect(await interviewOf(agreed)).toBe('agreed')
  expect(await interviewOf(agreed, new Date(TIME.getTime() + DAY_MS))).toBeNull()
})

test('an interview stays if the rejection is reversed at the moment at which it would be cancelled', async () => {
  const made = await make('agreed')
  await reject(made)
  const reverse = async (ctx: Ctx) => {
    await ctx.db
      .update(applications)
      .set({ status: 'Interview Scheduled', statusBefore: null })
      .where(eq(applications.id, made.id))
  }
  await overlap(bed.db, bed.ctx(made.employer), reverse, cancelEnded)
  expect(await statusOf(made.interviewId)).toBe('scheduled')
  expect(await countCancellations(made.interviewId)).toBe(0)
})

test('an interview that begins or gets its scorecard at the moment at which it would be cancelled stays', async () => {
  const [before, during] = [new Date(TIME.getTime() - 60_000), new Date(TIME.getTime() + 60_000)]
  const card = { recommendation: 3, strengths: null, concerns: null }
  for (const event of ['beginning', 'scorecard']) {
    const made = await make('agreed')
    await decide(made, 'Hired')
    const hold = async (ctx: Ctx) =>
      event === 'scorecard'
        ? submitScorecard(ctx, made.id, made.interviewId, card, 0)
        : ctx.db.select().from(interviews).where(eq(interviews.id, made.interviewId)).for('update')
    // The interview is found before it begins.
    const times = [before]
    const now = () => times.pop() ?? (event === 'beginning' ? during : before)
    const cancel = () => cancelEndedInterviews.run({ ...bed.ctx(), now }, {})
    await overlap(bed.db, bed.ctx(made.employer, during), async (ctx) => hold(ctx), cancel)
    expect(await statusOf(made.interviewId)).toBe('scheduled')
    expect(await countCancellations(made.interviewId)).toBe(0)
  }
})
