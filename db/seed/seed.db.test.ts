import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Ctx, transaction } from '#app/core/context.ts'
import { canWithdraw, INITIAL_STATUS, isStatus, nextStatuses, STATUSES } from '#app/domain/applications/application.ts'
import { isOpen, MAX_JOB_LENGTHS } from '#app/domain/jobs/job.ts'
import { checkPay } from '#app/domain/jobs/posting/checks/check-pay.ts'
import { findPostingRules } from '#app/domain/jobs/posting/checks/find-warnings.server.ts'
import { isStrongPassword } from '#app/domain/people/password.ts'
import { inspectResumeFile } from '#app/domain/resumes/files/resume-file.server.ts'
import { listStartTimes } from '#app/domain/scheduling/opening-hours.ts'
import { addDays, DAY_MS, todayIn } from '#app/lib/dates.ts'
import { parsePay } from '#app/lib/pay.ts'
import { parsePhone } from '#app/lib/phone.server.ts'
import { verifyPassword } from '#app/platform/auth.server.ts'
import { SYSTEM } from '#app/policy/actor.ts'
import { applicationEvents, applicationMessages, applications } from '#db/schema/applications.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { bookingReminders, bookings } from '#db/schema/bookings.ts'
import { companies } from '#db/schema/companies.ts'
import { emails } from '#db/schema/email.ts'
import { interviewEvents, interviewScorecards, interviews } from '#db/schema/interviews.ts'
import { jobs, jobViews } from '#db/schema/jobs.ts'
import { accounts, profiles, users } from '#db/schema/people.ts'
import { resumes } from '#db/schema/resumes.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { DEMO_PASSWORD, PEOPLE } from './demo/people.ts'
import { LARGE_JOB_COUNT } from './large/large-jobs.ts'
import { loadJobBoard } from './load-scenario.ts'
import { seed } from './seed.ts'

/** Words that the Australian and Queensland Human Rights Commissions advise against in job ads. */
const DISCRIMINATORY_WORDS =
  /tradesm[ae]n|foreman|\bgirl\b|youthful|\bmature\b|\byoung|recent graduate|energetic|native speaker/i

/** The time at which the demonstration data is loaded that most tests only read. Loading it takes two seconds. */
const LOADED_AT = new Date()

/** The database with the demonstration data. */
let demo: TestBed
beforeAll(async () => {
  demo = await openTestBed()
  await seed(demo.ctx(SYSTEM, LOADED_AT), 'demo')
})
afterAll(() => demo.close())

/** An empty database for the current test. */
async function openEmptyBed(): Promise<TestBed> {
  const bed = await openTestBed()
  onTestFinished(() => bed.close())
  return bed
}

/** Does `work` in a transaction and rolls it back. @returns what `work` returned */
async function rolledBack<Result>(ctx: Ctx, work: (ctx: Ctx) => Promise<Result>): Promise<Result> {
  let result: { value: Result } | undefined
  const transacted = transaction(ctx, async (ctx) => {
    result = { value: await work(ctx) }
    throw new Error('rolled back')
  })
  await transacted.catch((error: unknown) => {
    if (!result) throw error
  })
  if (!result) throw new Error('The work did not end.')
  return result.value
}

test('the scenario none loads nothing', async () => {
  const bed = await openEmptyBed()
  expect(await seed(bed.ctx(), 'none')).toEqual([])
  expect(await bed.db.$count(users)).toBe(0)
  expect(await bed.db.$count(jobs)).toBe(0)
})

test('the scenario demo loads people who can sign in, and returns their accounts at every start', async () => {
  const returned = await seed(demo.ctx(), 'demo')
  expect(returned.map(({ email }) => email)).toEqual(Object.keys(PEOPLE))
  expect(await seed(demo.ctx(), 'demo')).toEqual(returned)
  expect(isStrongPassword(DEMO_PASSWORD)).toBe(true)
  const [account] = await demo.db.select().from(accounts)
  expect(await verifyPassword({ hash: account?.password ?? '', password: DEMO_PASSWORD })).toBe(true)
  for (const { phone } of await demo.db.select().from(profiles)) {
    expect(parsePhone(phone ?? '')).toMatchObject({ ok: true, display: phone })
  }
  expect(await demo.db.$count(users, eq(users.emailVerified, false))).toBe(1)
  expect(await demo.db.$count(companies)).toBe(5)
  const notOfStore = and(ne(auditEvents.subjectType, 'order'), ne(auditEvents.action, 'allowance.granted'))
  expect([await demo.db.$count(emails), await demo.db.$count(auditEvents, notOfStore)]).toEqual([0, 0])
})

