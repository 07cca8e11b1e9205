import { createHmac } from 'node:crypto'
import { and, count, eq, isNull, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#app/core/context.ts'
import { submitApplication } from '#app/domain/applications/submit-application.server.tsx'
import { findCompanyBySlug } from '#app/domain/companies/company-queries.server.ts'
import { inviteMember } from '#app/domain/companies/team/invite-member.server.ts'
import { listCompanyJobs } from '#app/domain/jobs/company-jobs.server.ts'
import { findJob } from '#app/domain/jobs/detail/find-job.server.ts'
import { listSimilarJobs } from '#app/domain/jobs/detail/similar-jobs.server.ts'
import { recomputeListing } from '#app/domain/jobs/listing.server.ts'
import { relistJobs } from '#app/domain/jobs/relist-jobs.server.ts'
import { listJobsByIds } from '#app/domain/jobs/saved/saved-jobs.server.ts'
import { countFacets } from '#app/domain/jobs/search/count-facets.server.ts'
import { countJobs } from '#app/domain/jobs/search/count-jobs.server.ts'
import { NO_FILTERS } from '#app/domain/jobs/search/no-filters.ts'
import { searchJobs } from '#app/domain/jobs/search/search-jobs.server.ts'
import { suggestTitlesAndCompanies } from '#app/domain/jobs/search/suggestions/suggest.server.ts'
import { streamListedJobs } from '#app/domain/jobs/stream-listed-jobs.server.ts'
import { isResetLinkValid, sendResetLink } from '#app/domain/people/account/reset-password.server.tsx'
import { findSession } from '#app/http/session.server.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { DELETED_ACCOUNT, GUEST } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { companies } from '#db/schema/companies.ts'
import { emails } from '#db/schema/email.ts'
import { jobs } from '#db/schema/jobs.ts'
import { companyInvitations, profiles, sessions, verifications } from '#db/schema/people.ts'
import { deleteExpiredRows } from '#server/delete-expired-rows.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { runQueued } from '#tests/support/run-queued.ts'
import { notifySuspended } from './notify-suspended.server.tsx'
import { restorePerson } from './restore-person.server.ts'
import { findPersonToSuspend, suspendPerson } from './suspend-person.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

/** Leaves no active admin behind, so that the next test's admins are the only ones. */
const suspendAllAdmins = () =>
  bed.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.userType, 'admin'))

const isSuspended = async (id: string) => {
  const [row] = await bed.db.select({ at: profiles.suspendedAt }).from(profiles).where(eq(profiles.id, id))
  return row?.at !== null
}

const listedUntil = async (id: string) => {
  const [row] = await bed.db.select({ until: jobs.listedUntil }).from(jobs).where(eq(jobs.id, id))
  return row?.until
}

test('a suspended person is emailed the reason and whom to contact, and their job and company page are removed', async () => {
  const admin = await makePerson(bed.db, 'admin')
  const employer = await makePerson(bed.db, 'employer')
  const job = await makeJob(bed.db, employer)
  const [company] = await bed.db
    .select()
    .from(companies)
    .where(eq(companies.id, employer.companyId ?? ''))
  const slug = company?.slug ?? ''
  expect(await findCompanyBySlug(bed.ctx(GUEST), slug)).not.toBeNull()
  await suspendPerson(bed.ctx(admin), employer.id, 'Your jobs ask for bank details.')
  await runQueued(bed, notifySuspended)
  const [email, ...others] = await bed.db.select().from(emails).where(eq(emails.recipient, employer.email))
  expect(others).toEqual([])
  expect(email?.text).toContain('Your jobs ask for bank details.')
  expect(email?.text).toMatch(/call \(02\) 5550 1420 or write to hello@muster.example/)
  expect(email?.text).toContain('your jobs are not shown')
  const [audited] = await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, employer.id))
  expect(audited).toMatchObject({ action: 'person.suspended', details: { reason: 'Your jobs ask for bank details.' } })
  expect(await findJob(bed.ctx(GUEST), job.id)).toBeNull()
  expect(await findCompanyBySlug(bed.ctx(GUEST), slug)).toBeNull()
  expect(await findJob(bed.ctx(admin), job.id)).toMatchObject({ open: false })
  expect(await findCompanyBySlug(bed.ctx(admin), slug)).not.toBeNull()
  await restorePerson(bed.ctx(admin), employer.id)
  expect(await findJob(bed.ctx(GUEST), job.id)).toMatchObject({ open: true })
  expect(await findCompanyBySlug(bed.ctx(GUEST), slug)).not.toBeNull()
})

