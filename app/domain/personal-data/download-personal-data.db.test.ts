import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeApplicationStatus } from '#app/domain/applications/status/change-application-status.server.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { downloadPersonalData } from './download-personal-data.server.ts'
import { loadDeletionPage } from './load-deletion-page.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

test('a status that an employer can still undo is neither in the download nor counted before a deletion', async () => {
  const [employer, mia] = [await makePerson(bed.db, 'employer'), await makePerson(bed.db, 'employee')]
  const { id } = await makeApplication(bed.db, await makeJob(bed.db, employer), mia)
  const emailText = 'We chose someone else.'
  await changeApplicationStatus(bed.ctx(employer), id, {
    expectedStatus: 'Pending',
    newStatus: 'Rejected',
    emailText,
  })
  const files = unzipSync(await downloadPersonalData(bed.ctx(mia)))
  const data = strFromU8(files['data.json'] ?? new Uint8Array())
  expect(JSON.parse(data).applications).toMatchObject([{ status: 'Pending', history: [{ status: 'Pending' }] }])
  expect(data).not.toContain(emailText)
  expect(await loadDeletionPage(bed.ctx(mia))).toMatchObject({ openApplications: 1 })
})
