import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listManagedJobs } from '#app/domain/jobs/manage/manage-queries.server.ts'
import { flushViews, recordView } from '#app/domain/jobs/views/record-view.server.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { jobs, jobViews } from '#db/schema/jobs.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { ONE_CLICK_CONTENTS } from '../sent/application-form.ts'
import { parseSource, sourceLabel, withSource } from '../source.ts'
import { submitApplication } from '../submit-application.server.tsx'
import { findJobPerformance } from './job-performance.server.ts'

let bed: TestBed
let employer: Person
beforeAll(async () => {
  bed = await openTestBed()
  employer = await makePerson(bed.db, 'employer')
})
afterAll(() => bed.close())

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'
const guest = (address: string) => ({ ...bed.ctx(GUEST), address })

test('views of guests and job seekers are counted together, without programs, staff and repeats', async () => {
  const job = await makeJob(bed.db, employer)
  const unknown = '01900000-0000-7000-8000-000000000000'
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.2']) recordView(guest(address), job.id, BROWSER)
  recordView({ ...bed.ctx(await makePerson(bed.db, 'employee')), address: '192.0.2.3' }, job.id, BROWSER)
  recordView(guest('192.0.2.4'), job.id, 'Mozilla/5.0 (compatible; Googlebot/2.1)')
  recordView(guest('192.0.2.5'), job.id, '')
  recordView(bed.ctx(employer), job.id, BROWSER)
  recordView(guest('192.0.2.6'), unknown, BROWSER)
  recordView(guest('192.0.2.6'), 'nonsense', BROWSER)
  expect(await bed.db.$count(jobViews)).toBe(0)
  await flushViews(bed.ctx())
  await flushViews(bed.ctx())
  recordView(guest('192.0.2.1'), job.id, BROWSER)
  await flushViews(bed.ctx())
  expect(await bed.db.select({ views: jobViews.views }).from(jobViews)).toEqual([{ views: 4 }])
  const { rows } = await listManagedJobs(bed.ctx(employer), { q: '', status: '' }, null)
  expect(rows.find(({ id }) => id === job.id)).toMatchObject({ views: 4, applicants: 0 })
})

test('the source of an application is kept and reported for the job and for all jobs of its employer only', async () => {
  const [job, other] = [await makeJob(bed.db, employer), await makeJob(bed.db, employer)]
  const apply = async (id: string, source?: string) =>
    submitApplication(bed.ctx(await makePerson(bed.db, 'employee')), id, {
      ...ONE_CLICK_CONTENTS,
      source: source ?? null,
    })
  await apply(job.id, 'newsletter')
  await apply(job.id, 'newsletter')
  await apply(job.id)
  await apply(other.id, 'newsletter')
  await bed.db.insert(jobViews).values({ jobId: job.id, viewedOn: '2020-01-01', views: 60 })
  expect(await findJobPerformance(bed.ctx(employer), job.id)).toEqual({
    job: { id: job.id, title: job.title },
    busyJobs: [],
    views: 60,
    recentViews: 0,
    applicants: 3,
    recentApplicants: 3,
    sources: [
      { source: 'newsletter', applicants: 2, interviewed: 0, hired: 0 },
      { source: null, applicants: 1, interviewed: 0, hired: 0 },
    ],
  })
  expect((await findJobPerformance(bed.ctx(employer), null)).sources[0]).toMatchObject({ applicants: 3 })
  const stranger = await makePerson(bed.db, 'employer')
  expect(await findJobPerformance(bed.ctx(stranger), null)).toMatchObject({ views: 0, applicants: 0, sources: [] })
  await expect(findJobPerformance(bed.ctx(stranger), job.id)).rejects.toMatchObject({ status: 404 })
  await bed.db.delete(jobViews).where(eq(jobViews.jobId, job.id))
})

test('the report of all jobs has neither views nor applicants of deleted jobs', async () => {
  const owner = await makePerson(bed.db, 'employer')
  const [kept, deleted] = [await makeJob(bed.db, owner), await makeJob(bed.db, owner)]
  for (const { id: jobId } of [kept, deleted]) {
    await bed.db.insert(jobViews).values({ jobId, viewedOn: '2020-01-01', views: 10 })
    const applicant = bed.ctx(await makePerson(bed.db, 'employee'))
    await submitApplication(applicant, jobId, { ...ONE_CLICK_CONTENTS, source: 'newsletter' })
  }
  const report = () => findJobPerformance(bed.ctx(owner), null)
  expect(await report()).toMatchObject({ views: 20, applicants: 2 })
  await bed.db.update(jobs).set({ deletedAt: new Date(), listedUntil: null }).where(eq(jobs.id, deleted.id))
  const sources = [{ source: 'newsletter', applicants: 1 }]
  expect(await report()).toMatchObject({ views: 10, applicants: 1, recentApplicants: 1, sources })
})

test('the report of all jobs lists those with the most views in the last 30 days, with their own applicants', async () => {
  const owner = await makePerson(bed.db, 'employer')
  const [busy, quiet, old] = [await makeJob(bed.db, owner), await makeJob(bed.db, owner), await makeJob(bed.db, owner)]
  const daysAgo = (days: number) => new Date(bed.ctx().now.getTime() - days * 86_400_000).toISOString().slice(0, 10)
  await bed.db.insert(jobViews).values([
    { jobId: quiet.id, viewedOn: daysAgo(1), views: 5 },
    { jobId: busy.id, viewedOn: daysAgo(1), views: 4 },
    { jobId: busy.id, viewedOn: daysAgo(2), views: 4 },
    { jobId: busy.id, viewedOn: daysAgo(40), views: 90 },
    { jobId: old.id, viewedOn: daysAgo(40), views: 90 },
  ])
  await submitApplication(bed.ctx(await makePerson(bed.db, 'employee')), busy.id, {
    ...ONE_CLICK_CONTENTS,
    source: null,
  })
  const { busyJobs, views } = await findJobPerformance(bed.ctx(owner), null)
  expect(views).toBe(193)
  expect(busyJobs).toEqual([
    { id: busy.id, title: busy.title, location: busy.location, views: 8, applicants: 1, hired: 0 },
    { id: quiet.id, title: quiet.title, location: quiet.location, views: 5, applicants: 0, hired: 0 },
  ])
  const stranger = await makePerson(bed.db, 'employer')
  expect((await findJobPerformance(bed.ctx(stranger), null)).busyJobs).toEqual([])
})

test('a source in an address is normalised, and anything else is ignored', () => {
  const parse = (source: string) => parseSource(new URLSearchParams({ source }))
  expect(['Seek', ' jobs-1.au ', '', 'a b', '<b>', 'x'.repeat(41)].map(parse)).toEqual([
    'seek',
    'jobs-1.au',
    null,
    null,
    null,
    null,
  ])
  expect(withSource('/jobs/1', 'seek')).toBe('/jobs/1?source=seek')
  expect(withSource('/jobs/1?back=%2Fjobs', 'seek')).toBe('/jobs/1?back=%2Fjobs&source=seek')
})

test('the sources of our own links are named in the report, and others shown as they are', () => {
  expect(['rss', 'job-alert', 'jobs', 'embed', 'seek', 'constructor', null].map(sourceLabel)).toEqual([
    'RSS feed',
    'Job alert',
    'Job feed',
    'List on a website',
    'seek',
    'constructor',
    'This job board',
  ])
})
