import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { type Actor, GUEST, type Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { applicationSubmissions, resumes } from '#db/schema/resumes.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makePerson, makeResume, makeSentResume } from '#tests/support/factories.ts'
import { makePdf } from '#tests/support/resume-files.ts'
import { deleteResume, editResume } from './edit-resume.server.ts'
import { extractResumeTextTask } from './extract-text.task.server.ts'
import { MAX_RESUMES } from './resume.ts'
import { findMyResume, findResumeFile, listMyResumes } from './resume-queries.server.ts'
import { uploadResume } from './upload-resume.server.ts'

let bed: TestBed
let poster: Person
let stranger: Person
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  ;[poster, stranger, admin] = await Promise.all([
    makePerson(bed.db, 'employer'),
    makePerson(bed.db, 'employer'),
    makePerson(bed.db, 'admin'),
  ])
})
afterAll(() => bed.close())

const mia = () => makePerson(bed.db, 'employee')
const upload = (person: Actor, name: string, bytes: Buffer = makePdf(name)) =>
  uploadResume(bed.ctx(person), { name, bytes })

test('an uploaded resume is listed, the first one is the default, and its text is extracted', async () => {
  const person = await mia()
  const first = await upload(person, 'Forklift.docx')
  await upload(person, 'Crane.pdf')
  expect(await listMyResumes(bed.ctx(person))).toMatchObject([
    { name: 'Forklift', kind: 'pdf', isDefault: true },
    { name: 'Crane', kind: 'pdf', isDefault: false },
  ])
  const id = first.ok ? first.id : ''
  await extractResumeTextTask.run({ ...bed.ctx(), now: () => new Date() }, { resumeId: id })
  const [row] = await bed.db.select({ text: resumes.text }).from(resumes).where(eq(resumes.id, id))
  expect(row?.text).toBe('Forklift.docx')
  const audits = await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, person.id))
  expect(audits.map(({ action }) => action)).toEqual(['person.resume-uploaded', 'person.resume-uploaded'])
})

test('12 uploads at once leave 10 resumes, with one default', async () => {
  const person = await mia()
  const results = await Promise.all(Array.from({ length: 12 }, (_, i) => upload(person, `CV ${i}`, Buffer.from('CV'))))
  expect(results.filter((result) => !result.ok)).toEqual([
    { ok: false, reason: 'too-many' },
    { ok: false, reason: 'too-many' },
  ])
  const listed = await listMyResumes(bed.ctx(person))
  expect([listed.length, listed.filter(({ isDefault }) => isDefault).length]).toEqual([MAX_RESUMES, 1])
})

test('a rejected file is not saved', async () => {
  const person = await mia()
  expect(await upload(person, 'cv.pdf', Buffer.from('<html>'))).toEqual({ ok: false, reason: 'disguised' })
  expect(await listMyResumes(bed.ctx(person))).toEqual([])
})

test('a resume is renamed and made the default', async () => {
  const person = await mia()
  const [first, second] = [
    await makeResume(bed.db, person.id, { isDefault: true }),
    await makeResume(bed.db, person.id),
  ]
  await editResume(bed.ctx(person), second, { name: 'Crane operator', isDefault: true })
  expect(await listMyResumes(bed.ctx(person))).toMatchObject([
    { id: second, name: 'Crane operator', isDefault: true },
    { id: first, isDefault: false },
  ])
})

test('a deleted resume is erased, unless an employer has received it with an application', async () => {
  const person = await mia()
  const application = await makeApplication(bed.db, await makeJob(bed.db, poster), person)
  const sent = await makeSentResume(bed.db, application)
  const unsent = await makeResume(bed.db, person.id, { isDefault: true })
  await deleteResume(bed.ctx(person), unsent)
  expect(await listMyResumes(bed.ctx(person))).toMatchObject([{ id: sent, isDefault: true }])
  await deleteResume(bed.ctx(person), sent)
  expect(await listMyResumes(bed.ctx(person))).toEqual([])
  await expect(findMyResume(bed.ctx(person), sent)).rejects.toMatchObject({ status: 404 })
  const rows = await bed.db.select({ id: resumes.id }).from(resumes).where(eq(resumes.personId, person.id))
  expect(rows).toEqual([{ id: sent }])
  expect((await findResumeFile(bed.ctx(poster), sent)).content.toString()).toBe('Forklift driver')
})

test('a resume is downloaded by its owner, the poster of a job applied for with it, and admins, and no one else', async () => {
  const [owner, other] = [await mia(), await mia()]
  const sent = await makeSentResume(bed.db, await makeApplication(bed.db, await makeJob(bed.db, poster), owner))
  const unsent = await makeResume(bed.db, owner.id)
  const statusOf = (actor: Actor, id: string) =>
    findResumeFile(bed.ctx(actor), id).then(
      () => 200,
      (error: Response) => error.status,
    )
  const row = (id: string) =>
    Promise.all([GUEST, owner, other, poster, stranger, admin].map((actor) => statusOf(actor, id)))
  expect(await row(sent)).toEqual([403, 200, 404, 200, 404, 200])
  expect(await row(unsent)).toEqual([403, 200, 404, 404, 404, 200])
  expect(await row(newId())).toEqual([403, 404, 404, 404, 404, 404])
})

test('an employer cannot read a resume through an application of someone else that names it', async () => {
  const [owner, accomplice] = [await mia(), await mia()]
  const stolen = await makeResume(bed.db, owner.id)
  const { id: applicationId } = await makeApplication(bed.db, await makeJob(bed.db, stranger), accomplice)
  await bed.db.insert(applicationSubmissions).values({ applicationId, resumeId: stolen })
  await expect(findResumeFile(bed.ctx(stranger), stolen)).rejects.toMatchObject({ status: 404 })
})

test("another person's resume cannot be renamed or deleted", async () => {
  const [owner, other] = [await mia(), await mia()]
  const id = await makeResume(bed.db, owner.id)
  await expect(editResume(bed.ctx(other), id, { name: 'Mine', isDefault: true })).rejects.toMatchObject({ status: 404 })
  await expect(deleteResume(bed.ctx(other), id)).rejects.toMatchObject({ status: 404 })
  await expect(upload(poster, 'cv.pdf')).rejects.toMatchObject({ status: 403 })
  expect(await listMyResumes(bed.ctx(owner))).toMatchObject([{ name: 'Resume' }])
})
