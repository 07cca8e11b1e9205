import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeApplicationStatus } from '#app/domain/applications/status/change-application-status.server.ts'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import { applicationMessages } from '#db/schema/applications.ts'
import { jobs } from '#db/schema/jobs.ts'
import { resumes } from '#db/schema/resumes.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makeMessageWithFile, makePerson, makeResume } from '#tests/support/factories.ts'
import { downloadPersonalData, fitsInZip } from './download-personal-data.server.ts'
import { loadDeletionPage } from './load-deletion-page.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

async function readAll(chunks: AsyncGenerator<Uint8Array>): Promise<Uint8Array[]> {
  const read: Uint8Array[] = []
  for await (const chunk of chunks) read.push(chunk)
  return read
}

async function download(person: Person): Promise<AsyncGenerator<Uint8Array>> {
  const result = await downloadPersonalData(bed.ctx(person))
  if (!result.ok) throw new Error('The files are too large.')
  return result.chunks
}

const readData = async (person: Person) => {
  const files = unzipSync(Buffer.concat(await readAll(await download(person))))
  return JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array()))
}

test('a status that an employer can still undo is neither in the download nor counted before a deletion', async () => {
  const [employer, mia] = [await makePerson(bed.db, 'employer'), await makePerson(bed.db, 'employee')]
  const { id } = await makeApplication(bed.db, await makeJob(bed.db, employer), mia)
  const emailText = 'We chose someone else.'
  await changeApplicationStatus(bed.ctx(employer), id, {
    expectedStatus: 'Pending',
    newStatus: 'Rejected',
    emailText,
  })
  const files = unzipSync(Buffer.concat(await readAll(await download(mia))))
  const data = strFromU8(files['data.json'] ?? new Uint8Array())
  expect(JSON.parse(data).applications).toMatchObject([{ status: 'Pending', history: [{ status: 'Pending' }] }])
  expect(data).not.toContain(emailText)
  expect(await loadDeletionPage(bed.ctx(mia))).toMatchObject({ openApplications: 1 })
})

test('the files of a download are read one after the other, when the client has taken those before', async () => {
  const [employer, mia] = [await makePerson(bed.db, 'employer'), await makePerson(bed.db, 'employee')]
  const { id } = await makeApplication(bed.db, await makeJob(bed.db, employer), mia)
  await makeMessageWithFile(bed.db, id, { id: employer.id, sender: 'employer' })
  const first = await makeResume(bed.db, mia.id, { name: 'First', uploadedAt: new Date(0) })
  const second = await makeResume(bed.db, mia.id, { name: 'Second', content: Buffer.from('Crane operator'), size: 14 })
  const chunks = await download(mia)
  const taken: Uint8Array[] = []
  const has = (text: string) => Buffer.concat(taken).includes(text)
  while (!has('data.json')) taken.push((await chunks.next()).value ?? new Uint8Array())
  // A file that is deleted or found infected by now is left out.
  await bed.db.delete(resumes).where(eq(resumes.id, first))
  await bed.db
    .update(resumes)
    .set({ content: Buffer.from('Rigger') })
    .where(eq(resumes.id, second))
  taken.push(...(await readAll(chunks)))
  const files = unzipSync(Buffer.concat(taken))
  expect(Object.keys(files)).toEqual(['data.json', 'resumes/2 Second.txt', 'messages/1 Licence.txt'])
  expect(strFromU8(files['resumes/2 Second.txt'] ?? new Uint8Array())).toBe('Rigger')
})

test('a message of a blind review has the name of its applicant in their download, and the label in that of its author', async () => {
  const [employer, mia] = [await makePerson(bed.db, 'employer'), await makePerson(bed.db, 'employee')]
  const job = await makeJob(bed.db, employer)
  const { id, jobTitle } = await makeApplication(bed.db, job, mia)
  await bed.db.update(jobs).set({ blindUntil: 'Hired' }).where(eq(jobs.id, job.id))
  const message = { applicationId: id, at: new Date() }
  await bed.db.insert(applicationMessages).values([
    { ...message, id: newId(), sender: 'employer', authorId: employer.id, body: 'Hello {applicant}, about {job}' },
    { ...message, id: newId(), sender: 'applicant', authorId: mia.id, body: 'What is {applicant}?' },
  ])
  const [application] = (await readData(mia)).applications
  expect(application.messages.map(({ message }: { message: string }) => message).toSorted()).toEqual([
    `Hello ${mia.fullName}, about ${jobTitle}`,
    'What is {applicant}?',
  ])
  const [sent] = (await readData(employer)).messagesSent
  expect(sent.message).toMatch(new RegExp(`^Hello Applicant \\S+, about ${jobTitle}$`))
})

test('files that do not fit into a ZIP file without an extension are not downloaded', () => {
  expect(fitsInZip([5_000_000, 5_000_000])).toBe(true)
  expect(fitsInZip(Array.from({ length: 820 }, () => 5_242_880))).toBe(false)
  expect(fitsInZip(Array.from({ length: 65_536 }, () => 1))).toBe(false)
})
