import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parsePagePosition } from '#app/core/pagination/page-position.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { profiles } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { NEVER_CLOSES } from '../job.ts'
import { JOB_STATUSES, type JobStatus, jobStatus } from '../lifecycle/job-status.ts'
import { countManagedJobs, findJobToConfirm, listManagedJobs } from './manage-queries.server.ts'

let bed: TestBed
let employer: Person
let other: Person
beforeAll(async () => {
  bed = await openTestBed()
  employer = await makePerson(bed.db, 'employer')
  other = await makePerson(bed.db, 'employer')
})
afterAll(() => bed.close())

test('an employer pages through 45 jobs in both directions, newest first, and sees each once', async () => {
  const busy = await makePerson(bed.db, 'employer')
  for (let n = 0; n < 45; n++) await makeJob(bed.db, busy, { title: `Job ${n}`, ageMinutes: Math.floor(n / 2) })
  await makeJob(bed.db, other)
  const at = (cursor: string | null, name: 'after' | 'before') =>
    parsePagePosition(new URLSearchParams(cursor ? { [name]: cursor } : {}))
  const first = await listManagedJobs(bed.ctx(busy), { q: '', status: '' }, null)
  const second = await listManagedJobs(bed.ctx(busy), { q: '', status: '' }, at(first.older, 'after'))
  const third = await listManagedJobs(bed.ctx(busy), { q: '', status: '' }, at(second.older, 'after'))
  expect([first, second, third].map((page) => page.rows.length)).toEqual([20, 20, 5])
  expect([first.newer, third.older]).toEqual([null, null])
  const ids = [first, second, third].flatMap((page) => page.rows.map((row) => row.id))
  expect(new Set(ids).size).toBe(45)
  const previous = await listManagedJobs(bed.ctx(busy), { q: '', status: '' }, at(third.newer, 'before'))
  expect(previous.rows.map((row) => row.id)).toEqual(second.rows.map((row) => row.id))
  const top = await listManagedJobs(bed.ctx(busy), { q: '', status: '' }, at(second.newer, 'before'))
  expect(top).toMatchObject({ rows: first.rows, newer: null, older: first.older })
  expect((await listManagedJobs(bed.ctx(busy), { q: '', status: '' }, at('rubbish', 'after'))).rows).toEqual(first.rows)
})

test('the list shows status and applicants, and the search takes % and _ literally', async () => {
  const open = await makeJob(bed.db, employer, { title: '100% Picker_Packer' })
  const past = new Date(Date.now() - 86_400_000)
  await makeJob(bed.db, employer, {
    title: 'Chef',
    closesOn: '2020-01-01',
    closesAt: past,
    listedUntil: past,
    ageMinutes: 1,
  })
  await makeJob(bed.db, employer, { title: 'Gone', deletedAt: past, listedUntil: null })
  for (let n = 0; n < 2; n++) await makeApplication(bed.db, open, await makePerson(bed.db, 'employee'))
  const list = async (q: string) => (await listManagedJobs(bed.ctx(employer), { q, status: '' }, null)).rows
  expect((await list('')).map((row) => [row.title, row.status, row.applicants])).toEqual([
    ['100% Picker_Packer', 'Open', 2],
    ['Chef', 'Closed', 0],
  ])
  expect((await list('0% PICKER_')).map((row) => row.title)).toEqual(['100% Picker_Packer'])
  expect(await list('chef%')).toEqual([])
  expect(await list('\\')).toEqual([])
  const inDays = (days: number) => ({ listedUntil: new Date(Date.now() + days * 86_400_000) })
  for (const [title, days] of [
    ['Closes in 5 days', 5],
    ['Closes in 9 days', 9],
  ] as const) {
    const closesAt = inDays(days).listedUntil
    await makeJob(bed.db, employer, { title, closesOn: closesAt.toISOString().slice(0, 10), closesAt, ...inDays(days) })
  }
  const soon = await listManagedJobs(bed.ctx(employer), { q: '', status: '', closingSoon: true }, null)
  expect(soon.rows.map((row) => row.title)).toEqual(['Closes in 5 days'])
})

test('an admin sees all jobs, an employer only their own, and everyone else gets 403', async () => {
  const job = await makeJob(bed.db, employer)
  const admin = await makePerson(bed.db, 'admin')
  expect((await listManagedJobs(bed.ctx(admin), { q: '', status: '' }, null)).rows.map((row) => row.id)).toContain(
    job.id,
  )
  expect((await listManagedJobs(bed.ctx(other), { q: '', status: '' }, null)).rows.map((row) => row.id)).not.toContain(
    job.id,
  )
  expect(await findJobToConfirm(bed.ctx(admin), job.id, 'job.delete')).toEqual({
    id: job.id,
    title: job.title,
    companyName: job.companyName,
    openApplications: 0,
  })
  await expect(findJobToConfirm(bed.ctx(other), job.id, 'job.delete')).rejects.toMatchObject({ status: 404 })
  for (const actor of [GUEST, await makePerson(bed.db, 'employee')]) {
    await expect(listManagedJobs(bed.ctx(actor), { q: '', status: '' }, null)).rejects.toMatchObject({ status: 403 })
  }
})

