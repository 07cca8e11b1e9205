import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parsePagePosition } from '#app/core/pagination/page-position.ts'
import { deleteJob } from '#app/domain/applications/delete-job.server.ts'
import { listCompanyJobs } from '#app/domain/jobs/company-jobs.server.ts'
import { findJob } from '#app/domain/jobs/detail/find-job.server.ts'
import { changeListing } from '#app/domain/jobs/lifecycle/change-listing.server.ts'
import { publishScheduledJobs } from '#app/domain/jobs/lifecycle/publish-scheduled-jobs.server.ts'
import { listManagedJobs } from '#app/domain/jobs/manage/manage-queries.server.ts'
import { editJob } from '#app/domain/jobs/posting/edit-job.server.ts'
import { postJob, shouldHoldJobs } from '#app/domain/jobs/posting/post-job.server.ts'
import type { QuestionInput } from '#app/domain/jobs/questions/question.ts'
import { listNewestJobs } from '#app/domain/jobs/search/newest-jobs.server.ts'
import { defaultSecuritySettings } from '#app/domain/security/security-settings.ts'
import { securitySettingsCache } from '#app/domain/security/security-settings-queries.server.ts'
import { DAY_MS, MINUTE_MS } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { companies } from '#db/schema/companies.ts'
import { emails } from '#db/schema/email.ts'
import { jobs } from '#db/schema/jobs.ts'
import { securitySettings } from '#db/schema/security.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { JOB_INPUT, makeJob, makePerson } from '#tests/support/factories.ts'
import { runQueued } from '#tests/support/run-queued.ts'
import { approveJob } from './approve-job.server.ts'
import { listJobsToReview } from './jobs-to-review.server.ts'
import { reviewJobs } from './mark-reviewed.server.ts'
import { notifyJobApproved } from './notify-job-approved.server.tsx'
import { suspendPerson } from './suspend-person.server.ts'
import { unverifyCompany, verifyCompany } from './verify-company.server.ts'

/** Posts a job that is accepted. */
async function mustPost(...args: Parameters<typeof postJob>) {
  const posted = await postJob(...args)
  if (!posted.ok) throw new Error(posted.reason)
  return posted
}

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
beforeEach(async () => {
  await bed.db.update(jobs).set({ deletedAt: new Date(), listedUntil: null })
  await bed.db.delete(emails)
  await bed.db.execute(sql`delete from pgboss.job where name = ${notifyJobApproved.name}`)
  await holdJobs(false)
})
afterAll(() => bed.close())

/** Saves the setting `Hold jobs of new employers`. */
async function holdJobs(holdNewEmployerJobs: boolean): Promise<void> {
  const settings = { ...defaultSecuritySettings(false), holdNewEmployerJobs, updatedAt: new Date() }
  await bed.db
    .insert(securitySettings)
    .values(settings)
    .onConflictDoUpdate({ target: securitySettings.onlyRow, set: settings })
  securitySettingsCache.clear(bed.db)
}

const newEmployer = () => makePerson(bed.db, 'employer', { isCompanyVerified: false })

const post = (person: Person) => mustPost(bed.ctx(person), JOB_INPUT)

async function findRow(id: string) {
  const [row] = await bed.db.select().from(jobs).where(eq(jobs.id, id))
  if (!row) throw new Error('There is no such job.')
  return row
}

const toReview = async () =>
  (await listJobsToReview(bed.ctx(admin), parsePagePosition(new URLSearchParams()))).rows.map(({ id }) => id)

/** Runs the queued notifications, each twice, as after a lost worker. @returns the queued emails */
async function runNotifications(): Promise<{ recipient: string; subject: string }[]> {
  const { rows } = await bed.db.execute<{ data: { jobId: string } }>(
    sql`select data from pgboss.job where name = ${notifyJobApproved.name}`,
  )
  const context = { ...bed.ctx(), db: bed.db, now: () => new Date() }
  for (const { data } of [...rows, ...rows]) await notifyJobApproved.run(context, data)
  return bed.db.select({ recipient: emails.recipient, subject: emails.subject }).from(emails)
}

