import { eq } from 'drizzle-orm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { GUEST } from '#app/policy/actor.ts'
import { profiles } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { submitApplication } from '../submit-application.server.tsx'
import { findSentDetails } from './find-sent-details.server.ts'
import { SentDetails } from './sent-details.tsx'

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
  const profile = { skills: ['LF licence'], workRights: true }
  await bed.db.update(profiles).set(profile).where(eq(profiles.id, mia.id))
  const { id } = await makeApplication(bed.db, await makeJob(bed.db, poster), mia)
  const shown = { skills: ['LF licence'], currentWorkRights: true }
  for (const actor of [poster, admin]) expect(await findSentDetails(bed.ctx(actor), id)).toMatchObject(shown)
  await expect(findSentDetails(bed.ctx(stranger), id)).rejects.toMatchObject({ status: 404 })
  await expect(findSentDetails(bed.ctx(poster), newId())).rejects.toMatchObject({ status: 404 })
  for (const actor of [GUEST, mia]) {
    await expect(findSentDetails(bed.ctx(actor), id)).rejects.toMatchObject({ status: 403 })
  }
})

test('an employer sees what the applicant said about their right to work when they applied, and what their profile says now', async () => {
  const [mia, poster] = [await makePerson(bed.db, 'employee'), await makePerson(bed.db, 'employer')]
  const say = (workRights: boolean | null) => bed.db.update(profiles).set({ workRights }).where(eq(profiles.id, mia.id))
  await say(true)
  const result = await submitApplication(bed.ctx(mia), (await makeJob(bed.db, poster)).id)
  if (!result.ok) throw new Error(result.reason)
  const shown = () => findSentDetails(bed.ctx(poster), result.applicationId)
  expect(await shown()).toMatchObject({ workRights: true, currentWorkRights: true })
  await say(false)
  expect(await shown()).toMatchObject({ workRights: true, currentWorkRights: false })
  const page = renderToStaticMarkup(createElement(SentDetails, { details: await shown() }))
  expect(page.replace(/<[^>]+>/g, ' ')).toMatch(/Yes\s+On this application\. Their profile now says: No/)
})
