import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUEST } from '#app/policy/actor.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { parseApplicantFilter } from '../review/applicant-filter.ts'
import { countByStatus } from '../review/list-applicants.server.ts'
import { loadBoard } from './load-board.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

test('each column has its first 20 applicants and its number, one column up to 100, and only those in scope', async () => {
  const [poster, other] = [await makePerson(bed.db, 'employer'), await makePerson(bed.db, 'employer')]
  const [mine, theirs] = [await makeJob(bed.db, poster), await makeJob(bed.db, other)]
  for (let n = 0; n < 22; n++) await makeApplication(bed.db, mine, await makePerson(bed.db, 'employee'))
  const hired = await makePerson(bed.db, 'employee')
  await makeApplication(bed.db, mine, hired, { status: 'Hired' })
  await makeApplication(bed.db, theirs, hired)
  const filter = parseApplicantFilter(new URLSearchParams('status=Hired'))
  const sizes = async (expanded: string | null) => {
    const ctx = bed.ctx(poster)
    const columns = await loadBoard(ctx, filter, await countByStatus(ctx, filter), expanded)
    return columns.map(({ status, number, applicants }) => [status, number, applicants.length])
  }
  expect(await sizes(null)).toEqual([
    ['Pending', 22, 20],
    ['Under Review', 0, 0],
    ['Reviewed', 0, 0],
    ['Interview Scheduled', 0, 0],
    ['Hired', 1, 1],
    ['Rejected', 0, 0],
    ['Withdrawn', 0, 0],
  ])
  expect((await sizes('Pending'))[0]).toEqual(['Pending', 22, 22])
  await expect(
    loadBoard(bed.ctx(GUEST), filter, { total: 1, byStatus: { Pending: 1 }, maxOfOthers: 1 }, null),
  ).rejects.toMatchObject({ status: 403 })
})
