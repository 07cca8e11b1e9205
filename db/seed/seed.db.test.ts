import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { canWithdraw, FIRST_STATUS, isStatus, nextStatuses, STATUSES } from '#app/domain/applications/application.ts'
import { isOpen, JOB_LIMITS } from '#app/domain/jobs/job.ts'
import { isStrongPassword } from '#app/domain/people/password.ts'
import { parsePay } from '#app/lib/pay.ts'
import { parsePhone } from '#app/lib/phone.server.ts'
import { verifyPassword } from '#app/platform/auth.server.ts'
import { SYSTEM } from '#app/policy/actor.ts'
import { auditEvents, mails } from '#db/schema/agency.ts'
import { applicationEvents, applications } from '#db/schema/applications.ts'
import { companies } from '#db/schema/companies.ts'
import { jobs } from '#db/schema/jobs.ts'
import { accounts, profiles, users } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { DEMO_PASSWORD, PEOPLE } from './demo/people.ts'
import { LARGE_ADS } from './large/large-jobs.ts'
import { seed } from './seed.ts'

/** Named by the Australian Human Rights Commission and Queensland's as not to be used in ads. */
const LOADED_WORDS =
  /tradesm[ae]n|foreman|\bgirl\b|youthful|\bmature\b|\byoung|recent graduate|energetic|native speaker/i

let bed: TestBed
beforeEach(async () => {
  bed = await openTestBed()
})
afterEach(() => bed.close())

const jobCount = () => bed.db.$count(jobs)

test('none loads nothing', async () => {
  expect(await seed(bed.ctx(), 'none')).toEqual([])
  expect(await bed.db.$count(users)).toBe(0)
  expect(await jobCount()).toBe(0)
})

test('demo loads people who can sign in, and prints them at every start', async () => {
  const printed = await seed(bed.ctx(), 'demo')
  expect(printed.map(({ email }) => email)).toEqual(Object.keys(PEOPLE))
  expect(await seed(bed.ctx(), 'demo')).toEqual(printed)
  expect(isStrongPassword(DEMO_PASSWORD)).toBe(true)
  const [account] = await bed.db.select().from(accounts)
  expect(await verifyPassword({ hash: account?.password ?? '', password: DEMO_PASSWORD })).toBe(true)
  for (const { phone } of await bed.db.select().from(profiles)) {
    expect(parsePhone(phone ?? '')).toMatchObject({ ok: true, display: phone })
  }
  expect(await bed.db.$count(users, eq(users.emailVerified, false))).toBe(1)
  expect(await bed.db.$count(companies)).toBe(5)
  expect([await bed.db.$count(mails), await bed.db.$count(auditEvents)]).toEqual([0, 0])
})

test('an account whose password was changed is not printed', async () => {
  await seed(bed.ctx(), 'demo')
  const [mia] = await bed.db.select({ id: users.id }).from(users).where(eq(users.email, 'mia@seeker.example'))
  await bed.db
    .update(accounts)
    .set({ updatedAt: new Date() })
    .where(eq(accounts.userId, mia?.id ?? ''))
  const printed = await seed(bed.ctx(), 'demo')
  expect(printed.map(({ email }) => email)).not.toContain('mia@seeker.example')
})

test('a database with people is left alone, and two starts at once load one demonstration', async () => {
  await Promise.all([seed(bed.ctx(), 'demo'), seed(bed.ctx(), 'demo'), seed(bed.ctx(), 'large')])
  const loaded = await jobCount()
  expect([36, 36 + LARGE_ADS]).toContain(loaded)
  await seed(bed.ctx(), 'large')
  expect(await jobCount()).toBe(loaded)
})

test('every ad of the demonstration could have been posted, and says the pay that it holds', async () => {
  const now = new Date()
  await seed(bed.ctx(), 'demo')
  const rows = await bed.db.select().from(jobs)
  expect(rows.length).toBe(36)
  for (const job of rows) {
    expectPostable(job)
    expect(job.createdAt < now, `${job.title} is posted in the future`).toBe(true)
    expect([job.title, job.description, ...job.responsibilities, ...job.requirements].join(' ')).not.toMatch(
      LOADED_WORDS,
    )
  }
  expect(Math.max(...rows.map((job) => job.title.length))).toBe(140)
  expect(rows.filter((job) => isOpen(job, now)).length).toBe(32)
  expect(rows.filter((job) => job.listedUntil && job.listedUntil < now).length).toBe(2)
  expect(rows.filter((job) => job.filledAt).length).toBe(1)
  expect(rows.filter((job) => job.pausedAt).length).toBe(1)
})