test('the demo agency has set the minimum pay, and no demo job pays less', async () => {
  const { minimumPay } = await findPostingRules(demo.ctx())
  expect(minimumPay).toEqual({ hourlyCents: 2495, since: '2025-07-01' })
  const rows = await demo.db.select({ title: jobs.title, salary: jobs.salary }).from(jobs)
  const below = rows.filter(({ salary }) =>
    checkPay({ salary: salary ?? '' }, minimumPay).some(({ kind }) => kind === 'pay-below-minimum'),
  )
  expect(below).toEqual([])
})

test('an account whose password was changed is not returned', async () => {
  const returned = await rolledBack(demo.ctx(), async (ctx) => {
    const [mia] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, 'mia@seeker.example'))
    await ctx.db
      .update(accounts)
      .set({ updatedAt: new Date() })
      .where(eq(accounts.userId, mia?.id ?? ''))
    return seed(ctx, 'demo')
  })
  expect(returned.length).toBe(Object.keys(PEOPLE).length - 1)
  expect(returned.map(({ email }) => email)).not.toContain('mia@seeker.example')
})

test('a database with people is not changed, and servers that start together load one scenario', async () => {
  const bed = await openEmptyBed()
  await Promise.all([seed(bed.ctx(), 'demo'), seed(bed.ctx(), 'demo'), seed(bed.ctx(), 'large')])
  const loaded = await bed.db.$count(jobs)
  expect([36, 36 + LARGE_JOB_COUNT]).toContain(loaded)
  await seed(bed.ctx(), 'large')
  expect(await bed.db.$count(jobs)).toBe(loaded)
})

test('every published demo job was viewed each day that it was open in the last 30, more often than applied for', async () => {
  const views = await demo.db.select().from(jobViews)
  const applied = await demo.db.select({ jobId: applications.jobId, source: applications.source }).from(applications)
  for (const job of await demo.db.select().from(jobs)) {
    const ofJob = views.filter(({ jobId }) => jobId === job.id)
    const count = ofJob.reduce((sum, { views }) => sum + views, 0)
    expect(isOpen(job, LOADED_AT) ? ofJob.length : 1, job.title).toBeGreaterThan(0)
    expect(ofJob.filter(({ viewedOn }) => viewedOn < job.createdAt.toISOString().slice(0, 10))).toEqual([])
    if (ofJob.length === 30) expect(count, job.title).toBeGreaterThan(applied.filter((a) => a.jobId === job.id).length)
  }
  expect(new Set(applied.map(({ source }) => source)).size).toBeGreaterThan(3)
})

test('every demo job is valid, and its salary text matches its pay', async () => {
  const now = LOADED_AT
  const rows = await demo.db.select().from(jobs)
  expect(rows.length).toBe(36)
  expect(rows.flatMap(faultsOf)).toEqual([])
  expect(rows.filter((job) => job.createdAt >= now)).toEqual([])
  expect(Math.max(...rows.map((job) => job.title.length))).toBe(140)
  expect(rows.filter((job) => isOpen(job, now)).length).toBe(32)
  expect(rows.filter((job) => job.closesAt && job.closesAt < now).length).toBe(2)
  expect(rows.filter((job) => job.filledAt).length).toBe(1)
  expect(rows.filter((job) => job.pausedAt).length).toBe(1)
})

test('the applications have every status', async () => {
  const rows = await demo.db.select({ status: applications.status }).from(applications)
  expect(rows.length).toBe(40)
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(STATUSES))
})

test('applications have resumes that are real PDFs, messages, interviews and a scorecard', async () => {
  for (const { content, kind } of await demo.db.select().from(resumes))
    expect(await inspectResumeFile(content)).toEqual({ ok: true, kind })
  expect(await demo.db.$count(applicationMessages, isNull(applicationMessages.readAt))).toBe(3)
  const now = new Date()
  const held = await demo.db.select().from(interviews)
  expect(held.map(({ status, endsAt }) => [status, endsAt && endsAt < now]).toSorted()).toEqual([
    ['cancelled', true],
    ['proposed', null],
    ['scheduled', false],
    ['scheduled', false],
    ['scheduled', true],
    ['scheduled', true],
  ])
  expect(await demo.db.$count(interviewScorecards)).toBe(2)
})

