import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { GUEST } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { jobs } from '#db/schema/jobs.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { JOB_INPUT, makePerson } from '#tests/support/factories.ts'
import { NEVER_CLOSES } from '../job.ts'
import { changeListing } from '../lifecycle/change-listing.server.ts'
import { jobStatus } from '../lifecycle/job-status.ts'
import { postJob } from './post-job.server.ts'

/** Posts a job that is accepted. */
async function mustPost(...args: Parameters<typeof postJob>) {
  const posted = await postJob(...args)
  if (!posted.ok) throw new Error(posted.reason)
  return posted
}

const QUESTION = { id: null, label: 'Do you drive?', kind: 'yes_no', required: true, accepted: null } as const

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

async function find(id: string) {
  const [job] = await bed.db.select().from(jobs).where(eq(jobs.id, id))
  if (!job) throw new Error('no such job')
  return job
}

test("an employer's job is open immediately, in the company's name, with an audit row", async () => {
  const employer = await makePerson(bed.db, 'employer', { companyName: 'Bright & Co' })
  const { id } = await mustPost(bed.ctx(employer), { ...JOB_INPUT, companyName: 'Somebody Else' })
  expect(await find(id)).toMatchObject({
    companyName: 'Bright & Co',
    companyId: employer.companyId,
    postedBy: employer.id,
    timeZone: 'Australia/Perth',
    listedUntil: NEVER_CLOSES,
  })
  const audited = await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, id))
  expect(audited.map((row) => [row.action, row.actorId])).toEqual([['job.posted', employer.id]])
})

test('pay that is typed as text is compared in the search', async () => {
  const employer = await makePerson(bed.db, 'employer')
  const { id } = await mustPost(bed.ctx(employer), { ...JOB_INPUT, salary: '$45 an hour' })
  expect(await find(id)).toMatchObject({
    salary: '$45 an hour',
    payMinCents: 4_500,
    payMaxCents: 4_500,
    payPeriod: 'hour',
    payYearlyCents: 4_500 * 38 * 52,
  })
})

test('a draft is listed when it is published, and its form can still be scheduled or posted as another job', async () => {
  const employer = await makePerson(bed.db, 'employer')
  const key = newId()
  const saved = await mustPost(bed.ctx(employer), JOB_INPUT, { idempotencyKey: key, publication: 'draft' })
  const again = await mustPost(bed.ctx(employer), JOB_INPUT, { idempotencyKey: key, publication: 'draft' })
  expect(again.id).toBe(saved.id)
  expect(await find(saved.id)).toMatchObject({ publishedAt: null, publishAt: null, listedUntil: null })
  expect(jobStatus(await find(saved.id), new Date())).toBe('Draft')
  const [audited] = await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, saved.id))
  expect(audited?.action).toBe('job.draft-saved')

  const at = new Date(Date.now() + 3_600_000)
  const scheduled = await mustPost(bed.ctx(employer), JOB_INPUT, { idempotencyKey: key, publication: at })
  expect(await find(scheduled.id)).toMatchObject({ publishedAt: null, publishAt: at })
  const posted = await mustPost(bed.ctx(employer), JOB_INPUT, { idempotencyKey: key })
  expect(posted.id).not.toBe(saved.id)
  expect(jobStatus(await find(posted.id), new Date())).toBe('Open')
  expect(await changeListing(bed.ctx(employer), saved.id, 'publish')).toMatchObject({ ok: true })
  expect(jobStatus(await find(saved.id), new Date())).toBe('Open')
})

test('a job closes at the end of its closing date in the time zone of its location', async () => {
  const employer = await makePerson(bed.db, 'employer')
  const { id } = await mustPost(bed.ctx(employer), { ...JOB_INPUT, closesOn: '2027-01-31' })
  const job = await find(id)
  expect(job.closesAt?.toISOString()).toBe('2027-01-31T15:59:59.999Z')
  expect(job.listedUntil).toEqual(job.closesAt)
})

test("an admin can post in any company's name, by default the agency's", async () => {
  const admin = await makePerson(bed.db, 'admin')
  const named = await find((await mustPost(bed.ctx(admin), { ...JOB_INPUT, companyName: 'Acme' })).id)
  expect([named.companyName, named.companyId]).toEqual(['Acme', null])
  expect((await find((await mustPost(bed.ctx(admin), JOB_INPUT)).id)).companyName).toBe('Muster')
})

test('a form submitted 20 times at the same time creates one job', async () => {
  const employer = await makePerson(bed.db, 'employer')
  const key = newId()
  const posted = await Promise.all(
    Array.from({ length: 20 }, () => mustPost(bed.ctx(employer), JOB_INPUT, { idempotencyKey: key })),
  )
  expect(new Set(posted.map(({ id }) => id)).size).toBe(1)
  expect(await bed.db.$count(jobs, eq(jobs.postedBy, employer.id))).toBe(1)
})

