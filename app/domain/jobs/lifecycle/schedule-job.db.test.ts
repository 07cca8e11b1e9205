import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, SKIPPED_TIME_MESSAGE, todayIn } from '#app/lib/dates.ts'
import type { Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { jobs } from '#db/schema/jobs.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { JOB_INPUT, makeJob, makePerson } from '#tests/support/factories.ts'
import { findJob } from '../detail/find-job.server.ts'
import { listManagedJobs } from '../manage/manage-queries.server.ts'
import { editJob } from '../posting/edit-job.server.ts'
import { postJob } from '../posting/post-job.server.ts'
import { changeListing } from './change-listing.server.ts'
import { publishScheduledJobs } from './publish-scheduled-jobs.server.ts'
import { formatPublishAt, parsePublishAt, scheduledMessage } from './publish-time.ts'
import { scheduleJob } from './schedule-job.server.ts'

let bed: TestBed
let employer: Person
beforeAll(async () => {
  bed = await openTestBed()
  employer = await makePerson(bed.db, 'employer')
})
afterAll(() => bed.close())

const HOUR = 3_600_000
const soon = () => new Date(Date.now() + HOUR)
const runAt = (now: Date) => publishScheduledJobs.run({ ...bed.ctx(), now: () => now }, {})
const find = async (id: string) => (await bed.db.select().from(jobs).where(eq(jobs.id, id)))[0]
const actionsOf = async (id: string) =>
  (await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, id))).map(({ action }) => action).sort()

async function postScheduled(publishAt: Date): Promise<string> {
  const posted = await postJob(bed.ctx(employer), JOB_INPUT, { publication: publishAt })
  if (!posted.ok) throw new Error('The job was not posted.')
  return posted.id
}

test('a scheduled job is hidden until its time, and two workers publish it exactly once', async () => {
  const at = soon()
  const id = await postScheduled(at)
  await runAt(new Date())
  expect(await findJob(bed.ctx(), id)).toBeNull()
  const listed = async () => (await listManagedJobs(bed.ctx(employer), { q: '', status: 'Scheduled' }, null)).rows
  expect(await listed()).toMatchObject([{ id, publishAt: at, changes: ['publish', 'schedule', 'unschedule'] }])

  const later = new Date(at.getTime() + 30_000)
  await Promise.all([runAt(later), runAt(later), runAt(later)])
  await runAt(new Date(later.getTime() + HOUR))
  expect(await find(id)).toMatchObject({ publishedAt: later, publishAt: null, createdAt: later })
  expect((await find(id))?.listedUntil).not.toBeNull()
  expect(await actionsOf(id)).toEqual(['job.published', 'job.scheduled'])
  expect(await listed()).toEqual([])
})

test('the time can be changed, cancelled and skipped; a cancelled one leaves a draft that is not published', async () => {
  const id = await postScheduled(soon())
  const zone = (await find(id))?.timeZone ?? ''
  const later = new Date(Math.ceil((Date.now() + 48 * HOUR) / 60_000) * 60_000)
  expect(await scheduleJob(bed.ctx(employer), id, formatPublishAt(later, zone))).toMatchObject({
    ok: true,
    publishAt: later,
  })
  expect(await scheduleJob(bed.ctx(employer), id, '2020-01-01T09:00')).toMatchObject({ ok: false, reason: 'invalid' })
  await runAt(new Date(Date.now() + 2 * HOUR))
  expect((await find(id))?.publishedAt).toBeNull()
  expect(await changeListing(bed.ctx(employer), id, 'unschedule')).toMatchObject({ ok: true })
  await runAt(new Date(later.getTime() + HOUR))
  expect(await find(id)).toMatchObject({ publishedAt: null, publishAt: null })
  expect(await changeListing(bed.ctx(employer), id, 'unschedule')).toMatchObject({ ok: false, status: 'Draft' })
  const stranger = await makePerson(bed.db, 'employer')
  await expect(changeListing(bed.ctx(stranger), id, 'publish')).rejects.toMatchObject({ status: 404 })
  expect(await changeListing(bed.ctx(employer), id, 'publish')).toMatchObject({ ok: true })
  expect(await findJob(bed.ctx(), id)).not.toBeNull()
  expect(await scheduleJob(bed.ctx(employer), id, formatPublishAt(later, zone))).toMatchObject({
    reason: 'not-allowed',
  })
})

