import { and, eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSimilarJobs } from '#app/domain/jobs/detail/similar-jobs.server.ts'
import { changeListing, type SimpleListingChange } from '#app/domain/jobs/lifecycle/change-listing.server.ts'
import { JOB_STATUSES, jobStatus } from '#app/domain/jobs/lifecycle/job-status.ts'
import { listingChanges } from '#app/domain/jobs/lifecycle/listing-changes.ts'
import { countManagedJobs, listManagedJobs } from '#app/domain/jobs/manage/manage-queries.server.ts'
import { listNewestJobs } from '#app/domain/jobs/search/newest-jobs.server.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { applications } from '#db/schema/applications.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { emails } from '#db/schema/email.ts'
import { interviews } from '#db/schema/interviews.ts'
import { jobs } from '#db/schema/jobs.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeInterview, makeJob, makePerson } from '#tests/support/factories.ts'
import { recordStatements } from '#tests/support/record-statements.ts'
import { isOpenApplication, STATUSES } from './application.ts'
import { fillJob, findRejectionNotice } from './fill-job.server.ts'
import { changeApplicationStatus } from './status/change-application-status.server.ts'
import { notifyStatusChange } from './status/notify-status-change.server.tsx'
import { listUndoableChanges, type UndoableChange, undoStatusChange } from './status/undo-status-change.server.ts'
import { submitApplication } from './submit-application.server.tsx'

let bed: TestBed
let employer: Person
beforeAll(async () => {
  bed = await openTestBed()
  employer = await makePerson(bed.db, 'employer')
})
afterAll(() => bed.close())

const CHANGES: SimpleListingChange[] = ['pause', 'resume', 'close', 'fill']
const find = async (id: string) => {
  const [job] = await bed.db.select().from(jobs).where(eq(jobs.id, id))
  if (!job) throw new Error('There is no such job.')
  return job
}

test('a paused, closed or filled job leaves the lists and takes no applications, and Resume lists it again', async () => {
  for (const [change, reason] of [
    ['pause', 'paused'],
    ['close', 'closed'],
    ['fill', 'filled'],
  ] as const) {
    const job = await makeJob(bed.db, employer, { title: `Crane Operator ${change}` })
    const like = await makeJob(bed.db, employer, { title: `Crane Operator ${change}` })
    const seeker = await makePerson(bed.db, 'employee')
    expect(await changeListing(bed.ctx(employer), job.id, change)).toMatchObject({ ok: true, title: job.title })
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
    expect(ids(await listNewestJobs(bed.ctx(GUEST), 100))).not.toContain(job.id)
    expect(ids(await listSimilarJobs(bed.ctx(GUEST), like))).not.toContain(job.id)
    expect(await submitApplication(bed.ctx(seeker), job.id)).toEqual({ ok: false, reason })
    expect(await changeListing(bed.ctx(employer), job.id, 'resume')).toMatchObject({ ok: true })
    expect(await submitApplication(bed.ctx(seeker), job.id)).toMatchObject({ ok: true })
    const audited = await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, job.id))
    expect(audited.map(({ action }) => action)).toHaveLength(2)
  }
})

test('each status allows its changes and no others, for the poster and for an admin, and never for anyone else', async () => {
  const admin = await makePerson(bed.db, 'admin')
  const other = await makePerson(bed.db, 'employer')
  const at = new Date()
  const past = new Date(Date.now() - 86_400_000)
  const states: Partial<typeof jobs.$inferInsert>[] = [
    {},
    { pausedAt: at, listedUntil: null },
    { closedAt: at, listedUntil: null },
    { filledAt: at, listedUntil: null },
    { publishedAt: null, listedUntil: null },
    { heldAt: at, reviewedAt: null, listedUntil: null },
    { closesOn: '2020-01-01', closesAt: past, listedUntil: past },
  ]
  for (const state of states) {
    for (const change of CHANGES) {
      for (const actor of [employer, admin]) {
        const job = await makeJob(bed.db, employer, state)
        const allowed = listingChanges(job, new Date()).includes(change)
        expect((await changeListing(bed.ctx(actor), job.id, change)).ok).toBe(allowed)
        expect(jobStatus(await find(job.id), new Date()) === jobStatus(job, new Date())).toBe(!allowed)
      }
    }
  }
  const job = await makeJob(bed.db, employer)
  await expect(changeListing(bed.ctx(other), job.id, 'pause')).rejects.toMatchObject({ status: 404 })
  await expect(changeListing(bed.ctx(GUEST), job.id, 'pause')).rejects.toMatchObject({ status: 403 })
})

test('the counts and the filter of Manage Jobs agree with the status of each row', async () => {
  const rows = (await listManagedJobs(bed.ctx(employer), { q: '', status: '' }, null)).rows
  const { total, statuses: counts } = await countManagedJobs(bed.ctx(employer), '')
  expect(total).toBe(await bed.db.$count(jobs))
  expect(counts.reduce((sum, { count }) => sum + (count ?? 0), 0)).toBe(total)
  for (const status of JOB_STATUSES) {
    const page = await listManagedJobs(bed.ctx(employer), { q: '', status }, null)
    expect(page.rows.every((row) => row.status === status)).toBe(true)
    expect(page.rows.length).toBe(Math.min(counts.find((each) => each.status === status)?.count ?? 0, 20))
  }
  expect(rows).toHaveLength(20)
})

