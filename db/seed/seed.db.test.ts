import { isDeepStrictEqual } from 'node:util'
import { eq, ne } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { canWithdraw, INITIAL_STATUS, isStatus, nextStatuses, STATUSES } from '#app/domain/applications/application.ts'
import { isOpen, MAX_JOB_LENGTHS } from '#app/domain/jobs/job.ts'
import { isStrongPassword } from '#app/domain/people/password.ts'
import { listStartTimes } from '#app/domain/scheduling/opening-hours.ts'
import { addDays, todayIn } from '#app/lib/dates.ts'
import { parsePay } from '#app/lib/pay.ts'
import { parsePhone } from '#app/lib/phone.server.ts'
import { verifyPassword } from '#app/platform/auth.server.ts'
import { SYSTEM } from '#app/policy/actor.ts'
import { applicationEvents, applications } from '#db/schema/applications.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { bookingReminders, bookings } from '#db/schema/bookings.ts'
import { companies } from '#db/schema/companies.ts'
import { emails } from '#db/schema/email.ts'
import { jobs } from '#db/schema/jobs.ts'
import { accounts, profiles, users } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { DEMO_PASSWORD, PEOPLE } from './demo/people.ts'
import { LARGE_JOB_COUNT } from './large/large-jobs.ts'
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
  const elsewhere = ne(auditEvents.subjectType, 'order')
  expect([await bed.db.$count(emails), await bed.db.$count(auditEvents, elsewhere)]).toEqual([0, 0])
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
  expect([36, 36 + LARGE_JOB_COUNT]).toContain(loaded)
  await seed(bed.ctx(), 'large')
  expect(await jobCount()).toBe(loaded)
})

test('every ad of the demonstration could have been posted, and says the pay that it holds', async () => {
  const now = new Date()
  await seed(bed.ctx(SYSTEM, now), 'demo')
  const rows = await bed.db.select().from(jobs)
  expect(rows.length).toBe(36)
  expect(rows.flatMap(faultsOf)).toEqual([])
  expect(rows.filter((job) => job.createdAt >= now)).toEqual([])
  expect(Math.max(...rows.map((job) => job.title.length))).toBe(140)
  expect(rows.filter((job) => isOpen(job, now)).length).toBe(32)
  expect(rows.filter((job) => job.listedUntil && job.listedUntil < now).length).toBe(2)
  expect(rows.filter((job) => job.filledAt).length).toBe(1)
  expect(rows.filter((job) => job.pausedAt).length).toBe(1)
})

test('applications come in every status', async () => {
  await seed(bed.ctx(), 'demo')
  const rows = await bed.db.select({ status: applications.status }).from(applications)
  expect(rows.length).toBe(40)
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(STATUSES))
})

// Winter, and the day after the clocks changed: times on a place's clocks must keep their order whenever one starts.
test('every history is legal and follows its ad, whatever the time of the start', { timeout: 120_000 }, async () => {
  const faults: string[] = []
  for (const day of ['2026-06-30', '2026-10-05']) {
    for (let hour = 0; hour < 24; hour += 4) {
      faults.push(...(await historyFaults(new Date(`${day}T${String(hour).padStart(2, '0')}:05:00Z`))))
    }
  }
  expect(faults).toEqual([])
})