test('a suspended job seeker is not emailed about jobs of theirs', async () => {
  const person = await makePerson(bed.db, 'employee')
  await suspendPerson(bed.ctx(await makePerson(bed.db, 'admin')), person.id, 'You sent spam.')
  await runQueued(bed, notifySuspended)
  const [email] = await bed.db.select().from(emails).where(eq(emails.recipient, person.email))
  expect(email?.text).toContain("You can't sign in.")
  expect(email?.text).not.toContain('jobs')
})

test('an account that is restored at once gets no email about its suspension', async () => {
  const admin = await makePerson(bed.db, 'admin')
  const person = await makePerson(bed.db, 'employee')
  await suspendPerson(bed.ctx(admin), person.id, 'You sent spam.')
  await restorePerson(bed.ctx(admin), person.id)
  expect(await runQueued(bed, notifySuspended)).toBeGreaterThan(0)
  expect(await bed.db.$count(emails, eq(emails.recipient, person.email))).toBe(0)
})

test('an invitation that a suspended owner sent no longer works', async () => {
  const admin = await makePerson(bed.db, 'admin')
  const employer = await makePerson(bed.db, 'employer')
  await inviteMember(bed.ctx(employer), { email: 'invited.before@example.com', role: 'owner' })
  await suspendPerson(bed.ctx(admin), employer.id, 'Your jobs ask for bank details.')
  expect(await bed.db.$count(companyInvitations, eq(companyInvitations.invitedBy, employer.id))).toBe(0)
})

test('a suspended person has no reset link, and gets none', async () => {
  const admin = await makePerson(bed.db, 'admin')
  const person = await makePerson(bed.db, 'employee')
  const requestLink = async () => {
    const [token, at] = [newId(), new Date()]
    const times = { createdAt: at, updatedAt: at, expiresAt: new Date(at.getTime() + DAY_MS) }
    const identifier = `reset-password:${token}`
    await bed.db.insert(verifications).values({ id: newId(), identifier, value: person.id, ...times })
    return token
  }
  const valid = await requestLink()
  expect(await isResetLinkValid(bed.ctx(), valid)).toBe(true)
  await sendResetLink(bed.ctx(), { id: person.id, email: person.email, name: person.fullName }, valid)
  const ofPerson = and(eq(emails.recipient, person.email), like(emails.subject, 'Choose%'))
  // Not sent any more once the link has expired.
  const [sent] = await bed.db.select({ expiresAt: emails.expiresAt }).from(emails).where(ofPerson)
  expect(sent?.expiresAt).toBeInstanceOf(Date)
  await suspendPerson(bed.ctx(admin), person.id, 'Reported as a scam.')
  expect(await bed.db.$count(verifications, eq(verifications.value, person.id))).toBe(0)
  const token = await requestLink()
  await sendResetLink(bed.ctx(), { id: person.id, email: person.email, name: person.fullName }, token)
  expect(await bed.db.$count(emails, ofPerson)).toBe(1)
  expect(await isResetLinkValid(bed.ctx(), token)).toBe(false)
})