test('Mark as filled keeps the open applications, or rejects them with one email each unless it is undone', async () => {
  const kept = await makeJob(bed.db, employer)
  const open = await makeApplication(bed.db, kept, await makePerson(bed.db, 'employee'))
  expect(await fillJob(bed.ctx(employer), kept.id, 'keep')).toMatchObject({ ok: true, title: kept.title })
  expect(await bed.db.select().from(applications).where(eq(applications.id, open.id))).toMatchObject([
    { status: 'Pending' },
  ])

  const job = await makeJob(bed.db, employer)
  const people = await Promise.all(Array.from({ length: 3 }, () => makePerson(bed.db, 'employee')))
  for (const person of people) await makeApplication(bed.db, job, person)
  await makeApplication(bed.db, job, await makePerson(bed.db, 'employee'), { status: 'Hired' })
  expect(await fillJob(bed.ctx(employer), job.id, 'reject')).toMatchObject({ ok: true, rejected: 3 })
  const statuses = async () =>
    (await bed.db.select().from(applications).where(eq(applications.jobId, job.id))).map(({ status }) => status).sort()
  expect(await statuses()).toEqual(['Hired', 'Rejected', 'Rejected', 'Rejected'])
  const [change] = await listUndoableChanges(bed.ctx(employer))
  if (!change) throw new Error('There is no change to undo.')
  expect(change.count).toBe(3)
  expect(change.filledJob).toBe(job.title)
  const undone = await undoStatusChange(bed.ctx(employer), change.changeId)
  expect(undone).toMatchObject({ ok: true, filledJob: job.title })
  expect(await statuses()).toEqual(['Hired', 'Pending', 'Pending', 'Pending'])
  expect(jobStatus(await find(job.id), new Date())).toBe('Open')

  await fillJob(bed.ctx(employer), job.id, 'reject')
  const [again] = await listUndoableChanges(bed.ctx(employer))
  const run = () => notifyStatusChange.run({ ...bed.ctx(), now: () => new Date() }, { changeId: again?.changeId ?? '' })
  await run()
  await run()
  for (const person of people) {
    expect(await bed.db.$count(emails, eq(emails.recipient, person.email))).toBe(1)
  }
})

test('Mark as filled succeeds for a job that is filled already, and rejects what is still open if it is asked to', async () => {
  const job = await makeJob(bed.db, employer)
  await makeApplication(bed.db, job, await makePerson(bed.db, 'employee'))
  expect(await fillJob(bed.ctx(employer), job.id, 'keep')).toMatchObject({ ok: true, title: job.title })
  const { filledAt } = await find(job.id)
  expect(await fillJob(bed.ctx(employer), job.id, 'keep')).toMatchObject({ ok: true, title: job.title })
  expect(await fillJob(bed.ctx(employer), job.id, 'reject')).toMatchObject({ ok: true, rejected: 1 })
  expect(await fillJob(bed.ctx(employer), job.id, 'reject')).toMatchObject({ ok: true, rejected: 0 })
  expect((await find(job.id)).filledAt).toEqual(filledAt)
})

test('Mark as filled says before which agreed interviews the rejection cancels, and who is not emailed', async () => {
  const job = await makeJob(bed.db, employer)
  expect(await findRejectionNotice(bed.ctx(employer), job.id)).toBeNull()
  const startsAt = new Date(Date.now() + 86_400_000)
  for (const status of ['Pending', 'Interview Scheduled', 'Hired']) {
    const application = await makeApplication(bed.db, job, await makePerson(bed.db, 'employee'), { status })
    const { id } = await makeInterview(bed.db, application, [startsAt])
    if (status === 'Pending') continue
    const endsAt = new Date(startsAt.getTime() + 1_800_000)
    await bed.db.update(interviews).set({ status: 'scheduled', startsAt, endsAt }).where(eq(interviews.id, id))
  }
  expect(await findRejectionNotice(bed.ctx(employer), job.id)).toBe(
    "We'll email 2 people in 10 seconds, unless you undo the change. The agreed interview is cancelled, and everyone invited will be emailed.",
  )
})