// Winter, and the day after daylight saving started: local times must keep their order at every hour of the seeding.
test('every application has a valid history while its job was open, at any time of the seeding', {
  timeout: 120_000,
}, async () => {
  const bed = await openEmptyBed()
  const faults: string[] = []
  // The last two are a Saturday and a Sunday, so that what is a few days away falls on a weekend.
  for (const day of ['2026-06-30', '2026-10-05', '2026-11-28', '2026-11-29']) {
    for (let hour = 0; hour < 24; hour += 4) {
      const now = new Date(`${day}T${String(hour).padStart(2, '0')}:05:00Z`)
      faults.push(...(await rolledBack(bed.ctx(SYSTEM, now), historyFaults)))
    }
  }
  expect(faults).toEqual([])
})

test('consultations fit the settings on any day: past ones have an outcome, and tomorrow is free', async () => {
  const bed = await openEmptyBed()
  // Days of the week on which what is a few days away falls on a weekend.
  for (const day of ['2026-06-30T20:05:00Z', '2026-10-03T13:30:00Z', '2026-11-19T22:00:00Z', '2026-11-20T22:00:00Z']) {
    const now = new Date(day)
    await seed(bed.ctx(SYSTEM, now), 'demo')
    const rows = await bed.db.select().from(bookings)
    const startTimes = listStartTimes(
      [
        { from: '09:00', to: '12:00' },
        { from: '13:00', to: '17:00' },
      ],
      30,
    )
    const tomorrow = addDays(todayIn('Australia/Sydney', now), 1)
    expect(rows.filter(({ preferredTime }) => !startTimes.includes(preferredTime))).toEqual([])
    expect(rows.filter(({ preferredDate }) => preferredDate === tomorrow)).toEqual([])
    expect(rows.filter(({ createdAt, startsAt }) => createdAt >= now || createdAt >= startsAt)).toEqual([])
    expect(
      rows.filter(({ preferredDate }) => isWeekend(preferredDate) && preferredDate !== addDays(tomorrow, -1)),
    ).toEqual([])
    expect(rows.filter(({ cancelledAt }) => cancelledAt && cancelledAt >= now)).toEqual([])
    expect(
      rows.filter(({ preferredDate, status }) => preferredDate < addDays(tomorrow, -1) && status === 'confirmed'),
    ).toEqual([])
    expect(rows.filter(({ phone }) => phone && !parsePhone(phone).ok)).toEqual([])
    expect(rows.filter(({ userId }) => userId).length).toBe(2)
    expect(await bed.db.$count(bookingReminders)).toBeGreaterThan(8)
    await bed.db.$client.query(
      'truncate users, companies, jobs, applications, products, collections, discounts cascade',
    )
  }
})

test('the scenario large adds 5,000 valid jobs', { timeout: 60_000 }, async () => {
  const bed = await openEmptyBed()
  const now = new Date()
  await seed(bed.ctx(SYSTEM, now), 'large')
  const rows = await bed.db.select().from(jobs)
  expect(rows.length).toBe(36 + LARGE_JOB_COUNT)
  expect(rows.flatMap(faultsOf)).toEqual([])
  expect(new Set(rows.map((job) => job.title)).size).toBeGreaterThan(150)
  expect(new Set(rows.map((job) => job.companyName)).size).toBeGreaterThan(150)
  expect(rows.filter((job) => isOpen(job, now)).length).toBeGreaterThan(4_500)
  const oldest = Math.min(...rows.map((job) => job.createdAt.getTime()))
  expect((now.getTime() - oldest) / 86_400_000).toBeGreaterThan(295)
  // Ids are created in the order of posting.
  const byId = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((job) => job.createdAt.getTime())
  expect(byId).toEqual(byId.toSorted((a, b) => a - b))
})

/** What the form for a job would reject, and what a reader would notice. */
function faultsOf(job: typeof jobs.$inferSelect): string[] {
  const texts = ['title', 'companyName', 'location', 'salary', 'description', 'category', 'reference'] as const
  const lists = [job.responsibilities, job.requirements, job.benefits]
  const pay = job.salary ? { minCents: job.payMinCents, maxCents: job.payMaxCents, period: job.payPeriod } : null
  const faults = {
    'a text is too long': texts.some((field) => (job[field] ?? '').length > MAX_JOB_LENGTHS[field]),
    'a list is too long': lists.some((list) => list.length > MAX_JOB_LENGTHS.items),
    'an item is too long': lists.flat().some((item) => item.length > MAX_JOB_LENGTHS.item),
    'a required list is empty': job.responsibilities.length === 0 || job.requirements.length === 0,
    'it closes before it opens': job.closesAt !== null && job.closesAt <= job.createdAt,
    'the salary text does not match the pay': !isDeepStrictEqual(pay, job.salary ? parsePay(job.salary) : null),
    'a word is discriminatory': DISCRIMINATORY_WORDS.test([job.title, job.description, ...lists.flat()].join(' ')),
  }
  return Object.entries(faults).flatMap(([fault, found]) => (found ? [`${job.title}: ${fault}`] : []))
}

