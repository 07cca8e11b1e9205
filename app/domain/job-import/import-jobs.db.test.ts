import { and, asc, count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isOpen } from '#app/domain/jobs/job.ts'
import { NO_POSTING_RULES } from '#app/domain/jobs/posting/checks/check-job.ts'
import { suspendPerson } from '#app/domain/moderation/suspend-person.server.ts'
import { webhookEventsOf } from '#app/domain/webhooks/webhook.ts'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { applications } from '#db/schema/applications.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { webhookEndpoints, webhookEvents } from '#db/schema/integrations.ts'
import { imports } from '#db/schema/job-import.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { DENSE_DESCRIPTIONS, LONG_DESCRIPTIONS, REJECTED_FILES } from '#tests/support/hostile-files.ts'
import { discardImport } from './discard-import.server.ts'
import { findDraft, loadDraftPage } from './import-draft.server.ts'
import { importJobs } from './import-jobs.server.ts'
import { importJobsTask } from './import-jobs.task.server.ts'
import { suggestOptions } from './import-options.ts'
import { findImport } from './import-queries.server.ts'
import { prepareImportFile } from './parsing/import-file.server.ts'
import { startImport } from './start-import.server.ts'
import { skipInvalidRows, updateMapping } from './update-import-options.server.ts'
import { uploadImport } from './upload-import.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())
beforeEach(async () => {
  await bed.db.delete(applications)
  await bed.db.delete(jobs)
})

const HEAD = 'id,title,company,location,type,salary,description,listed,expires'
const ROWS = [
  'A1,Forklift Driver,Bright,Port Adelaide SA,Full Time,$32.50 per hour,Drive.,2021-10-01T00:00:00Z,',
  'A2,Welder,Bright,Whyalla SA,Casual,,Weld.,2021-10-02T00:00:00Z,2021-10-31',
  'A3,Nurse,Care Co,Darwin NT,Part Time,,Care.,2021-10-03T00:00:00Z,2031-10-31',
  'A4,Cook,Cafe,Perth WA,Casual,,Cook.,2021-10-04T00:00:00Z,',
]
const csv = (...rows: string[]) => new TextEncoder().encode([HEAD, ...rows].join('\n'))
const MAPPED = { listed: 'created', expires: 'expiry' } as const

async function upload(bytes: Uint8Array, name = 'jobs.csv', expired: 'closed' | 'open' = 'closed'): Promise<string> {
  const uploaded = await uploadImport(bed.ctx(admin), { name, bytes })
  if (!uploaded.ok) throw new Error(uploaded.message)
  const draft = await findDraft(bed.ctx(admin), uploaded.id)
  if (!draft) throw new Error('no draft')
  const { version, ...options } = draft.options
  const mapping = { ...options.mapping }
  for (const [theirs, ours] of Object.entries(MAPPED)) {
    if (draft.columns.includes(theirs)) mapping[ours] = [theirs]
  }
  await updateMapping(bed.ctx(admin), uploaded.id, { ...options, mapping, expired, openDays: null }, version)
  return uploaded.id
}

const taskDeps = () => ({ ...bed.ctx(), now: () => new Date(), db: bed.db })
const runTask = (importId: string) => importJobsTask.run(taskDeps(), { importId })

/** Version of a draft whose mapping `upload` has saved. */
const MAPPED_VERSION = 2

/** Uploads, starts and runs an import like the worker. */
async function importFile(...args: Parameters<typeof upload>) {
  const id = await upload(...args)
  expect(await startImport(bed.ctx(admin), id, MAPPED_VERSION)).toEqual({ ok: true })
  await runTask(id)
  return findImport(bed.ctx(admin), id)
}

const countJobs = async () => (await bed.db.select({ n: count() }).from(jobs))[0]?.n
const byReference = async (reference: string) => {
  const [row] = await bed.db.select().from(jobs).where(eq(jobs.reference, reference))
  if (!row) throw new Error(`no job ${reference}`)
  return row
}

