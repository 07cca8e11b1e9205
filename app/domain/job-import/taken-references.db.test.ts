import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#app/policy/actor.ts'
import { jobs } from '#db/schema/jobs.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { findDraft } from './import-draft.server.ts'
import { importJobsTask } from './import-jobs.task.server.ts'
import { findImport } from './import-queries.server.ts'
import { startImport } from './start-import.server.ts'
import { skipInvalidRows } from './update-import-options.server.ts'
import { uploadImport } from './upload-import.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())
beforeEach(async () => {
  await bed.db.delete(jobs)
})

const FILE = [
  'id,title,company,location,type,description',
  'A1,Forklift Driver,Bright,Port Adelaide SA,Casual,Drive.',
  'A2,Welder,Bright,Whyalla SA,Casual,Weld.',
].join('\n')

async function upload(): Promise<string> {
  const uploaded = await uploadImport(bed.ctx(admin), { name: 'jobs.csv', bytes: new TextEncoder().encode(FILE) })
  if (!uploaded.ok) throw new Error(uploaded.message)
  return uploaded.id
}

const runTask = (importId: string) =>
  importJobsTask.run({ ...bed.ctx(), now: () => new Date(), db: bed.db }, { importId })
const postByHand = () => makeJob(bed.db, admin, { companyName: 'BRIGHT', companyId: null, reference: 'a2' })

test('a row whose reference a posted job of the company has is an error, and can be skipped', async () => {
  const posted = await postByHand()
  const id = await upload()
  expect(await findDraft(bed.ctx(admin), id)).toMatchObject({
    jobCount: 1,
    invalidRows: 1,
    errorCount: 1,
    errors: [{ line: 3, field: 'reference', message: "A job of Bright that was posted here has the reference 'A2'." }],
    jobs: [{ reference: 'A1' }],
  })
  expect(await startImport(bed.ctx(admin), id, 1)).toEqual({ ok: false, reason: 'errors' })
  await skipInvalidRows(bed.ctx(admin), id, true, 1)
  expect(await startImport(bed.ctx(admin), id, 2)).toEqual({ ok: true })
  await runTask(id)
  expect((await findImport(bed.ctx(admin), id))?.result).toMatchObject({ inserted: 1, updated: 0, skipped: 1 })
  const [unchanged] = await bed.db.select().from(jobs).where(eq(jobs.id, posted.id))
  expect(unchanged).toMatchObject({ title: posted.title, version: posted.version })
})

test('a job that is posted with the reference after the preview stays, and its row is skipped', async () => {
  const id = await upload()
  expect(await startImport(bed.ctx(admin), id, 1)).toEqual({ ok: true })
  await postByHand()
  await runTask(id)
  expect((await findImport(bed.ctx(admin), id))?.result).toMatchObject({
    inserted: 1,
    skipped: 1,
    notices: expect.arrayContaining([
      expect.objectContaining({
        kind: 'reference-taken',
        lines: [3],
        message: '1 job was skipped: a job that was posted here has the same reference.',
      }),
    ]),
  })
})

test('a later file updates a job whose reference it writes in another case', async () => {
  const first = await upload()
  await startImport(bed.ctx(admin), first, 1)
  await runTask(first)
  const bytes = new TextEncoder().encode(FILE.replace('A1,Forklift', 'a1,Reach Truck'))
  const second = await uploadImport(bed.ctx(admin), { name: 'jobs.csv', bytes })
  if (!second.ok) throw new Error(second.message)
  await startImport(bed.ctx(admin), second.id, 1)
  await runTask(second.id)
  expect((await findImport(bed.ctx(admin), second.id))?.result).toMatchObject({ inserted: 0, updated: 1, unchanged: 1 })
})