test('each status lists and counts exactly the jobs that have it, whatever was changed before', async () => {
  const busy = await makePerson(bed.db, 'employer')
  const now = new Date()
  const past = new Date(now.getTime() - 86_400_000)
  const future = new Date(now.getTime() + 86_400_000)
  const all: Awaited<ReturnType<typeof makeJob>>[] = []
  // Every combination of what a status depends on.
  for (let n = 0; n < 3 * 64; n++) {
    const has = (bit: number) => Math.floor(n / 3 / 2 ** bit) % 2 === 1
    const [isPublished, isHeld, isFilled, isClosed, isPaused, isSuspended] = [0, 1, 2, 3, 4, 5].map(has)
    const closesAt = [null, past, future][n % 3] ?? null
    const isListed = isPublished && !isHeld && !isFilled && !isClosed && !isPaused && !isSuspended
    const columns = {
      title: `HR ${n}`,
      closesOn: closesAt && '2020-01-01',
      closesAt,
      publishedAt: isPublished ? past : null,
      publishAt: isPublished || !isSuspended ? null : future,
      reviewedAt: isHeld ? null : past,
      heldAt: isHeld ? past : null,
      filledAt: isFilled ? past : null,
      closedAt: isClosed ? past : null,
      pausedAt: isPaused ? past : null,
      listedUntil: isListed ? (closesAt ?? NEVER_CLOSES) : null,
      hiddenAt: isSuspended ? past : null,
      ageMinutes: n,
    }
    all.push(await makeJob(bed.db, busy, columns))
    // The same after the hourly task.
    if (isListed && closesAt === past) {
      all.push(await makeJob(bed.db, busy, { ...columns, listedUntil: null, hiddenAt: closesAt }))
    }
  }
  const admin = await makePerson(bed.db, 'admin')
  const ofStatus = (status: JobStatus) => all.filter((job) => jobStatus(job, now) === status)
  expect(JOB_STATUSES.every((status) => ofStatus(status).length > 0)).toBe(true)
  for (const q of ['', 'h', 'hr']) {
    const counts = await countManagedJobs(bed.ctx(busy, now), q)
    expect(counts.total, q).toBe(all.length)
    expect(counts.statuses).toEqual(JOB_STATUSES.map((status) => ({ status, count: ofStatus(status).length })))
  }
  expect(await countManagedJobs(bed.ctx(busy, now), 'xq')).toEqual({ total: 0, statuses: [] })
  for (const [actor, q] of [
    [busy, ''],
    [admin, 'hr '],
  ] as const) {
    for (const status of JOB_STATUSES) {
      const found: string[] = []
      for (let older: string | null = ''; older !== null; ) {
        const position = parsePagePosition(new URLSearchParams({ after: older }))
        const page = await listManagedJobs(bed.ctx(actor, now), { q, status }, position)
        found.push(...page.rows.map((row) => row.id))
        older = page.older
      }
      const expected = ofStatus(status).map((job) => job.id)
      expect(found.toSorted(), `${actor.userType} ${status}`).toEqual(expected.toSorted())
    }
  }
})

test('the jobs of a suspended poster are hidden at once, also those that a task has yet to hide', async () => {
  const suspended = await makePerson(bed.db, 'employer')
  const closesAt = new Date(Date.now() + 3 * 86_400_000)
  const dates = { closesOn: closesAt.toISOString().slice(0, 10), closesAt, listedUntil: closesAt }
  const job = await makeJob(bed.db, suspended, { title: 'Quayside rigger', ...dates })
  const admin = bed.ctx(await makePerson(bed.db, 'admin'))
  const list = async (filter: { status: JobStatus | ''; closingSoon?: boolean }) =>
    (await listManagedJobs(admin, { q: job.title, ...filter }, null)).rows.map(({ status, changes }) => [
      status,
      changes.length > 0,
    ])
  const filters = [{ status: '' }, { status: 'Open' }, { status: 'Hidden' }, { status: '', closingSoon: true }] as const
  expect(await Promise.all(filters.map(list))).toEqual([[['Open', true]], [['Open', true]], [], [['Open', true]]])
  const at = new Date()
  await bed.db.update(profiles).set({ suspendedAt: at, relistingSince: at }).where(eq(profiles.id, suspended.id))
  expect(await Promise.all(filters.map(list))).toEqual([[['Hidden', false]], [], [['Hidden', false]], []])
  expect((await countManagedJobs(admin, job.title)).statuses).toEqual([{ status: 'Hidden', count: 1 }])
})
