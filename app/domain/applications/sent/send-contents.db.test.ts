import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteResume } from '#app/domain/resumes/edit-resume.server.ts'
import { MAX_RESUMES } from '#app/domain/resumes/resume.ts'
import { listMyResumes } from '#app/domain/resumes/resume-queries.server.ts'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { applications } from '#db/schema/applications.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { jobs } from '#db/schema/jobs.ts'
import { applicationSubmissions, resumes } from '#db/schema/resumes.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeJob, makePerson, makeResume } from '#tests/support/factories.ts'
import { listMyApplications } from '../my-applications.server.ts'
import { submitApplication } from '../submit-application.server.tsx'
import { withdrawApplication } from '../withdraw-application.server.tsx'
import { applicationForm } from './application-form.ts'
import { findSentDetails } from './find-sent-details.server.ts'

let bed: TestBed
let poster: Person
beforeAll(async () => {
  bed = await openTestBed()
  poster = await makePerson(bed.db, 'employer')
})
afterAll(() => bed.close())

const NOTE = 'Six years on forklifts.\nI live nearby.'

test('the resume and cover note are shown to the applicant and to the employer', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const job = await makeJob(bed.db, poster)
  const resumeId = await makeResume(bed.db, mia.id, { name: 'Forklift' })
  const sent = await submitApplication(bed.ctx(mia), job.id, { resumeId, coverNote: NOTE })
  const submission = { coverNote: NOTE, resume: { id: resumeId, name: 'Forklift', kind: 'txt' } }
  const { rows } = await listMyApplications(bed.ctx(mia), new URLSearchParams())
  expect(rows).toMatchObject([{ submission }])
  const details = await findSentDetails(bed.ctx(poster), sent.ok ? sent.applicationId : '')
  expect(details).toMatchObject({ submission })
})

test('Apply Now sends the default resume, unless it is infected or deleted', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const other = await makePerson(bed.db, 'employee')
  await makeResume(bed.db, other.id, { isDefault: true })
  await makeResume(bed.db, mia.id, { name: 'Older' })
  const apply = async () => {
    const sent = await submitApplication(bed.ctx(mia), (await makeJob(bed.db, poster)).id)
    const details = await findSentDetails(bed.ctx(poster), sent.ok ? sent.applicationId : '')
    return details?.submission?.resume?.name ?? null
  }
  expect(await apply()).toBeNull()
  const id = await makeResume(bed.db, mia.id, { name: 'Forklift', isDefault: true })
  expect(await apply()).toBe('Forklift')
  await bed.db.update(resumes).set({ status: 'infected' }).where(eq(resumes.id, id))
  expect(await apply()).toBeNull()
})

test('an application with the profile only stores nothing else', async () => {
  const mia = await makePerson(bed.db, 'employee')
  await submitApplication(bed.ctx(mia), (await makeJob(bed.db, poster)).id)
  expect((await listMyApplications(bed.ctx(mia), new URLSearchParams())).rows).toMatchObject([{ submission: null }])
})

test("another person's resume, a deleted one and an unknown one are rejected, and nothing is sent", async () => {
  const [mia, victim] = [await makePerson(bed.db, 'employee'), await makePerson(bed.db, 'employee')]
  const job = await makeJob(bed.db, poster)
  const deleted = await makeResume(bed.db, mia.id)
  await deleteResume(bed.ctx(mia), deleted)
  for (const resumeId of [await makeResume(bed.db, victim.id), deleted, newId()]) {
    const result = await submitApplication(bed.ctx(mia), job.id, { resumeId, coverNote: null })
    expect(result).toEqual({ ok: false, reason: 'no-resume' })
  }
  expect(await bed.db.select().from(applications).where(eq(applications.jobId, job.id))).toEqual([])
})

test('a resume that is deleted while an application is sent with it is either sent or not, never half', async () => {
  const mia = await makePerson(bed.db, 'employee')
  for (let round = 0; round < 8; round++) {
    const job = await makeJob(bed.db, poster)
    const resumeId = await makeResume(bed.db, mia.id)
    const [result] = await Promise.all([
      submitApplication(bed.ctx(mia), job.id, { resumeId, coverNote: null }),
      deleteResume(bed.ctx(mia), resumeId),
    ])
    if (!result.ok) expect(result.reason).toBe('no-resume')
    else {
      const { submission } = await findSentDetails(bed.ctx(poster), result.applicationId)
      expect(submission?.resume?.id).toBe(resumeId)
    }
  }
})

const file = { name: 'Forklift 2026.txt', bytes: Buffer.from('Forklift driver') }
const countResumes = (person: Person) => bed.db.$count(resumes, eq(resumes.personId, person.id))