test('a job of a company that is not verified is open at once and waits for a review', async () => {
  const { id, isHeld } = await post(await newEmployer())
  expect(isHeld).toBe(false)
  const row = await findRow(id)
  expect([row.reviewedAt, row.heldAt]).toEqual([null, null])
  expect(row.listedUntil).not.toBeNull()
  const { rows } = await listJobsToReview(bed.ctx(admin), null)
  expect(rows).toMatchObject([{ id, status: 'Live' }])
})

const SCAMS: [string, Partial<typeof JOB_INPUT>][] = [
  ['a fee', { description: 'Pay a $99 fee for your starter kit before the first day.' }],
  ['documents', { requirements: ['Send your passport and bank details'] }],
]

test('a job of a company with the name of a verified one is held, unless it is verified itself', async () => {
  const employer = await newEmployer()
  const posted = () => mustPost(bed.ctx(employer), JOB_INPUT)
  const name = sql`(select name from ${companies} where id = ${employer.companyId})`
  const other = await makePerson(bed.db, 'employer', { companyName: `Other ${newId()}` })
  await bed.db
    .update(companies)
    .set({ name: sql`upper(${name}) || '.'` })
    .where(eq(companies.id, other.companyId ?? ''))
  expect(await shouldHoldJobs(bed.ctx(employer))).toBe(true)
  expect((await posted()).isHeld).toBe(true)
  await bed.db
    .update(companies)
    .set({ verifiedAt: null })
    .where(eq(companies.id, other.companyId ?? ''))
  expect(await shouldHoldJobs(bed.ctx(employer))).toBe(false)
  expect((await posted()).isHeld).toBe(false)
})

test.each(SCAMS)('a job that asks applicants for %s is held unless its company is verified', async (_, asks) => {
  const scam = { ...JOB_INPUT, ...asks }
  const { id, isHeld } = await mustPost(bed.ctx(await newEmployer()), scam)
  const row = await findRow(id)
  expect([isHeld, row.heldAt !== null, row.listedUntil]).toEqual([true, true, null])
  expect((await mustPost(bed.ctx(await makePerson(bed.db, 'employer')), scam)).isHeld).toBe(false)
})

test.each(SCAMS)(
  'a listed job is held when an edit makes it ask for %s, and approved once for the same words',
  async (_, asks) => {
    const person = await newEmployer()
    const employer = bed.ctx(person, new Date(Date.now() + MINUTE_MS))
    const { id } = await post(person)
    const scam = { ...JOB_INPUT, ...asks }
    expect(await editJob(employer, id, scam, { expectedVersion: 1 })).toEqual({ ok: true, isHeld: true })
    expect(await findRow(id)).toMatchObject({ reviewedAt: null, listedUntil: null })
    const isHeld = and(eq(auditEvents.subjectId, id), eq(auditEvents.action, 'job.held'))
    expect(await bed.db.select().from(auditEvents).where(isHeld)).toMatchObject([{ actorId: null }])
    expect(await toReview()).toEqual([id])
    const { createdAt } = await findRow(id)
    await approveJob(bed.ctx(admin, new Date(Date.now() + DAY_MS)), id, 2)
    const { version, ...approved } = await findRow(id)
    // It was seen before.
    expect(approved).toMatchObject({ heldAt: null, createdAt })
    const shorter = { ...scam, title: 'Forklift Driver, nights' }
    expect(await editJob(employer, id, shorter, { expectedVersion: version })).toEqual({ ok: true, isHeld: false })
  },
)

test('a screening question that asks for a tax file number holds the job', async () => {
  const person = await newEmployer()
  const employer = bed.ctx(person)
  const asks: QuestionInput[] = [
    { id: null, label: 'What is your TFN?', kind: 'text', choices: [], required: true, accepted: null },
  ]
  expect(await postJob(employer, JOB_INPUT, { questions: asks })).toMatchObject({ ok: true, isHeld: true })
  const { id } = await post(person)
  expect(await editJob(employer, id, JOB_INPUT, { expectedVersion: 1, questions: asks })).toEqual({
    ok: true,
    isHeld: true,
  })
  expect(await editJob(employer, id, JOB_INPUT, { expectedVersion: 2, questions: asks })).toEqual({
    ok: true,
    isHeld: false,
  })
})

