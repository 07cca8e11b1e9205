import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canSendResume } from '#app/domain/applications/sent/insert-submission.server.ts'
import { listSubmissions } from '#app/domain/applications/sent/list-submissions.server.ts'
import { newId } from '#app/lib/id.ts'
import { createVirusScanner } from '#app/platform/virus-scanner.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { applicationSubmissions, resumes } from '#db/schema/resumes.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { FakeClamd, UNSCANNABLE, VIRUS } from '#tests/support/fake-clamd.ts'
import { findResumeFile, listMyResumes } from './resume-queries.server.ts'
import { scanWaitingFiles } from './scan-files.server.ts'
import { uploadResume } from './upload-resume.server.ts'

const clamd = new FakeClamd()
let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
  await clamd.start()
})
afterAll(async () => {
  await clamd.stop()
  await bed.close()
})

const ctxOf = (person?: Person) => ({ ...bed.ctx(person), virusScanner: createVirusScanner(clamd.address, 2_000) })
const upload = (person: Person, text: string) => uploadResume(ctxOf(person), { name: text, bytes: Buffer.from(text) })
const runTask = () => scanWaitingFiles.run({ ...ctxOf(), now: () => new Date() }, {})
const statusesOf = async (person: Person) =>
  Object.fromEntries((await listMyResumes(bed.ctx(person))).map(({ name, status }) => [name, status]))

test('a clean file is ready at once, and an infected one is rejected and not saved', async () => {
  const person = await makePerson(bed.db, 'employee')
  expect(await upload(person, 'Clean')).toMatchObject({ ok: true })
  expect(await upload(person, VIRUS)).toEqual({ ok: false, reason: 'infected' })
  expect(await statusesOf(person)).toEqual({ Clean: 'ready' })
})

test('files wait while the scanner is unreachable, cannot be opened, and are scanned once it is back', async () => {
  const person = await makePerson(bed.db, 'employee')
  const employer = await makePerson(bed.db, 'employer')
  await clamd.stop()
  const [clean, infected] = [await upload(person, 'Clean'), await upload(person, VIRUS)]
  if (!clean.ok || !infected.ok) throw new Error('not accepted')
  await runTask()
  expect(await statusesOf(person)).toEqual({ Clean: 'waiting', [VIRUS]: 'waiting' })
  const application = await makeApplication(bed.db, await makeJob(bed.db, employer), person)
  await bed.db.insert(applicationSubmissions).values({ applicationId: application.id, resumeId: infected.id })
  for (const actor of [person, employer])
    await expect(findResumeFile(bed.ctx(actor), infected.id)).rejects.toMatchObject({ status: 404 })
  expect((await listSubmissions(bed.ctx(), [application.id])).get(application.id)?.resume?.status).toBe('waiting')

  await clamd.start()
  await runTask()
  expect(await statusesOf(person)).toEqual({ Clean: 'ready', [VIRUS]: 'infected' })
  expect((await findResumeFile(bed.ctx(person), clean.id)).content.toString()).toBe('Clean')
  const [erased] = await bed.db.select().from(resumes).where(eq(resumes.id, infected.id))
  expect(erased).toMatchObject({ content: Buffer.alloc(0), text: '' })
  await expect(findResumeFile(bed.ctx(employer), infected.id)).rejects.toMatchObject({ status: 404 })
  expect(await canSendResume(bed.ctx(person), infected.id)).toBe(false)
  expect(await canSendResume(bed.ctx(person), clean.id)).toBe(true)
  const audits = await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, person.id))
  expect(audits.map(({ action }) => action)).toContain('person.resume-infected')
})

test('a scanner that answers with an error makes files wait, and without a scanner they are ready', async () => {
  const person = await makePerson(bed.db, 'employee')
  clamd.behaviour = 'fails'
  await upload(person, 'First')
  clamd.behaviour = 'scans'
  expect(await statusesOf(person)).toEqual({ First: 'waiting' })
  await scanWaitingFiles.run({ ...bed.ctx(), now: () => new Date() }, {})
  expect(await statusesOf(person)).toEqual({ First: 'ready' })
})

test('a file to which the scanner always replies with an error does not hold up the files after it', async () => {
  const person = await makePerson(bed.db, 'employee')
  await clamd.stop()
  await upload(person, UNSCANNABLE)
  await upload(person, 'Second')
  await clamd.start()
  await runTask()
  expect(await statusesOf(person)).toEqual({ [UNSCANNABLE]: 'waiting', Second: 'ready' })
})

test('more files than one run scans, to which the scanner always replies with an error, do not hold up a later one', async () => {
  const person = await makePerson(bed.db, 'employee')
  const fileOf = (name: string, uploadedAt: Date) => ({
    id: newId(),
    personId: person.id,
    name,
    kind: 'pdf' as const,
    size: 100,
    content: Buffer.from(name),
    status: 'waiting' as const,
    uploadedAt,
  })
  const failing = Array.from({ length: 55 }, () => fileOf(UNSCANNABLE, new Date('2026-11-01T00:00Z')))
  const later = fileOf('Later', new Date('2026-11-02T00:00Z'))
  await bed.db.insert(resumes).values([...failing, later])
  const isWaiting = () => bed.db.$count(resumes, and(eq(resumes.id, later.id), eq(resumes.status, 'waiting')))
  // Each run scans 50 of the 56 files.
  for (let run = 0; run < 20 && (await isWaiting()) > 0; run++) await runTask()
  expect(await isWaiting()).toBe(0)
  await bed.db.delete(resumes).where(eq(resumes.personId, person.id))
})