test('a new resume is stored with the application', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const job = await makeJob(bed.db, poster)
  const sent = await submitApplication(bed.ctx(mia), job.id, { resumeId: null, file, coverNote: null })
  const details = await findSentDetails(bed.ctx(poster), sent.ok ? sent.applicationId : '')
  expect(details?.submission?.resume).toMatchObject({ name: 'Forklift 2026', kind: 'txt' })
  expect(await listMyResumes(bed.ctx(mia))).toMatchObject([{ name: 'Forklift 2026', isDefault: true }])
})

test('the activity log has one row for an application with a new resume, so that no name is beside the label of a blind review', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const job = await makeJob(bed.db, poster, { blindUntil: 'Reviewed' })
  await submitApplication(bed.ctx(mia), job.id, { resumeId: null, file, coverNote: null })
  const rows = await bed.db.select().from(auditEvents).where(eq(auditEvents.actorId, mia.id))
  expect(rows).toMatchObject([
    { action: 'application.submitted', details: { resume: { kind: 'txt', size: file.bytes.byteLength } } },
  ])
})

test('a new resume is not stored if the job has closed, or if the form is sent again', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const closed = await makeJob(bed.db, poster, { closedAt: new Date(), listedUntil: null })
  const contents = { resumeId: null, file, coverNote: null }
  expect(await submitApplication(bed.ctx(mia), closed.id, contents)).toEqual({ ok: false, reason: 'closed' })
  expect(await countResumes(mia)).toBe(0)
  const job = await makeJob(bed.db, poster)
  const results = await Promise.all(Array.from({ length: 8 }, () => submitApplication(bed.ctx(mia), job.id, contents)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  const again = await submitApplication(bed.ctx(mia), job.id, contents)
  for (const result of [...results.filter(({ ok }) => !ok), again])
    expect(result).toEqual({ ok: false, reason: 'already-applied' })
  expect(await countResumes(mia)).toBe(1)
})

test('a new resume is not stored if the job closes while its file is scanned', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const job = await makeJob(bed.db, poster)
  const close = () => bed.db.update(jobs).set({ closedAt: new Date(), listedUntil: null }).where(eq(jobs.id, job.id))
  const virusScanner = {
    async scan() {
      await close()
      return { infected: null }
    },
  }
  const ctx = { ...bed.ctx(mia), virusScanner }
  const result = await submitApplication(ctx, job.id, { resumeId: null, file, coverNote: null })
  expect(result).toEqual({ ok: false, reason: 'closed' })
  expect(await countResumes(mia)).toBe(0)
})

test('a rejected file, and one beyond 10 resumes, sends nothing', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const job = await makeJob(bed.db, poster)
  const apply = (bytes: Buffer) =>
    submitApplication(bed.ctx(mia), job.id, { resumeId: null, file: { name: 'a.pdf', bytes }, coverNote: null })
  expect(await apply(Buffer.from('<html>'))).toEqual({ ok: false, reason: 'file', rejection: 'disguised' })
  for (let n = 0; n < MAX_RESUMES; n++) await makeResume(bed.db, mia.id)
  expect(await apply(Buffer.from('Rigger'))).toEqual({ ok: false, reason: 'file', rejection: 'too-many' })
  expect(await countResumes(mia)).toBe(MAX_RESUMES)
  expect(await bed.db.$count(applications, eq(applications.applicantId, mia.id))).toBe(0)
})

test('withdrawing within a minute also deletes what was sent', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const job = await makeJob(bed.db, poster)
  const sent = await submitApplication(bed.ctx(mia), job.id, { resumeId: null, coverNote: NOTE })
  const id = sent.ok ? sent.applicationId : ''
  await withdrawApplication(bed.ctx(mia), id)
  const rows = bed.db.select().from(applicationSubmissions).where(eq(applicationSubmissions.applicationId, id))
  expect(await rows).toEqual([])
})

const form = applicationForm([])

test('the form takes a resume, a new file or neither, and a cover note of up to 5,000 characters', () => {
  const [id, chosen] = [newId(), new File(['CV'], 'cv.txt')]
  expect(form.parse({})).toEqual({ resume: '', resume_file: null, cover_note: null, answers: [] })
  expect(form.parse({ resume: id, resume_file: new File([], ''), cover_note: ' Hi ' })).toEqual({
    resume: id,
    resume_file: null,
    cover_note: 'Hi',
    answers: [],
  })
  expect(form.parse({ resume: "'; --" }).resume).toBe('')
  expect(form.safeParse({ resume: 'new', resume_file: chosen }).success).toBe(true)
  const fieldOf = (input: unknown) => form.safeParse(input).error?.issues[0]?.path[0]
  expect(fieldOf({ resume: 'new' })).toBe('resume_file')
  expect(fieldOf({ resume: 'new', resume_file: new File([], 'cv.pdf') })).toBe('resume_file')
  expect(fieldOf({ cover_note: 'x'.repeat(5001) })).toBe('cover_note')
})