test('an approved screening question holds the job again neither at another position nor after the others are removed', async () => {
  const person = await newEmployer()
  const employer = bed.ctx(person)
  const question = (label: string): QuestionInput => ({
    id: null,
    label,
    kind: 'text',
    choices: [],
    required: true,
    accepted: null,
  })
  const [asks, licence] = [question('What is your TFN?'), question('Which licences do you have?')]
  const posted = await postJob(employer, JOB_INPUT, { questions: [licence, asks] })
  if (!posted.ok) throw new Error('The job was not posted.')
  await approveJob(bed.ctx(admin), posted.id, 1)
  let expectedVersion = (await findRow(posted.id)).version
  for (const questions of [[asks], [licence, licence, asks], [asks, licence]]) {
    const result = await editJob(employer, posted.id, JOB_INPUT, { expectedVersion: expectedVersion++, questions })
    expect(result).toEqual({ ok: true, isHeld: false })
  }
  const other = [question('Send us your bank account number')]
  expect(await editJob(employer, posted.id, JOB_INPUT, { expectedVersion, questions: other })).toMatchObject({
    isHeld: true,
  })
})

test('a scheduled job is reviewed before its time and listed at it, and a draft is not in the list', async () => {
  await holdJobs(true)
  const employer = await newEmployer()
  const time = new Date(Date.now() + MINUTE_MS)
  const { id } = await mustPost(bed.ctx(employer), JOB_INPUT, { publication: time })
  const draft = await mustPost(bed.ctx(employer), JOB_INPUT, { publication: 'draft' })
  const { rows } = await listJobsToReview(bed.ctx(admin), null)
  expect(rows).toMatchObject([{ id, status: 'Held', href: `/manage-jobs/${id}/preview` }])
  expect(await approveJob(bed.ctx(admin), id, 1)).toMatchObject({ ok: true })
  await expect(approveJob(bed.ctx(admin), draft.id, 1)).rejects.toMatchObject({ status: 404 })
  expect(await toReview()).toEqual([])
  expect(await findRow(id)).toMatchObject({ heldAt: null, publishedAt: null, listedUntil: null })
  expect(await runNotifications()).toEqual([])
  await publishScheduledJobs.run({ ...bed.ctx(), db: bed.db, now: () => new Date(time.getTime() + MINUTE_MS) }, {})
  expect((await findRow(id)).listedUntil).not.toBeNull()
})

test.each([true, false])(
  'with holding %s, jobs of verified companies and of admins need no review',
  async (isHolding) => {
    await holdJobs(isHolding)
    for (const person of [await makePerson(bed.db, 'employer'), admin]) {
      const { id, isHeld } = await post(person)
      expect(isHeld).toBe(false)
      expect((await findRow(id)).reviewedAt).toBeInstanceOf(Date)
    }
    expect(await toReview()).toEqual([])
  },
)

test('a held job is shown to its poster and to admins only, and stays held when it is edited', async () => {
  await holdJobs(true)
  const employer = await newEmployer()
  const { id, isHeld } = await post(employer)
  expect(isHeld).toBe(true)
  const check = async () => {
    expect(await findRow(id)).toMatchObject({ reviewedAt: null, listedUntil: null, heldAt: expect.any(Date) })
    for (const actor of [GUEST, await makePerson(bed.db, 'employee'), await makePerson(bed.db, 'employer')]) {
      expect(await findJob(bed.ctx(actor), id)).toBeNull()
    }
    for (const actor of [employer, admin]) {
      expect(await findJob(bed.ctx(actor), id)).toMatchObject({ held: true, open: false })
    }
    const first = parsePagePosition(new URLSearchParams())
    expect((await listCompanyJobs(bed.ctx(), employer.companyId ?? '', first)).rows).toEqual([])
    expect(await listNewestJobs(bed.ctx(), 10)).toEqual([])
    expect((await listManagedJobs(bed.ctx(employer), { q: '', status: '' }, first)).rows).toMatchObject([
      { id, status: 'Waiting for review' },
    ])
  }
  await check()
  const input = { ...JOB_INPUT, title: 'Night Forklift Driver', closesOn: '2099-01-31' }
  expect(await editJob(bed.ctx(employer), id, input, { expectedVersion: 1 })).toEqual({ ok: true, isHeld: false })
  await check()
})

