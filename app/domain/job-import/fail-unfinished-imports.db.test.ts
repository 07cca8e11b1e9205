import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { imports } from '#db/schema/job-import.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { failUnfinishedImports, MAX_IMPORT_DAYS } from './fail-unfinished-imports.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

test('an import whose retries are used up fails and loses its file, and a newer or ended one stays', async () => {
  const now = new Date('2031-03-01T12:00:00Z')
  const last = new Date(now.getTime() - MAX_IMPORT_DAYS * DAY_MS)
  const { id: createdBy } = await makePerson(bed.db, 'admin')
  const content = Buffer.from('a,b')
  const insert = (fileName: string, status: 'queued' | 'running' | 'done', createdAt: Date) =>
    bed.db.insert(imports).values({ id: newId(), fileName, status, content, options: {}, createdBy, createdAt })
  await insert('1 queued before', 'queued', new Date(last.getTime() - 1))
  await insert('2 running before', 'running', new Date(last.getTime() - 1))
  await insert('3 done before', 'done', new Date(last.getTime() - 1))
  await insert('4 running', 'running', last)
  await failUnfinishedImports.run({ db: bed.db, now: () => now }, {})
  const rows = await bed.db.select().from(imports).orderBy(imports.fileName)
  expect(rows.map(({ status, content: file, finishedAt }) => [status, file === null, finishedAt])).toEqual([
    ['failed', true, now],
    ['failed', true, now],
    ['done', false, null],
    ['running', false, null],
  ])
})