test('an import creates jobs with their listing date, time zone and poster, and deletes the file', async () => {
  const done = await importFile(csv(...ROWS))
  expect(done).toMatchObject({ status: 'done', total: 4, progress: 4 })
  expect(done?.result).toMatchObject({ inserted: 4, updated: 0, unchanged: 0, skipped: 0 })
  const cook = await byReference('A4')
  expect(cook).toMatchObject({ source: 'import', postedBy: admin.id, companyId: null, companyName: 'Cafe' })
  expect(cook).toMatchObject({ createdAt: new Date('2021-10-04T00:00:00Z'), timeZone: 'Australia/Perth' })
  expect(isOpen(cook, new Date())).toBe(true)
  expect([cook.reviewedAt, cook.heldAt, cook.importedAt]).toEqual([expect.any(Date), null, cook.reviewedAt])
  const driver = await byReference('A1')
  expect(driver).toMatchObject({ salary: '$32.50 per hour', payMinCents: 3250, payPeriod: 'hour' })
  const [row] = await bed.db
    .select()
    .from(imports)
    .where(eq(imports.id, done?.id ?? ''))
  expect(row?.content).toBeNull()
  const audit = await bed.db
    .select({ action: auditEvents.action, details: auditEvents.details, actorId: auditEvents.actorId })
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectType, 'import'), eq(auditEvents.subjectId, done?.id ?? '')))
    .orderBy(asc(auditEvents.id))
  expect(audit.map((event) => event.action)).toEqual(['import.started', 'import.finished'])
  expect(audit[1]).toMatchObject({ actorId: admin.id, details: { inserted: 4, updated: 0, unchanged: 0, skipped: 0 } })
})

test('a new job is written once, and reported as published unless it is closed; one that is updated is not reported again', async () => {
  const times = { createdAt: new Date(), updatedAt: new Date() }
  const endpoint = { id: newId(), profileId: admin.id, url: 'https://example.com/', secret: 'whsec_' }
  await bed.db.insert(webhookEndpoints).values({ ...endpoint, eventTypes: webhookEventsOf('admin'), ...times })
  await bed.db.execute(sql`create function reject_update() returns trigger language plpgsql as
    $$ begin raise exception 'A new job was written twice.'; end $$`)
  await bed.db.execute(
    sql`create trigger reject_update before update on jobs for each row execute function reject_update()`,
  )
  await importFile(csv(...ROWS))
  await bed.db.execute(sql`drop function reject_update cascade`)
  const all = await bed.db.select().from(jobs)
  const reported = async () =>
    (await bed.db.select().from(webhookEvents)).map(({ type, subjectId }) => [type, subjectId])
  const listed = all.filter(({ reference }) => reference !== 'A2')
  const expected = listed.map(({ id }) => ['job.published', id]).toSorted()
  expect((await reported()).toSorted()).toEqual(expected)
  await importFile(csv(...ROWS.map((row) => row.replace('Welder', 'Fitter'))))
  expect((await reported()).toSorted()).toEqual(expected)
  await bed.db.delete(webhookEndpoints)
})

test('a job past its closing date is imported closed, or open without the date, as chosen', async () => {
  await importFile(csv(...ROWS))
  const closed = await byReference('A2')
  expect(closed.closesOn).toBe('2021-10-31')
  expect(isOpen(closed, new Date())).toBe(false)
  const done = await importFile(csv(...ROWS), 'jobs.csv', 'open')
  expect(done?.result).toMatchObject({ inserted: 0, updated: 1, unchanged: 3 })
  const opened = await byReference('A2')
  expect(opened.closesOn).toBeNull()
  expect(isOpen(opened, new Date())).toBe(true)
})