test('approving a held job lists it and emails its poster once', async () => {
  await holdJobs(true)
  const employer = await newEmployer()
  const { id } = await post(employer)
  const results = await Promise.all(Array.from({ length: 10 }, () => approveJob(bed.ctx(admin), id, 1)))
  expect(results).toEqual(Array.from({ length: 10 }, () => ({ ok: true, title: JOB_INPUT.title })))
  expect(await findRow(id)).toMatchObject({ heldAt: null, reviewedAt: expect.any(Date) })
  expect(await findJob(bed.ctx(GUEST), id)).toMatchObject({ open: true, held: false })
  expect(await toReview()).toEqual([])
  expect(await runNotifications()).toEqual([
    { recipient: employer.email, subject: 'Your job is live: Forklift Driver' },
  ])
  const audit = await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, id))
  expect(audit.map((row) => [row.action, row.actorId])).toEqual([
    ['job.posted', employer.id],
    ['job.held', null],
    ['job.approved', admin.id],
  ])
})

test('a job that an edit holds again after its approval is emailed about again', async () => {
  await holdJobs(true)
  const employer = await newEmployer()
  const { id } = await post(employer)
  await approveJob(bed.ctx(admin), id, 1)
  expect(await runNotifications()).toHaveLength(1)
  const scam = {
    ...JOB_INPUT,
    companyName: null,
    description: 'Pay a $99 fee for your starter kit before the first day.',
  }
  expect(await editJob(bed.ctx(employer), id, scam, { expectedVersion: 1 })).toEqual({ ok: true, isHeld: true })
  await approveJob({ ...bed.ctx(admin), now: new Date(Date.now() + MINUTE_MS) }, id, 2)
  expect(await runNotifications()).toHaveLength(2)
})

test('a draft that is published is held as a job that is posted then', async () => {
  const employer = await newEmployer()
  const draft = await mustPost(bed.ctx(employer), JOB_INPUT, { publication: 'draft' })
  const scheduled = await mustPost(bed.ctx(employer), JOB_INPUT, { publication: new Date(Date.now() - MINUTE_MS) })
  await holdJobs(true)
  expect(await changeListing(bed.ctx(employer), draft.id, 'publish')).toMatchObject({ ok: true, isHeld: true })
  await publishScheduledJobs.run({ ...bed.ctx(), db: bed.db, now: () => new Date() }, {})
  for (const { id } of [draft, scheduled]) {
    expect(await findRow(id)).toMatchObject({
      heldAt: expect.any(Date),
      publishedAt: expect.any(Date),
      listedUntil: null,
    })
    const held = and(eq(auditEvents.subjectId, id), eq(auditEvents.action, 'job.held'))
    expect(await bed.db.select().from(auditEvents).where(held)).toMatchObject([{ actorId: null }])
  }
})

test('a draft is held when it is published if another company with its name was verified since', async () => {
  const name = `Harbour ${newId()}`
  const employer = await makePerson(bed.db, 'employer', { companyName: name, isCompanyVerified: false })
  const past = new Date(Date.now() - MINUTE_MS)
  const draft = await mustPost(bed.ctx(employer), JOB_INPUT, { publication: 'draft' })
  const scheduled = await mustPost(bed.ctx(employer), JOB_INPUT, { publication: past })
  const other = await mustPost(bed.ctx(await newEmployer()), JOB_INPUT, { publication: past })
  await makePerson(bed.db, 'employer', { companyName: name })
  expect(await changeListing(bed.ctx(employer), draft.id, 'publish')).toMatchObject({ ok: true, isHeld: true })
  await publishScheduledJobs.run({ ...bed.ctx(), db: bed.db, now: () => new Date() }, {})
  for (const { id } of [draft, scheduled]) {
    expect(await findRow(id)).toMatchObject({ heldAt: expect.any(Date), listedUntil: null })
    const held = and(eq(auditEvents.subjectId, id), eq(auditEvents.action, 'job.held'))
    expect(await bed.db.$count(auditEvents, held)).toBe(1)
  }
  expect(await findRow(other.id)).toMatchObject({ heldAt: null, publishedAt: expect.any(Date) })
})

