import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { GUEST } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { jobs } from '#db/schema/jobs.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { JOB_INPUT, makePerson } from '#tests/support/factories.ts'
import { NEVER_CLOSES } from '../job.ts'
import { postJob } from './post-job.server.ts'

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
  const { id } = await postJob(bed.ctx(employer), { ...JOB_INPUT, companyName: 'Somebody Else' }, null)
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

test('a job closes at the end of its closing date in the time zone of its location', async () => {
  const employer = await makePerson(bed.db, 'employer')
  const { id } = await postJob(bed.ctx(employer), { ...JOB_INPUT, closesOn: '2027-01-31' }, null)
  const job = await find(id)
  expect(job.closesAt?.toISOString()).toBe('2027-01-31T15:59:59.999Z')
  expect(job.listedUntil).toEqual(job.closesAt)
})

test("an admin can post in any company's name, by default the agency's", async () => {
  const admin = await makePerson(bed.db, 'admin')
  const named = await find((await postJob(bed.ctx(admin), { ...JOB_INPUT, companyName: 'Acme' }, null)).id)
  expect([named.companyName, named.companyId]).toEqual(['Acme', null])
  expect((await find((await postJob(bed.ctx(admin), JOB_INPUT, null)).id)).companyName).toBe('Muster')
})

test('a form submitted 20 times at the same time creates one job', async () => {
  const employer = await makePerson(bed.db, 'employer')
  const key = newId()
  const posted = await Promise.all(Array.from({ length: 20 }, () => postJob(bed.ctx(employer), JOB_INPUT, key)))
  expect(new Set(posted.map(({ id }) => id))).toEqual(new Set([key]))
  expect(await bed.db.$count(jobs, eq(jobs.postedBy, employer.id))).toBe(1)
})

test('an idempotency key that is already used for another text or by another person creates a separate job', async () => {
  const [one, two] = [await makePerson(bed.db, 'employer'), await makePerson(bed.db, 'employer')]
  const { id: key } = await postJob(bed.ctx(one), JOB_INPUT, newId())
  const changed = { ...JOB_INPUT, title: 'Night Forklift Driver' }
  expect((await postJob(bed.ctx(one), changed, key)).id).not.toBe(key)
  expect((await postJob(bed.ctx(two), JOB_INPUT, key)).id).not.toBe(key)
  expect((await postJob(bed.ctx(two), JOB_INPUT, 'not an id')).id).toMatch(/^[0-9a-f-]{36}$/)
})

test.each(['employee', 'guest'] as const)('a %s cannot post a job', async (role) => {
  const actor = role === 'guest' ? GUEST : await makePerson(bed.db, role)
  await expect(postJob(bed.ctx(actor), JOB_INPUT, null)).rejects.toMatchObject({ status: 403 })
})