test('an idempotency key that is already used for another text or by another person creates a separate job', async () => {
  const [one, two] = [await makePerson(bed.db, 'employer'), await makePerson(bed.db, 'employer')]
  const key = newId()
  const posted = [
    await mustPost(bed.ctx(one), JOB_INPUT, { idempotencyKey: key }),
    await mustPost(bed.ctx(one), { ...JOB_INPUT, title: 'Night Forklift Driver' }, { idempotencyKey: key }),
    await mustPost(bed.ctx(one), { ...JOB_INPUT, benefits: ['Free lunch'] }, { idempotencyKey: key }),
    await mustPost(bed.ctx(one), JOB_INPUT, { idempotencyKey: key, questions: [{ ...QUESTION, choices: [] }] }),
    await mustPost(bed.ctx(two), JOB_INPUT, { idempotencyKey: key }),
  ]
  expect(new Set(posted.map(({ id }) => id)).size).toBe(5)
  expect(await mustPost(bed.ctx(one), { ...JOB_INPUT, benefits: ['Free lunch'] }, { idempotencyKey: key })).toEqual(
    posted[2],
  )
  await bed.db
    .update(jobs)
    .set({ deletedAt: new Date(), listedUntil: null })
    .where(eq(jobs.id, posted[0]?.id ?? ''))
  expect((await mustPost(bed.ctx(one), JOB_INPUT, { idempotencyKey: key })).id).not.toBe(posted[0]?.id)
  expect((await mustPost(bed.ctx(two), JOB_INPUT, { idempotencyKey: 'not an id' })).id).toMatch(/^[0-9a-f-]{36}$/)
})

test.each(['employee', 'guest'] as const)('a %s cannot post a job', async (role) => {
  const actor = role === 'guest' ? GUEST : await makePerson(bed.db, role)
  await expect(postJob(bed.ctx(actor), JOB_INPUT)).rejects.toMatchObject({ status: 403 })
})

const withReference = (reference: string) => ({ ...JOB_INPUT, reference })

test('a company has one job with a reference, whatever its case, until that job is deleted', async () => {
  const employer = await makePerson(bed.db, 'employer')
  const { id } = await mustPost(bed.ctx(employer), withReference('WB-104'))
  const taken = { ok: false, reason: 'reference-taken', title: JOB_INPUT.title }
  expect(await postJob(bed.ctx(employer), withReference('wb-104'))).toEqual(taken)
  expect(await bed.db.$count(jobs, eq(jobs.postedBy, employer.id))).toBe(1)
  const other = await makePerson(bed.db, 'employer')
  expect(await postJob(bed.ctx(other), withReference('WB-104'))).toMatchObject({ ok: true })
  await bed.db.update(jobs).set({ deletedAt: new Date(), listedUntil: null }).where(eq(jobs.id, id))
  expect(await postJob(bed.ctx(employer), withReference('WB-104'))).toMatchObject({ ok: true })
})

test('of 10 jobs that are posted with one reference at the same time one is accepted', async () => {
  const employer = await makePerson(bed.db, 'employer')
  const post = () => postJob(bed.ctx(employer), withReference('RACE-1'))
  const posted = await Promise.all(Array.from({ length: 10 }, post))
  expect(posted.filter(({ ok }) => ok)).toHaveLength(1)
  const rejected = { ok: false, reason: 'reference-taken', title: JOB_INPUT.title }
  expect(posted.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 9 }, () => rejected))
})

test('a form with a reference that is submitted 20 times at the same time creates one job, without an error', async () => {
  const employer = await makePerson(bed.db, 'employer')
  const key = newId()
  const post = () => mustPost(bed.ctx(employer), withReference('TWICE-1'), { idempotencyKey: key })
  const posted = await Promise.all(Array.from({ length: 20 }, post))
  expect(new Set(posted.map(({ id }) => id)).size).toBe(1)
})

test("jobs that an admin posts in a company's name share its references", async () => {
  const admin = await makePerson(bed.db, 'admin')
  const input = { ...withReference('N-1'), companyName: 'Northline' }
  await mustPost(bed.ctx(admin), input)
  const again = await postJob(bed.ctx(admin), { ...input, companyName: 'NORTHLINE' })
  expect(again).toMatchObject({ reason: 'reference-taken' })
  expect(await postJob(bed.ctx(admin), { ...input, companyName: 'Southline' })).toMatchObject({ ok: true })
})