test('a held job is new from its approval on, for lists, feeds and alerts, and a live one keeps its date', async () => {
  const at = new Date(Date.now() + DAY_MS)
  const live = await post(await newEmployer())
  await holdJobs(true)
  const held = await post(await newEmployer())
  const { createdAt } = await findRow(live.id)
  for (const { id } of [live, held]) await approveJob(bed.ctx(admin, at), id, 1)
  expect((await findRow(live.id)).createdAt).toEqual(createdAt)
  expect((await findRow(held.id)).createdAt).toEqual(at)
})

test('approving a job that is live already sends no email', async () => {
  const { id } = await post(await newEmployer())
  expect(await approveJob(bed.ctx(admin), id, 1)).toEqual({ ok: true, title: JOB_INPUT.title })
  expect(await toReview()).toEqual([])
  expect(await runNotifications()).toEqual([])
})

test('a job that was edited since the admin read it is not approved', async () => {
  await holdJobs(true)
  const employer = await newEmployer()
  const { id } = await post(employer)
  await editJob(bed.ctx(employer), id, { ...JOB_INPUT, title: 'Send Us Money' }, { expectedVersion: 1 })
  expect(await approveJob(bed.ctx(admin), id, 1)).toEqual({ ok: false, reason: 'stale', title: 'Send Us Money' })
  expect(await findRow(id)).toMatchObject({ reviewedAt: null, heldAt: expect.any(Date) })
})

test('a held job of a suspended person is approved but not listed, and there is no email about it', async () => {
  await holdJobs(true)
  const employer = await newEmployer()
  const { id } = await post(employer)
  await suspendPerson(bed.ctx(admin), employer.id, 'Reported as a scam.')
  await approveJob(bed.ctx(admin), id, 1)
  expect(await findRow(id)).toMatchObject({ heldAt: null, listedUntil: null })
  expect(await runNotifications()).toEqual([])
})

test('verifying a company reviews its waiting jobs and lists the held ones', async () => {
  const employer = await newEmployer()
  const live = await post(employer)
  await holdJobs(true)
  const held = await post(employer)
  const other = await post(await newEmployer())
  await verifyCompany(bed.ctx(admin), employer.companyId ?? '', 1)
  expect(await toReview()).toEqual([other.id])
  for (const { id } of [live, held]) expect(await findJob(bed.ctx(GUEST), id)).toMatchObject({ open: true })
  expect(await runNotifications()).toEqual([
    { recipient: employer.email, subject: 'Your job is live: Forklift Driver' },
  ])
  expect((await post({ ...employer, isCompanyVerified: true })).isHeld).toBe(false)
})

test('verifying a company with many waiting jobs reviews the newest at once, and the others in a task', async () => {
  const employer = await newEmployer()
  const companyId = employer.companyId ?? ''
  const at = new Date()
  for (let n = 0; n < 50; n++)
    await makeJob(bed.db, employer, { reviewedAt: null, heldAt: at, listedUntil: null, ageMinutes: n })
  const waiting = () => bed.db.$count(jobs, and(eq(jobs.companyId, companyId), sql`reviewed_at is null`))
  await verifyCompany(bed.ctx(admin), companyId, 1)
  expect(await waiting()).toBe(30)
  await unverifyCompany(bed.ctx(admin), companyId)
  expect(await runQueued(bed, reviewJobs)).toBe(1)
  expect(await waiting()).toBe(30)

  await verifyCompany(bed.ctx(admin), companyId, 1)
  expect(await runQueued(bed, reviewJobs)).toBe(1)
  expect(await waiting()).toBe(0)
  const listed = and(eq(jobs.companyId, companyId), isNotNull(jobs.listedUntil), isNull(jobs.heldAt))
  expect(await bed.db.$count(jobs, listed)).toBe(50)
  expect(await runNotifications()).toHaveLength(50)
})