test('a deleted account cannot be suspended, because that would hide the jobs of its company', async () => {
  const admin = await makePerson(bed.db, 'admin')
  const employer = await makePerson(bed.db, 'employer')
  await makeJob(bed.db, employer)
  const erased = { erasedAt: new Date(), fullName: DELETED_ACCOUNT, phone: null }
  await bed.db.update(profiles).set(erased).where(eq(profiles.id, employer.id))
  await expect(suspendPerson(bed.ctx(admin), employer.id, 'Reported as a scam.')).rejects.toMatchObject({ status: 404 })
  await expect(findPersonToSuspend(bed.ctx(admin), employer.id)).rejects.toMatchObject({ status: 404 })
})

test("a suspension ends the person's sessions and hides their jobs, and restoring the account lists the jobs again", async () => {
  const admin = await makePerson(bed.db, 'admin')
  const employer = await makePerson(bed.db, 'employer')
  const open = await makeJob(bed.db, employer)
  const paused = await makeJob(bed.db, employer, { pausedAt: new Date(), listedUntil: null })

  expect(await suspendPerson(bed.ctx(admin), employer.id, 'Reported as a scam.')).toEqual({
    ok: true,
    fullName: employer.fullName,
    kind: 'employer',
  })
  expect(await isSuspended(employer.id)).toBe(true)
  const rows = await bed.db.select().from(sessions).where(eq(sessions.userId, employer.id))
  expect(rows.filter(({ expiresAt }) => expiresAt > new Date())).toEqual([])
  expect(await listedUntil(open.id)).toBeNull()

  await restorePerson(bed.ctx(admin), employer.id)
  expect(await isSuspended(employer.id)).toBe(false)
  expect(await listedUntil(open.id)).toEqual(open.listedUntil)
  expect(await listedUntil(paused.id)).toBeNull()

  const audit = await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, employer.id))
  expect(audit.map((row) => [row.action, row.actorId])).toEqual([
    ['person.suspended', admin.id],
    ['person.restored', admin.id],
  ])
})

describe('of an employer with more jobs than one transaction changes', () => {
  const JOBS = 50

  const countListed = async (id: string) => {
    const rows = await bed.db.select({ until: jobs.listedUntil }).from(jobs).where(eq(jobs.postedBy, id))
    return rows.filter(({ until }) => until !== null).length
  }

  /** Runs the tasks that list and hide jobs, which no worker does in this test. */
  const relist = async (posterId: string) => {
    const { rows } = await bed.db.execute<{
      data: { posterId: string; after: { createdAt: string; id: string }; since: string }
    }>(sql`delete from pgboss.job where name = ${relistJobs.name} and data ->> 'posterId' = ${posterId} returning data`)
    for (const { data } of rows) await relistJobs.run({ ...bed.ctx(), now: () => new Date() }, data)
    return rows.length
  }

  async function makeLargeEmployer() {
    const employer = await makePerson(bed.db, 'employer')
    const oldest = await makeJob(bed.db, employer, { title: 'Windlass Operator', ageMinutes: JOBS })
    for (let n = 1; n < JOBS; n += 1) await makeJob(bed.db, employer, { title: 'Windlass Operator', ageMinutes: n })
    return { employer, oldest }
  }

  test('a suspension hides every job at once, and a task takes them from the indexes', async () => {
    const admin = await makePerson(bed.db, 'admin')
    const seeker = await makePerson(bed.db, 'employee')
    const { employer, oldest } = await makeLargeEmployer()
    const search = { ...NO_FILTERS, q: 'windlass', position: null }
    expect((await searchJobs(bed.ctx(GUEST), search)).jobs).toHaveLength(20)

    await suspendPerson(bed.ctx(admin), employer.id, 'Reported as a scam.')
    expect(await countListed(employer.id)).toBe(JOBS - 20)
    expect(await searchJobs(bed.ctx(GUEST), search)).toMatchObject({ jobs: [], count: 0, older: null })
    expect(await searchJobs(bed.ctx(GUEST), { ...search, q: 'wi' })).toMatchObject({ jobs: [], count: 0 })
    expect(await countJobs(bed.ctx(GUEST), search)).toBe(0)
    expect((await countFacets(bed.ctx(GUEST), search)).types).toEqual({})
    expect(await suggestTitlesAndCompanies(bed.ctx(GUEST), 'windlass')).toEqual([])
    const viewed = { id: newId(), title: 'Windlass Operator', location: '', category: null }
    expect((await listSimilarJobs(bed.ctx(GUEST), viewed)).map(({ title }) => title)).not.toContain(viewed.title)
    expect(await listJobsByIds(bed.ctx(GUEST), [oldest.id])).toEqual([])
    expect(await findJob(bed.ctx(admin), oldest.id)).toMatchObject({ open: false })
    expect(await findJob(bed.ctx(GUEST), oldest.id)).toBeNull()
    expect(await submitApplication(bed.ctx(seeker), oldest.id)).toEqual({ ok: false, reason: 'closed' })
    expect((await listCompanyJobs(bed.ctx(GUEST), employer.companyId ?? '', null)).rows).toEqual([])
    const streamed: string[] = []
    for await (const { id } of streamListedJobs(bed.ctx(GUEST))) streamed.push(id)
    expect(streamed).not.toContain(oldest.id)

    expect(await relist(employer.id)).toBe(1)
    expect(await countListed(employer.id)).toBe(0)
    await restorePerson(bed.ctx(admin), employer.id)
    expect(await countListed(employer.id)).toBe(20)
    expect(await relist(employer.id)).toBe(1)
    expect(await countListed(employer.id)).toBe(JOBS)
  })

  test('a task that runs after the account has been restored lists the jobs', async () => {
    const admin = await makePerson(bed.db, 'admin')
    const { employer } = await makeLargeEmployer()
    await suspendPerson(bed.ctx(admin), employer.id, 'Reported as a scam.')
    await restorePerson(bed.ctx(admin), employer.id)
    expect(await relist(employer.id)).toBe(2)
    expect(await countListed(employer.id)).toBe(JOBS)
  })
})

