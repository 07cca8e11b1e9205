import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { imports } from '#db/schema/job-import.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { failUnfinishedImports } from './fail-unfinished-imports.server.ts'
import { importJobsTask } from './import-jobs.task.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

test('an import without a task fails after an hour and loses its file, and a newer, queued or ended one stays', async () => {
  const now = new Date('2031-03-01T12:00:00Z')
  const last = new Date(now.getTime() - HOUR_MS)
  const { id: createdBy } = await makePerson(bed.db, 'admin')
  const content = Buffer.from('a,b')
  const insert = async (fileName: string, status: 'queued' | 'running' | 'done', createdAt: Date) => {
    const id = newId()
    await bed.db.insert(imports).values({ id, fileName, status, content, options: {}, createdBy, createdAt })
    return id
  }
  const before = new Date(last.getTime() - 1)
  await insert('1 queued before', 'queued', before)
  await insert('2 running before', 'running', before)
  await insert('3 done before', 'done', before)
  await insert('4 running', 'running', last)
  const withTask = await insert('5 queued before, with a task', 'queued', before)
  await bed.ctx().tasks.enqueue(bed.db, importJobsTask, { importId: withTask }, 3600)
  await failUnfinishedImports.run({ db: bed.db, now: () => now }, {})
  const rows = await bed.db.select().from(imports).orderBy(imports.fileName)
  expect(rows.map(({ status, content: file, finishedAt }) => [status, file === null, finishedAt])).toEqual([
    ['failed', true, now],
    ['failed', true, now],
    ['done', false, null],
    ['running', false, null],
    ['queued', false, null],
  ])
})