/** The faults in the histories of the applications when the demo data is loaded at the time of `ctx`. */
async function historyFaults(ctx: Ctx): Promise<string[]> {
  const { db, now } = ctx
  await loadJobBoard(ctx, 'demo', 'unused')
  const rows = await db
    .select({ application: applications, job: jobs, joinedAt: profiles.createdAt, suspendedAt: profiles.suspendedAt })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(profiles, eq(profiles.id, applications.applicantId))
  const events = await db.select().from(applicationEvents).orderBy(applicationEvents.at, applicationEvents.id)
  const held = await db.select().from(interviews)
  const steps = await db.select().from(interviewEvents).orderBy(interviewEvents.at)

  return rows.flatMap(({ application, job, joinedAt, suspendedAt }) => {
    const [first, ...changes] = events.filter((event) => event.applicationId === application.id)
    const { appliedAt, applicantId } = application
    const ends = [job.closesAt, job.filledAt, job.pausedAt, suspendedAt, now].filter((at) => at !== null)
    let state = { status: INITIAL_STATUS as string, statusBefore: null as string | null, endedAt: null, at: appliedAt }
    const invalid = changes.flatMap(({ fromStatus, toStatus, actorId, at }) => {
      // An applicant who picks a time for an interview changes the status with it.
      const actor = toStatus === 'Interview Scheduled' ? applicantId : job.postedBy
      const allowed =
        toStatus === 'Withdrawn'
          ? canWithdraw(state) && actorId === applicantId
          : isStatus(toStatus) && nextStatuses(state).includes(toStatus) && actorId === actor
      const isValid = allowed && fromStatus === state.status && at > state.at && at < now
      state = { status: toStatus, statusBefore: state.status, endedAt: null, at }
      return isValid ? [] : [`${fromStatus} to ${toStatus} is not allowed`]
    })
    const ofThis = held.filter(({ applicationId }) => applicationId === application.id)
    const picks = steps.filter(
      ({ kind, interviewId }) => kind === 'scheduled' && ofThis.some(({ id }) => id === interviewId),
    )
    const scheduledAt = changes.flatMap(({ toStatus, at }) => (toStatus === 'Interview Scheduled' ? [+at] : []))
    const faults = {
      'has a pick and a status at different times': !isDeepStrictEqual(
        picks.map(({ at }) => +at),
        scheduledAt,
      ),
      'has an interview on a weekend, out of order or cancelled late': ofThis.some((one) =>
        interviewFault(one, steps, now),
      ),
      'does not start with the submission':
        first?.fromStatus !== null || first.toStatus !== INITIAL_STATUS || first.actorId !== applicantId,
      'applied at another time': first?.at.getTime() !== appliedAt.getTime(),
      'applied before joining or posting': appliedAt <= joinedAt || appliedAt <= job.createdAt,
      'applied after the end': ends.some((at) => appliedAt >= at),
      'ends in another status': application.status !== state.status || +application.statusChangedAt !== +state.at,
      'has another previous status':
        application.statusBefore !== (state.status === 'Rejected' ? state.statusBefore : null),
    }
    const found = Object.entries(faults).flatMap(([fault, is]) => (is ? [fault] : []))
    return [...invalid, ...found].map((fault) => `${job.reference} at ${now.toISOString()}: ${fault}`)
  })
}

/**
 * Whether an interview is on a weekend, is not proposed, picked and cancelled in that order, or was picked after its
 * start or cancelled less than a day before it.
 */
function interviewFault(
  { id, startsAt, timeZone, createdAt }: typeof interviews.$inferSelect,
  allSteps: (typeof interviewEvents.$inferSelect)[],
  now: Date,
): boolean {
  const steps = allSteps.filter(({ interviewId }) => interviewId === id)
  const kinds = steps.map(({ kind }) => kind).join()
  const isInOrder = ['proposed', 'proposed,scheduled', 'proposed,scheduled,cancelled'].includes(kinds)
  const isEarly = steps.every(({ at }) => at >= createdAt && at < now && (!startsAt || at < startsAt))
  const isLate = steps.some(({ kind, at }) => kind === 'cancelled' && startsAt && +startsAt - +at < DAY_MS)
  return !isInOrder || !isEarly || isLate || (startsAt !== null && isWeekend(todayIn(timeZone, startsAt)))
}

const isWeekend = (date: string) => [0, 6].includes(new Date(date).getUTCDay())