test('a second file updates jobs by reference and keeps their ids, dates, posters and applications', async () => {
  await importFile(csv(...ROWS))
  const before = await byReference('A3')
  const applicant = await makePerson(bed.db, 'employee')
  await makeApplication(bed.db, before, applicant)

  const json = JSON.stringify([
    {
      id: 'A3',
      title: 'Registered Nurse',
      company: 'Care Co',
      location: 'Darwin NT',
      type: 'Part Time',
      description: 'Care.',
    },
    { id: 'A4', title: 'Cook', company: 'Cafe', location: 'Perth WA', type: 'Casual', description: 'Cook.' },
    { id: 'B1', title: 'Driver', company: 'Haul', location: 'Perth WA', type: 'Casual', description: 'Drive.' },
  ])
  const other = await makePerson(bed.db, 'admin')
  const uploaded = await uploadImport(bed.ctx(other), { name: 'more.json', bytes: new TextEncoder().encode(json) })
  if (!uploaded.ok) throw new Error(uploaded.message)
  await startImport(bed.ctx(other), uploaded.id, 1)
  await runTask(uploaded.id)
  const done = await findImport(bed.ctx(admin), uploaded.id)
  expect(done?.result).toMatchObject({ inserted: 1, updated: 1, unchanged: 1 })
  expect(await countJobs()).toBe(5)
  const after = await byReference('A3')
  expect(after).toMatchObject({
    id: before.id,
    createdAt: before.createdAt,
    importedAt: before.importedAt,
    postedBy: admin.id,
    title: 'Registered Nurse',
    version: before.version + 1,
  })
  const [application] = await bed.db.select().from(applications).where(eq(applications.applicantId, applicant.id))
  expect(application?.jobId).toBe(before.id)
})

test('an import does not resume a paused job or restore a deleted one', async () => {
  await importFile(csv(...ROWS))
  const at = new Date('2026-01-01T00:00:00Z')
  await bed.db.update(jobs).set({ pausedAt: at, listedUntil: null }).where(eq(jobs.reference, 'A1'))
  await bed.db.update(jobs).set({ deletedAt: at, listedUntil: null }).where(eq(jobs.reference, 'A4'))
  const done = await importFile(csv(ROWS[0]?.replace('Forklift', 'Reach Truck') ?? '', ROWS[3] ?? ''))
  expect(done?.result).toMatchObject({ inserted: 1, updated: 1 })
  expect(await byReference('A1')).toMatchObject({ title: 'Reach Truck Driver', pausedAt: at, listedUntil: null })
})

test('an import cannot start while rows have errors, unless they are skipped', async () => {
  const id = await upload(
    csv(...ROWS, 'A5,,Bright,Adelaide SA,Full Time,,Text.,,', 'A6,Cook,Cafe,Perth WA,Sometimes,,Cook.,,'),
  )
  expect(await startImport(bed.ctx(admin), id, MAPPED_VERSION)).toEqual({ ok: false, reason: 'errors' })
  const draft = await findDraft(bed.ctx(admin), id)
  expect(draft?.errors.map((error) => error.line)).toEqual([6, 7])
  expect(await countJobs()).toBe(0)
  expect(await skipInvalidRows(bed.ctx(admin), id, true, MAPPED_VERSION)).toEqual({ ok: true })
  expect(await startImport(bed.ctx(admin), id, MAPPED_VERSION + 1)).toEqual({ ok: true })
  await runTask(id)
  expect((await findImport(bed.ctx(admin), id))?.result).toMatchObject({ inserted: 4, skipped: 2 })
})

test('an import that is started several times at the same time runs once', async () => {
  const id = await upload(csv(...ROWS))
  const started = await Promise.all([1, 2, 3, 4].map(() => startImport(bed.ctx(admin), id, MAPPED_VERSION)))
  expect(started.filter((result) => result.ok)).toHaveLength(1)
  expect(await discardImport(bed.ctx(admin), id)).toBeUndefined()
  expect(await findImport(bed.ctx(admin), id)).toMatchObject({ status: 'queued' })
})

const many = (n: number, title = 'Job') =>
  csv(...Array.from({ length: n }, (_, i) => `M${i},${title} ${i},Co,Perth WA,Casual,,Text.,2021-10-04,`))

test('if the database rejects one job, nothing of the file is imported', async () => {
  const id = await upload(many(450))
  await startImport(bed.ctx(admin), id, MAPPED_VERSION)
  await bed.db.execute(`alter table jobs add constraint trap check (title <> 'Job 444')`)
  await runTask(id)
  await bed.db.execute(`alter table jobs drop constraint trap`)
  expect(await countJobs()).toBe(0)
  expect(await findImport(bed.ctx(admin), id)).toMatchObject({
    status: 'failed',
    failure: expect.stringContaining('Nothing'),
  })
  const [row] = await bed.db.select().from(imports).where(eq(imports.id, id))
  expect(row?.content).toBeNull()
})