/** The session of a request with the cookie of `token`. */
function sessionOf(token: string) {
  const signature = createHmac('sha256', 'secret').update(token).digest('base64')
  return findSession(bed.db, {
    cookies: `muster-session=${encodeURIComponent(`${token}.${signature}`)}`,
    baseUrl: 'http://127.0.0.1:3000',
    secret: 'secret',
    now: new Date(),
  })
}

test("a suspended person's requests are a guest's, even with a session created afterwards", async () => {
  const admin = await makePerson(bed.db, 'admin')
  const person = await makePerson(bed.db, 'employee')
  await suspendPerson(bed.ctx(admin), person.id, 'Reported as a scam.')
  const stamps = { createdAt: new Date(), updatedAt: new Date(), expiresAt: new Date(Date.now() + 60_000) }
  await bed.db.insert(sessions).values({ id: newId(), token: 'late', userId: person.id, ...stamps })
  expect(await sessionOf('late')).toMatchObject({ actor: { kind: 'guest' }, isSuspended: true })
})

test('the session of a suspended person says so for 30 days and does not work again when the account is restored', async () => {
  const admin = await makePerson(bed.db, 'admin')
  const person = await makePerson(bed.db, 'employee')
  const stamps = { createdAt: new Date(), updatedAt: new Date(), expiresAt: new Date(Date.now() + DAY_MS) }
  await bed.db.insert(sessions).values({ id: newId(), token: 'early', userId: person.id, ...stamps })
  expect(await sessionOf('early')).toMatchObject({ actor: { kind: 'person' }, isSuspended: false })
  await suspendPerson(bed.ctx(admin), person.id, 'Reported as a scam.')
  const clean = (days: number) =>
    deleteExpiredRows.run({ db: bed.db, now: () => new Date(Date.now() + days * DAY_MS) }, {})
  await clean(29)
  expect(await sessionOf('early')).toMatchObject({ actor: { kind: 'guest' }, isSuspended: true })
  await restorePerson(bed.ctx(admin), person.id)
  expect(await sessionOf('early')).toMatchObject({ actor: { kind: 'guest' }, isSuspended: false })
  await suspendPerson(bed.ctx(admin), person.id, 'Reported as a scam.')
  await clean(31)
  expect(await sessionOf('early')).toMatchObject({ actor: { kind: 'guest' }, isSuspended: false })
})