test('Mark as filled rejects more applications than one statement can change', async () => {
  const job = await makeJob(bed.db, employer)
  const person = await makePerson(bed.db, 'employee')
  const { id } = await makeApplication(bed.db, job, person)
  const copies = sql`generate_series(1, 6999) n`
  const copyOf = (table: SQL, changes: SQL, of: string) =>
    bed.db.execute(sql`insert into ${table}
      select (jsonb_populate_record(one, ${changes})).* from ${table} one, ${copies} where one.id = ${of}`)
  // The id of the copy number n of a row.
  const copyId = sql`md5(${job.id} || n)::uuid`
  await copyOf(sql`users`, sql`jsonb_build_object('id', ${copyId}, 'email', n || ${person.email})`, person.id)
  await copyOf(sql`profiles`, sql`jsonb_build_object('id', ${copyId})`, person.id)
  await copyOf(sql`applications`, sql`jsonb_build_object('id', ${copyId}, 'applicant_id', ${copyId})`, id)
  let notice: string | null = null
  let filled = {}
  let changes: UndoableChange[] = []
  const sent = await recordStatements(bed.db, async () => {
    notice = await findRejectionNotice(bed.ctx(employer), job.id)
    filled = await fillJob(bed.ctx(employer), job.id, 'reject')
    changes = await listUndoableChanges(bed.ctx(employer))
  })
  expect(notice).toBe("We'll email 7000 people in 10 seconds, unless you undo the change.")
  expect(filled).toMatchObject({ rejected: 7000 })
  // A job can have 100,000 applications: no statement returns more of them than fit into memory.
  expect(Math.max(...sent.map(({ rows }) => rows))).toBe(1000)
  expect(changes[0]).toMatchObject({ count: 7000, filledJob: job.title })
  const rejected = and(eq(applications.jobId, job.id), eq(applications.status, 'Rejected'))
  expect(await bed.db.$count(applications, rejected)).toBe(7000)
  expect(await bed.db.$count(auditEvents, eq(auditEvents.action, 'application.status-changed'))).toBeGreaterThanOrEqual(
    7000,
  )
  const changeId = changes[0]?.changeId ?? ''
  const undone = await recordStatements(bed.db, async () => {
    expect(await undoStatusChange(bed.ctx(employer), changeId)).toMatchObject({ kept: 0, filledJob: job.title })
  })
  expect(await bed.db.$count(applications, rejected)).toBe(0)
  // A statement has at most 65,535 parameters.
  const deletions = undone.filter(({ text }) => text.startsWith('delete from "application_events"'))
  expect(deletions.length).toBeGreaterThan(1)
  expect(Math.max(...deletions.map(({ values }) => values.length))).toBeLessThanOrEqual(1010)
  expect(Math.max(...undone.map(({ rows }) => rows))).toBe(1000)
})

test('undoing Mark as filled leaves a job paused that was, and does nothing once the applicants are emailed', async () => {
  const paused = await makeJob(bed.db, employer, { pausedAt: new Date(), listedUntil: null })
  await makeApplication(bed.db, paused, await makePerson(bed.db, 'employee'))
  await fillJob(bed.ctx(employer), paused.id, 'reject')
  const undo = async (of: Person) => {
    const [change] = await listUndoableChanges(bed.ctx(of))
    return { change, undone: await undoStatusChange(bed.ctx(of), change?.changeId ?? '') }
  }
  expect((await undo(employer)).undone).toMatchObject({ filledJob: paused.title })
  expect(jobStatus(await find(paused.id), new Date())).toBe('Paused')

  await fillJob(bed.ctx(employer), paused.id, 'reject')
  const [late] = await listUndoableChanges(bed.ctx(employer))
  await notifyStatusChange.run({ ...bed.ctx(), now: () => new Date() }, { changeId: late?.changeId ?? '' })
  expect(await undoStatusChange(bed.ctx(employer), late?.changeId ?? '')).toEqual({ ok: false, reason: 'too-late' })
  expect(jobStatus(await find(paused.id), new Date())).toBe('Filled')
})

test('undoing a rejection after Mark as filled leaves the job filled', async () => {
  const job = await makeJob(bed.db, employer)
  const { id } = await makeApplication(bed.db, job, await makePerson(bed.db, 'employee'))
  await fillJob(bed.ctx(employer), job.id, 'keep')
  const rejection = { reason: 'filled' as const, note: null }
  const later = new Date(Date.now() + 1)
  const reject = { expectedStatus: 'Pending', newStatus: 'Rejected' as const, rejection }
  await changeApplicationStatus(bed.ctx(employer, later), id, reject)
  const change = (await listUndoableChanges(bed.ctx(employer, later)))[0]
  expect(change).toMatchObject({ status: 'Rejected', filledJob: null })
  expect(await undoStatusChange(bed.ctx(employer, later), change?.changeId ?? '')).toMatchObject({ filledJob: null })
  expect(jobStatus(await find(job.id), new Date())).toBe('Filled')
})

test('Mark as filled rejects applications in every open status, and no decided or ended one', async () => {
  const job = await makeJob(bed.db, employer)
  const made = []
  for (const status of STATUSES) {
    for (const endedAt of [null, new Date()]) {
      const fields = { status, endedAt, statusBefore: status === 'Rejected' ? 'Reviewed' : null }
      const { id } = await makeApplication(bed.db, job, await makePerson(bed.db, 'employee'), fields)
      made.push({ id, expected: isOpenApplication(fields) ? 'Rejected' : status })
    }
  }
  expect(await fillJob(bed.ctx(employer), job.id, 'reject')).toMatchObject({ rejected: 4 })
  for (const { id, expected } of made) {
    expect(await bed.db.select().from(applications).where(eq(applications.id, id))).toMatchObject([
      { status: expected },
    ])
  }
})