test('a run that fails halfway leaves nothing behind, and the next run imports everything', async () => {
  const id = await upload(many(450))
  await startImport(bed.ctx(admin), id, MAPPED_VERSION)
  await bed.db.update(imports).set({ status: 'running', progress: 200 }).where(eq(imports.id, id))
  const jobs450 = await prepare450()
  const reported: number[] = []
  const failing = importJobs(bed.ctx(admin), id, jobs450, { skipped: 0, notices: [] }, (written) => {
    reported.push(written)
    if (written === 400) throw new Error('killed')
  })
  await expect(failing).rejects.toThrow('killed')
  expect(await countJobs()).toBe(0)
  expect(await findImport(bed.ctx(admin), id)).toMatchObject({ status: 'running', progress: 400 })
  await runTask(id)
  await runTask(id)
  expect(await countJobs()).toBe(450)
  expect(await findImport(bed.ctx(admin), id)).toMatchObject({ status: 'done', progress: 450 })
})

async function prepare450() {
  const options = (await findDraft(bed.ctx(admin), await upload(many(450))))?.options
  if (!options) throw new Error('no draft')
  const file = {
    content: many(450),
    fileName: 'jobs.csv',
    options,
    postingRules: NO_POSTING_RULES,
    now: new Date(),
  }
  return (await prepareImportFile(file)).jobs
}

test('concurrent imports of the same references create no duplicates', async () => {
  const ids = [await upload(many(450, 'Red')), await upload(many(450, 'Blue')), await upload(many(450, 'Green'))]
  for (const id of ids) await startImport(bed.ctx(admin), id, MAPPED_VERSION)
  await Promise.all(ids.map(runTask))
  expect(await countJobs()).toBe(450)
  const titles = await bed.db.select({ title: jobs.title }).from(jobs)
  expect(new Set(titles.map((row) => row.title.split(' ')[0])).size).toBe(1)
  const results = await Promise.all(ids.map((id) => findImport(bed.ctx(admin), id)))
  expect(results.map((done) => done?.result?.inserted).sort()).toEqual([0, 0, 450])
})

test('a draft that another admin has changed is neither changed again nor imported', async () => {
  const id = await upload(csv(...ROWS, 'A5,,Bright,Adelaide SA,Full Time,,Text.,,'))
  const draft = await findDraft(bed.ctx(admin), id)
  if (!draft) throw new Error('no draft')
  const { version, ...options } = draft.options
  const stale = { ok: false, reason: 'stale' }
  expect(await updateMapping(bed.ctx(admin), id, { ...options, company: 'Acme' }, version)).toEqual({ ok: true })
  expect(await updateMapping(bed.ctx(admin), id, { ...options, company: 'Other' }, version)).toEqual(stale)
  expect(await skipInvalidRows(bed.ctx(admin), id, true, version)).toEqual(stale)
  expect(await startImport(bed.ctx(admin), id, version)).toEqual(stale)
  expect((await findDraft(bed.ctx(admin), id))?.options).toMatchObject({ company: 'Acme', version: version + 1 })
})

test('a draft that cannot be read is marked as failed, is not read again and can be discarded', async () => {
  const id = newId()
  const at = new Date()
  await bed.db.insert(imports).values({
    id,
    fileName: 'old.csv',
    // Uploaded to a version that did not check it.
    content: Buffer.from(REJECTED_FILES['2 MB of blank lines between two jobs'] ?? ''),
    status: 'uploaded',
    options: suggestOptions(HEAD.split(','), 'Australia/Sydney'),
    createdBy: admin.id,
    createdAt: at,
  })
  expect(await findDraft(bed.ctx(admin), id)).toBeNull()
  expect(await findImport(bed.ctx(admin), id)).toMatchObject({
    status: 'failed',
    isUnreadable: true,
    failure: expect.stringContaining('too long or needs too much memory'),
  })
  const [row] = await bed.db.select().from(imports).where(eq(imports.id, id))
  expect(row?.content).toBeNull()
  expect(await loadDraftPage(bed.ctx(admin), id)).toBeNull()
  expect(await startImport(bed.ctx(admin), id, 1)).toEqual({ ok: false, reason: 'not-a-draft' })
  await discardImport(bed.ctx(admin), id)
  expect(await findImport(bed.ctx(admin), id)).toBeNull()
})