test('suspending an account twice is recorded once', async () => {
  const admin = await makePerson(bed.db, 'admin')
  const person = await makePerson(bed.db, 'employee')
  await suspendPerson(bed.ctx(admin), person.id, 'Reported as a scam.')
  expect(await suspendPerson(bed.ctx(admin), person.id, 'Reported as a scam.')).toMatchObject({ ok: true })
  const [audit] = await bed.db.select({ n: count() }).from(auditEvents).where(eq(auditEvents.subjectId, person.id))
  expect(audit?.n).toBe(1)
})

test('admins cannot suspend themselves', async () => {
  const admin = await makePerson(bed.db, 'admin')
  expect(await suspendPerson(bed.ctx(admin), admin.id, 'Reported as a scam.')).toEqual({ ok: false, reason: 'self' })
  expect(await isSuspended(admin.id)).toBe(false)
})

test('only admins can suspend and restore accounts, and an unknown id is not found', async () => {
  const admin = await makePerson(bed.db, 'admin')
  const employer = await makePerson(bed.db, 'employer')
  await expect(suspendPerson(bed.ctx(employer), admin.id, 'Reported as a scam.')).rejects.toMatchObject({ status: 403 })
  await expect(suspendPerson(bed.ctx({ kind: 'guest' }), admin.id, 'Reported as a scam.')).rejects.toMatchObject({
    status: 403,
  })
  for (const id of [newId(), 'nobody', '']) {
    await expect(suspendPerson(bed.ctx(admin), id, 'Reported as a scam.')).rejects.toMatchObject({ status: 404 })
    await expect(restorePerson(bed.ctx(admin), id)).rejects.toMatchObject({ status: 404 })
  }
})

test('when the last two admins suspend each other at the same time, one stays active', async () => {
  for (let round = 0; round < 10; round++) {
    await suspendAllAdmins()
    const [a, b] = [await makePerson(bed.db, 'admin'), await makePerson(bed.db, 'admin')]
    const tries = [
      [a, b.id],
      [b, a.id],
      [a, b.id],
      [b, a.id],
    ] as const
    const results = await Promise.all(
      tries.map(([actor, id]) => suspendPerson(bed.ctx(actor), id, 'Reported as a scam.')),
    )
    const [active] = await bed.db
      .select({ n: count() })
      .from(profiles)
      .where(and(eq(profiles.userType, 'admin'), isNull(profiles.suspendedAt)))
    expect(active?.n).toBe(1)
    expect(results.filter((result) => !result.ok)).toEqual([
      { ok: false, reason: 'last-admin' },
      { ok: false, reason: 'last-admin' },
    ])
  }
})

test('a job posted while its poster is being suspended is not listed', async () => {
  const admin = await makePerson(bed.db, 'admin')
  for (let round = 0; round < 20; round++) {
    const employer = await makePerson(bed.db, 'employer')
    const post = () =>
      transaction(bed.ctx(employer), async (ctx) => {
        const job = await makeJob(ctx.db, employer, { listedUntil: null })
        await recomputeListing(ctx, eq(jobs.id, job.id))
      })
    await Promise.all([post(), post(), suspendPerson(bed.ctx(admin), employer.id, 'Reported as a scam.'), post()])
    const left = await bed.db.select({ until: jobs.listedUntil }).from(jobs).where(eq(jobs.postedBy, employer.id))
    expect(left.map((row) => row.until)).toEqual([null, null, null])
  }
})
