import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { GUEST } from '#app/policy/actor.ts'
import { profiles } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { findSentDetails } from './find-sent-details.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

test("the poster of the job and admins see the applicant's skills and work rights, and no one else does", async () => {
  const make = (type: 'employee' | 'employer' | 'admin') => makePerson(bed.db, type)
  const [mia, poster, stranger, admin] = [
    await make('employee'),
    await make('employer'),
    await make('employer'),
    await make('admin'),
  ]
  const sent = { skills: ['LF licence'], workRights: true }
  await bed.db.update(profiles).set(sent).where(eq(profiles.id, mia.id))
  const { id } = await makeApplication(bed.db, await makeJob(bed.db, poster), mia)
  for (const actor of [poster, admin]) expect(await findSentDetails(bed.ctx(actor), id)).toMatchObject(sent)
  await expect(findSentDetails(bed.ctx(stranger), id)).rejects.toMatchObject({ status: 404 })
  await expect(findSentDetails(bed.ctx(poster), newId())).rejects.toMatchObject({ status: 404 })
  for (const actor of [GUEST, mia]) {
    await expect(findSentDetails(bed.ctx(actor), id)).rejects.toMatchObject({ status: 403 })
  }
})
