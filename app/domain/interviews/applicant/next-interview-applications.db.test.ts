import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#app/lib/dates.ts'
import type { Person } from '#app/policy/actor.ts'
import type { applications } from '#db/schema/applications.ts'
import { interviews } from '#db/schema/interviews.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeInterview, makeJob, makePerson } from '#tests/support/factories.ts'
import { listNextInterviewApplications } from './next-interview-applications.server.ts'

const TOMORROW = new Date(Date.now() + DAY_MS)
const YESTERDAY = new Date(Date.now() - DAY_MS)

let bed: TestBed
let employer: Person
let mia: Person
beforeAll(async () => {
  bed = await openTestBed()
  employer = await makePerson(bed.db, 'employer')
  mia = await makePerson(bed.db, 'employee')
})
afterAll(() => bed.close())

const apply = async (jobTitle: string, fields: Partial<typeof applications.$inferInsert> = {}, applicant = mia) =>
  makeApplication(bed.db, await makeJob(bed.db, employer, { title: jobTitle }), applicant, fields)

const agree = (id: string, startsAt: Date) =>
  bed.db
    .update(interviews)
    .set({ status: 'scheduled', startsAt, endsAt: new Date(startsAt.getTime() + 1_800_000) })
    .where(eq(interviews.id, id))

test('an interview is next while it is proposed, agreed or announced, however old the application is', async () => {
  const old = { appliedAt: new Date(Date.now() - 100 * DAY_MS) }
  await makeInterview(bed.db, await apply('Proposed', old), [TOMORROW])
  await agree((await makeInterview(bed.db, await apply('Agreed', old), [TOMORROW])).id, TOMORROW)
  await apply('Announced', { status: 'Interview Scheduled', ...old })
  await agree((await makeInterview(bed.db, await apply('Over'), [YESTERDAY])).id, YESTERDAY)
  await makeInterview(bed.db, await apply('Withdrawn', { status: 'Withdrawn' }), [TOMORROW])
  await makeInterview(bed.db, await apply('Removed job', { endedAt: new Date() }), [TOMORROW])
  await makeInterview(bed.db, await apply("Someone else's", {}, await makePerson(bed.db, 'employee')), [TOMORROW])
  for (let n = 0; n < 21; n += 1) await apply(`Without an interview ${n}`)
  const next = await listNextInterviewApplications(bed.ctx(mia))
  expect(next.map(({ jobTitle }) => jobTitle)).toEqual(['Agreed', 'Proposed', 'Announced'])
})

test('at most 30 are listed, those with an agreed time first', async () => {
  const noor = await makePerson(bed.db, 'employee')
  const agreed = await apply('Agreed', { appliedAt: YESTERDAY }, noor)
  await agree((await makeInterview(bed.db, agreed, [TOMORROW])).id, TOMORROW)
  for (let n = 0; n < 31; n += 1) await apply(`Announced ${n}`, { status: 'Interview Scheduled' }, noor)
  const next = await listNextInterviewApplications(bed.ctx(noor))
  expect(next).toHaveLength(30)
  expect(next[0]?.jobTitle).toBe('Agreed')
})