test('a queued file that cannot be read fails once, and the import cannot be discarded', async () => {
  const id = await upload(csv(...ROWS))
  await startImport(bed.ctx(admin), id, MAPPED_VERSION)
  const content = Buffer.from(REJECTED_FILES['990,000 short rows'] ?? '')
  await bed.db.update(imports).set({ content }).where(eq(imports.id, id))
  await runTask(id)
  await discardImport(bed.ctx(admin), id)
  expect(await findImport(bed.ctx(admin), id)).toMatchObject({ status: 'failed', isUnreadable: false })
  expect(await countJobs()).toBe(0)
})

test.each(Object.entries(LONG_DESCRIPTIONS))('%s in a description are an error of its row', async (_, text) => {
  const uploaded = await uploadImport(bed.ctx(admin), { name: 'long.csv', bytes: new TextEncoder().encode(text) })
  if (!uploaded.ok) throw new Error(uploaded.message)
  expect(await loadDraftPage(bed.ctx(admin), uploaded.id)).toMatchObject({
    jobCount: 0,
    errors: [
      {
        line: 2,
        message: expect.stringMatching(/^Description has .* with its formatting\. The maximum is 100,000\.$/),
      },
    ],
  })
})

test.each(Object.entries(DENSE_DESCRIPTIONS))('%s as a description are read in the time limit', async (_, text) => {
  const uploaded = await uploadImport(bed.ctx(admin), { name: 'dense.csv', bytes: new TextEncoder().encode(text) })
  if (!uploaded.ok) throw new Error(uploaded.message)
  expect(await loadDraftPage(bed.ctx(admin), uploaded.id)).toMatchObject({ rows: 1 })
})

test('only admins can import jobs', async () => {
  const employer = await makePerson(bed.db, 'employer')
  await expect(uploadImport(bed.ctx(employer), { name: 'a.csv', bytes: csv(...ROWS) })).rejects.toMatchObject({
    status: 403,
  })
  await expect(findDraft(bed.ctx(employer), admin.id)).rejects.toMatchObject({ status: 403 })
  await expect(startImport(bed.ctx(employer), admin.id, 1)).rejects.toMatchObject({ status: 403 })
})

test('an unreadable file is rejected with a reason', async () => {
  const result = await uploadImport(bed.ctx(admin), { name: 'jobs.csv', bytes: new Uint8Array() })
  expect(result).toMatchObject({ ok: false, reason: 'empty', message: 'The file is empty.' })
})

test('another admin takes over the jobs of a suspended admin by importing them, with their applications', async () => {
  const former = admin
  await importFile(csv(...ROWS))
  const cook = await byReference('A4')
  const byHand = await makeJob(bed.db, former, { companyName: 'Cafe' })
  const kept = [await byReference('A1'), await byReference('A2'), await byReference('A3')]
  const applied = await makeApplication(bed.db, cook, await makePerson(bed.db, 'employee'))
  const next = await makePerson(bed.db, 'admin')
  await suspendPerson(bed.ctx(next), former.id, 'Left the agency.')
  expect((await byReference('A4')).listedUntil).toBeNull()
  try {
    admin = next
    expect((await importFile(csv(ROWS[3] ?? '')))?.result).toMatchObject({ inserted: 0, updated: 1, unchanged: 0 })
    expect((await importFile(csv(ROWS[3] ?? '')))?.result).toMatchObject({ updated: 0, unchanged: 1 })
  } finally {
    admin = former
    await bed.db.update(profiles).set({ suspendedAt: null }).where(eq(profiles.id, former.id))
  }
  const imported = await byReference('A4')
  expect(imported).toMatchObject({ id: cook.id, postedBy: next.id, listedUntil: expect.any(Date) })
  const [application] = await bed.db.select().from(applications).where(eq(applications.id, applied.id))
  expect(application).toMatchObject({ postedBy: next.id })
  for (const { id } of [...kept, byHand]) {
    expect((await bed.db.select().from(jobs).where(eq(jobs.id, id)))[0]).toMatchObject({ postedBy: former.id })
  }
})