test('of an approval and a deletion at the same time, the deletion wins', async () => {
  await holdJobs(true)
  for (let round = 0; round < 15; round++) {
    const employer = await newEmployer()
    const { id } = await post(employer)
    const [approved] = await Promise.all([approveJob(bed.ctx(admin), id, 1), deleteJob(bed.ctx(employer), id)])
    expect(await findRow(id)).toMatchObject({ listedUntil: null, deletedAt: expect.any(Date) })
    if (!approved.ok) expect(approved.reason).toBe('deleted')
    expect(await approveJob(bed.ctx(admin), id, 1)).toMatchObject({ ok: false, reason: 'deleted' })
  }
  expect(await toReview()).toEqual([])
  expect(await runNotifications()).toEqual([])
})

test('a job that is posted while its company is being verified does not wait for a review', async () => {
  await holdJobs(true)
  for (let round = 0; round < 15; round++) {
    const employer = await newEmployer()
    await Promise.all([
      post(employer),
      post(employer),
      verifyCompany(bed.ctx(admin), employer.companyId ?? '', 1),
      post(employer),
      post(employer),
    ])
    const rows = await bed.db.select().from(jobs).where(eq(jobs.postedBy, employer.id))
    expect(rows.filter((row) => row.heldAt || !row.reviewedAt || !row.listedUntil)).toEqual([])
  }
  expect(await toReview()).toEqual([])
})

test('the list is newest first with 20 per page, and shows an impostor by its name', async () => {
  const existing = await makePerson(bed.db, 'employer', { companyName: 'Harbour Logistics' })
  const impostor = await makePerson(bed.db, 'employer', { companyName: 'Harbour logistics', isCompanyVerified: false })
  for (let n = 0; n < 25; n++) await makeJob(bed.db, impostor, { reviewedAt: null, title: `Job ${n}`, ageMinutes: n })
  await makeJob(bed.db, impostor, { reviewedAt: null, deletedAt: new Date(), listedUntil: null })
  await makeJob(bed.db, existing)
  const list = (search: string) => listJobsToReview(bed.ctx(admin), parsePagePosition(new URLSearchParams(search)))
  const first = await list('')
  const second = await list(`after=${first.older}`)
  const titles = [...first.rows, ...second.rows].map(({ title }) => title)
  expect(titles).toEqual(Array.from({ length: 25 }, (_, n) => `Job ${n}`))
  expect((await list(`before=${second.newer}`)).rows).toEqual(first.rows)
  const company = {
    id: impostor.companyId,
    name: 'Harbour logistics',
    version: 1,
    isVerified: false,
    hasSameName: true,
  }
  expect(first.rows[0]).toMatchObject({ company, postedBy: impostor.fullName, status: 'Live', version: 1 })
  await bed.db
    .update(companies)
    .set({ name: 'Harbour Freight' })
    .where(eq(companies.id, existing.companyId ?? ''))
  expect((await list('')).rows[0]?.company?.hasSameName).toBe(false)
})

test('only admins see the list and approve jobs, and an unknown id is not found', async () => {
  const employer = await newEmployer()
  const { id } = await post(employer)
  for (const actor of [GUEST, employer, await makePerson(bed.db, 'employee')]) {
    await expect(listJobsToReview(bed.ctx(actor), parsePagePosition(new URLSearchParams()))).rejects.toMatchObject({
      status: 403,
    })
    await expect(approveJob(bed.ctx(actor), id, 1)).rejects.toMatchObject({ status: 403 })
  }
  for (const unknown of [newId(), 'nobody']) {
    await expect(approveJob(bed.ctx(admin), unknown, 1)).rejects.toMatchObject({ status: 404 })
  }
})
