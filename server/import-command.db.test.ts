import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportDraft } from '#app/domain/job-import/import-draft.server.ts'
import { newId } from '#app/lib/id.ts'
import { imports } from '#db/schema/job-import.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { writeJobs } from './import-command.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

/** An import that fails: it has a job without the columns that a job needs. */
async function importInvalidJob() {
  const admin = await makePerson(bed.db, 'admin')
  const draft = { id: newId(), fileName: 'jobs.csv', options: {}, jobs: [null], notices: [] }
  const error: unknown = await writeJobs(bed.ctx(admin), admin.id, draft as unknown as ImportDraft, () => {}).catch(
    (error: unknown) => error,
  )
  const [row] = await bed.db.select({ status: imports.status }).from(imports).where(eq(imports.id, draft.id))
  return { error, status: row?.status }
}

test('an import that fails is marked so, and its error is reported, also if it cannot be marked', async () => {
  const marked = await importInvalidJob()
  expect(marked).toMatchObject({ error: expect.any(TypeError), status: 'failed' })
  await bed.db.execute(sql`alter table imports add constraint never_failed check (status <> 'failed') not valid`)
  expect(await importInvalidJob()).toEqual({ error: marked.error, status: 'running' })
})