test('consultations stand on the settings, whatever the day: past ones settled, tomorrow free, phones real', async () => {
  for (const day of ['2026-06-30T20:05:00Z', '2026-10-03T13:30:00Z']) {
    const now = new Date(day)
    await seed(bed.ctx(SYSTEM, now), 'demo')
    const rows = await bed.db.select().from(bookings)
    const offered = listStartTimes(
      [
        { from: '09:00', to: '12:00' },
        { from: '13:00', to: '17:00' },
      ],
      30,
    )
    const tomorrow = addDays(todayIn('Australia/Sydney', now), 1)
    expect(rows.filter(({ preferredTime }) => !offered.includes(preferredTime))).toEqual([])
    expect(rows.filter(({ preferredDate }) => preferredDate === tomorrow)).toEqual([])
    expect(rows.filter(({ createdAt, startsAt }) => createdAt >= now || createdAt >= startsAt)).toEqual([])
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

test('large adds 5,000 ads that read like others', { timeout: 60_000 }, async () => {
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
  // Ids are made in the order of posting; ads of one millisecond may stand in either order.
  const byId = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((job) => job.createdAt.getTime())
  expect(byId).toEqual(byId.toSorted((a, b) => a - b))
})

/** What the post form would refuse, and what a reader would stumble over. */
function faultsOf(job: typeof jobs.$inferSelect): string[] {
  const texts = ['title', 'companyName', 'location', 'salary', 'description', 'category', 'reference'] as const
  const lists = [job.responsibilities, job.requirements, job.benefits]
  const pay = job.salary ? { minCents: job.payMinCents, maxCents: job.payMaxCents, period: job.payPeriod } : null
  const faults = {
    'a text is too long': texts.some((field) => (job[field] ?? '').length > MAX_JOB_LENGTHS[field]),
    'a list is too long': lists.some((list) => list.length > MAX_JOB_LENGTHS.items),
    'an item is too long': lists.flat().some((item) => item.length > MAX_JOB_LENGTHS.item),
    'a required list is empty': job.responsibilities.length === 0 || job.requirements.length === 0,
    'closes before it opens': job.closesAt !== null && job.closesAt <= job.createdAt,
    'says other pay than it holds': !isDeepStrictEqual(pay, job.salary ? parsePay(job.salary) : null),
    'uses a loaded word': LOADED_WORDS.test([job.title, job.description, ...lists.flat()].join(' ')),
  }
  return Object.entries(faults).flatMap(([fault, found]) => (found ? [`${job.title}: ${fault}`] : []))
}

/** What is wrong with the applications' histories in a demonstration loaded at `now`. */
async function historyFaults(now: Date): Promise<string[]> {
  await seed(bed.ctx(SYSTEM, now), 'demo')
  const rows = await bed.db
    .select({ application: applications, job: jobs, joinedAt: profiles.createdAt, suspendedAt: profiles.suspendedAt })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(profiles, eq(profiles.id, applications.applicantId))
  const events = await bed.db.select().from(applicationEvents).orderBy(applicationEvents.at, applicationEvents.id)
  await bed.db.$client.query('truncate users, companies, jobs, applications, products, collections, discounts cascade')

  return rows.flatMap(({ application, job, joinedAt, suspendedAt }) => {
    const [first, ...changes] = events.filter((event) => event.applicationId === application.id)
    const { appliedAt, applicantId } = application
    const ends = [job.closesAt, job.filledAt, job.pausedAt, suspendedAt, now].filter((at) => at !== null)
    let state = { status: INITIAL_STATUS as string, statusBefore: null as string | null, endedAt: null, at: appliedAt }
    const illegal = changes.flatMap(({ fromStatus, toStatus, actorId, at }) => {
      const allowed =
        toStatus === 'Withdrawn'
          ? canWithdraw(state) && actorId === applicantId
          : isStatus(toStatus) && nextStatuses(state).includes(toStatus) && actorId === job.postedBy
      const legal = allowed && fromStatus === state.status && at > state.at && at < now
      state = { status: toStatus, statusBefore: state.status, endedAt: null, at }
      return legal ? [] : [`${fromStatus} to ${toStatus} is not legal`]
    })
    const faults = {
      'does not begin with the application':
        first?.fromStatus !== null || first.toStatus !== INITIAL_STATUS || first.actorId !== applicantId,
      'applied at another time': first?.at.getTime() !== appliedAt.getTime(),
      'applied before joining or posting': appliedAt <= joinedAt || appliedAt <= job.createdAt,
      'applied after the end': ends.some((at) => appliedAt >= at),
      'ends elsewhere': application.status !== state.status || +application.statusChangedAt !== +state.at,
      'forgets the status before':
        application.statusBefore !== (state.status === 'Rejected' ? state.statusBefore : null),
    }
    const found = Object.entries(faults).flatMap(([fault, is]) => (is ? [fault] : []))
    return [...illegal, ...found].map((fault) => `${job.reference} at ${now.toISOString()}: ${fault}`)
  })
}