// Winter, and the day after the clocks changed: times on a place's clocks must keep their order whenever one starts.
test('every history is legal and follows its ad, whatever the time of the start', { timeout: 120_000 }, async () => {
  for (const day of ['2026-06-30', '2026-10-05']) {
    for (let hour = 0; hour < 24; hour += 4) {
      await expectLegalHistories(new Date(`${day}T${String(hour).padStart(2, '0')}:05:00Z`))
      await bed.db.$client.query('truncate users, companies, jobs, applications cascade')
    }
  }
})

test('large adds 5,000 ads that read like others', { timeout: 60_000 }, async () => {
  const now = new Date()
  await seed(bed.ctx(SYSTEM, now), 'large')
  const rows = await bed.db.select().from(jobs)
  expect(rows.length).toBe(36 + LARGE_ADS)
  for (const job of rows) expectPostable(job)
  expect(new Set(rows.map((job) => job.title)).size).toBeGreaterThan(150)
  expect(new Set(rows.map((job) => job.companyName)).size).toBeGreaterThan(150)
  expect(rows.filter((job) => isOpen(job, now)).length).toBeGreaterThan(4_500)
  const oldest = Math.min(...rows.map((job) => job.createdAt.getTime()))
  expect((now.getTime() - oldest) / 86_400_000).toBeGreaterThan(295)
  const inOrder = rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()).map((job) => job.id)
  expect(inOrder).toEqual(inOrder.toSorted())
})

function expectPostable(job: typeof jobs.$inferSelect): void {
  for (const field of ['title', 'companyName', 'location', 'salary', 'description', 'category', 'reference'] as const) {
    expect((job[field] ?? '').length, `${field} of ${job.title}`).toBeLessThanOrEqual(JOB_LIMITS[field])
  }
  for (const list of [job.responsibilities, job.requirements, job.benefits]) {
    expect(list.length).toBeLessThanOrEqual(JOB_LIMITS.items)
    for (const item of list) expect(item.length).toBeLessThanOrEqual(JOB_LIMITS.item)
  }
  expect(job.responsibilities.length && job.requirements.length).toBeGreaterThan(0)
  if (job.salary) {
    const held = { minCents: job.payMinCents, maxCents: job.payMaxCents, period: job.payPeriod }
    expect(held, job.salary).toEqual(parsePay(job.salary))
  }
  if (job.closesAt) expect(job.closesAt > job.createdAt, `${job.title} closes before it opens`).toBe(true)
}

async function expectLegalHistories(now: Date): Promise<void> {
  await seed(bed.ctx(SYSTEM, now), 'demo')
  const rows = await bed.db
    .select({ application: applications, job: jobs, joinedAt: profiles.createdAt, suspendedAt: profiles.suspendedAt })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(profiles, eq(profiles.id, applications.applicantId))
  const events = await bed.db.select().from(applicationEvents).orderBy(applicationEvents.at, applicationEvents.id)
  expect(rows.length).toBe(40)
  expect(new Set(rows.map(({ application }) => application.status))).toEqual(new Set(STATUSES))

  for (const { application, job, joinedAt, suspendedAt } of rows) {
    const name = `${job.reference} at ${now.toISOString()}`
    const history = events.filter((event) => event.applicationId === application.id)
    const [first, ...changes] = history
    expect(first, name).toMatchObject({ fromStatus: null, toStatus: FIRST_STATUS, actorId: application.applicantId })
    expect(first?.at).toEqual(application.appliedAt)
    expect(application.appliedAt > joinedAt && application.appliedAt > job.createdAt, name).toBe(true)
    const end = [job.closesAt, job.filledAt, job.pausedAt, suspendedAt, now].filter((at) => at !== null)
    expect(
      end.every((at) => application.appliedAt < at),
      name,
    ).toBe(true)

    let before = { status: FIRST_STATUS as string, statusBefore: null as string | null, endedAt: null, at: first?.at }
    for (const { fromStatus, toStatus, actorId, at } of changes) {
      expect(fromStatus, name).toBe(before.status)
      expect(before.at && at > before.at && at < now, name).toBe(true)
      if (toStatus === 'Withdrawn') expect(canWithdraw(before) && actorId === application.applicantId, name).toBe(true)
      else
        expect(isStatus(toStatus) && nextStatuses(before).includes(toStatus) && actorId === job.postedBy, name).toBe(
          true,
        )
      before = { status: toStatus, statusBefore: before.status, endedAt: null, at }
    }
    expect([application.status, application.statusChangedAt], name).toEqual([before.status, before.at])
    expect(application.statusBefore).toBe(before.status === 'Rejected' ? before.statusBefore : null)
  }
}
