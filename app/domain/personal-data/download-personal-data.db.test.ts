import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeApplicationStatus } from '#app/domain/applications/status/change-application-status.server.ts'
import { resumes } from '#db/schema/resumes.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makeMessageWithFile, makePerson, makeResume } from '#tests/support/factories.ts'
import { downloadPersonalData } from './download-personal-data.server.ts'
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

test('a status that an employer can still undo is neither in the download nor counted before a deletion', async () => {
  const [employer, mia] = [await makePerson(bed.db, 'employer'), await makePerson(bed.db, 'employee')]
  const { id } = await makeApplication(bed.db, await makeJob(bed.db, employer), mia)
  const emailText = 'We chose someone else.'
  await changeApplicationStatus(bed.ctx(employer), id, {
    expectedStatus: 'Pending',
    newStatus: 'Rejected',
    emailText,
  })
  const files = unzipSync(Buffer.concat(await readAll(await downloadPersonalData(bed.ctx(mia)))))
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
  const chunks = await downloadPersonalData(bed.ctx(mia))
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