test('the time stays the same on the clocks of a new location, and a closing date before it is rejected', async () => {
  const id = await postScheduled(soon())
  const before = await find(id)
  const { companyName: _, ...input } = JOB_INPUT
  const perth = { ...input, companyName: null, location: 'Perth WA' }
  expect(await editJob(bed.ctx(employer), id, perth, { expectedVersion: 1 })).toMatchObject({ ok: true })
  const moved = await find(id)
  expect(moved?.timeZone).toBe('Australia/Perth')
  expect(formatPublishAt(moved?.publishAt as Date, 'Australia/Perth')).toBe(
    formatPublishAt(before?.publishAt as Date, before?.timeZone ?? ''),
  )
  const closesOn = addDays(todayIn('Australia/Perth', moved?.publishAt as Date), -1)
  expect(await editJob(bed.ctx(employer), id, { ...perth, closesOn }, { expectedVersion: 2 })).toMatchObject({
    ok: false,
    reason: 'closes-before-published',
    message: expect.stringContaining('The job is published on'),
  })
})

test('a time to publish is read in the time zone of the job and must lie between now and the closing date', () => {
  const limits = { timeZone: 'Australia/Adelaide', now: new Date('2026-11-24T00:00Z'), closesAt: null }
  const parsed = parsePublishAt('2026-12-01T09:00', limits)
  expect(parsed).toEqual({ ok: true, at: new Date('2026-11-30T22:30Z') })
  if (parsed.ok) expect(formatPublishAt(parsed.at, limits.timeZone)).toBe('2026-12-01T09:00')
  for (const local of [
    '',
    '2026-02-30T09:00',
    '2026-12-01',
    '2026-12-01T25:00',
    '2026-11-24T10:30',
    '2028-01-01T09:00',
  ]) {
    expect(parsePublishAt(local, limits)).toMatchObject({ ok: false })
  }
  const october = { ...limits, now: new Date('2026-10-01T00:00Z') }
  expect(parsePublishAt('2026-10-04T02:30', october)).toEqual({ ok: false, message: SKIPPED_TIME_MESSAGE })
  const closesAt = new Date('2026-11-30T13:29Z')
  expect(parsePublishAt('2026-12-01T09:00', { ...limits, closesAt })).toMatchObject({ ok: false })
})

test('a draft of a company whose jobs are reviewed first is scheduled and published with the notice that it is held', async () => {
  const draft = { publishedAt: null, listedUntil: null }
  const when = formatPublishAt(soon(), 'Australia/Sydney')
  for (const [fields, isHeld] of [
    [draft, false],
    [{ ...draft, heldAt: new Date(), reviewedAt: null }, true],
  ] as const) {
    const { id } = await makeJob(bed.db, employer, { timeZone: 'Australia/Sydney', ...fields })
    expect(await scheduleJob(bed.ctx(employer), id, when)).toMatchObject({ ok: true, isHeld })
    expect(await changeListing(bed.ctx(employer), id, 'publish')).toMatchObject({ ok: true, isHeld })
  }
})

test('a scheduled job that is held is not said to be published at its time', () => {
  expect(scheduledMessage('Porter', '30 Nov 2026, 09:00', false)).toBe('Porter is published on 30 Nov 2026, 09:00.')
  expect(scheduledMessage('Porter', '30 Nov 2026, 09:00', true)).toBe(
    "Porter is listed on 30 Nov 2026, 09:00 if we've reviewed it by then.",
  )
})
