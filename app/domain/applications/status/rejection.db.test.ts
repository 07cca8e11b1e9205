import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#app/policy/actor.ts'
import { applicationEvents } from '#db/schema/applications.ts'
import { emails } from '#db/schema/email.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { applyBulkChange } from '../bulk/bulk-change.server.ts'
import { listMyApplications } from '../my-applications.server.ts'
import { findApplicantDetails } from '../review/applicant-details.server.ts'
import { parseApplicantFilter } from '../review/applicant-filter.ts'
import { listApplicants } from '../review/list-applicants.server.ts'
import { changeApplicationStatus } from './change-application-status.server.ts'
import { listRejections } from './list-rejections.server.ts'
import { notifyStatusChange } from './notify-status-change.server.tsx'
import type { Rejection } from './rejection.ts'

let bed: TestBed
let employer: Person
beforeAll(async () => {
  bed = await openTestBed()
  employer = await makePerson(bed.db, 'employer')
})
afterAll(() => bed.close())

const OTHER: Rejection = { reason: 'other', note: 'Zq moved interstate' }

async function apply(status = 'Pending') {
  const applicant = await makePerson(bed.db, 'employee')
  const application = await makeApplication(bed.db, await makeJob(bed.db, employer), applicant, { status })
  return { applicant, id: application.id }
}
const reject = (id: string, rejection: Rejection | null, expectedStatus = 'Pending') =>
  changeApplicationStatus(bed.ctx(employer), id, { expectedStatus, newStatus: 'Rejected', rejection })
const filter = (query: string) => parseApplicantFilter(new URLSearchParams(query))
const history = async (id: string) =>
  (await findApplicantDetails(bed.ctx(employer), id, filter(''))).history.map(({ status, rejection }) => [
    status,
    rejection,
  ])

test('the reason of a rejection is in the history, also after the rejection was reversed', async () => {
  const { id } = await apply()
  await reject(id, OTHER)
  expect(await listRejections(bed.ctx(employer), [id])).toEqual(new Map([[id, OTHER]]))
  const back = { expectedStatus: 'Rejected', newStatus: 'Pending' as const, rejection: OTHER }
  await changeApplicationStatus(bed.ctx(employer), id, back)
  expect(await history(id)).toEqual([
    ['Pending', null],
    ['Rejected', OTHER],
    ['Pending', null],
  ])
  expect(await listRejections(bed.ctx(employer), [id])).toEqual(new Map())
})

test('applicants are filtered by the reason of their current rejection', async () => {
  const [skills, other, reversed, again] = [await apply(), await apply(), await apply(), await apply()]
  await reject(skills.id, { reason: 'skills', note: null })
  await reject(other.id, OTHER)
  for (const { id } of [reversed, again]) {
    await reject(id, { reason: 'skills', note: null })
    const back = { expectedStatus: 'Rejected', newStatus: 'Pending' as const }
    await changeApplicationStatus(bed.ctx(employer), id, back)
  }
  await reject(again.id, { reason: 'experience', note: null })
  const found = async (query: string) =>
    (await listApplicants(bed.ctx(employer), filter(query), null)).rows.map(({ id }) => id)
  expect(await found('reason=skills')).toEqual([skills.id])
  expect(await found('status=Rejected&reason=experience')).toEqual([again.id])
  expect(await found('status=Pending&reason=skills')).toEqual([])
  expect(filter('reason=nonsense').reason).toBe('')
})

test('a bulk rejection gives all applicants the reason, and another bulk change gives none', async () => {
  const [first, second, third] = [await apply(), await apply(), await apply()]
  const selected = [first, second].map(({ id }) => ({ id, expectedStatus: 'Pending' }))
  await applyBulkChange(bed.ctx(employer), selected, 'Rejected', { rejection: { reason: 'filled', note: null } })
  const reasons = await listRejections(bed.ctx(employer), [first.id, second.id])
  expect([...reasons.values()].map(({ reason }) => reason)).toEqual(['filled', 'filled'])
  await applyBulkChange(bed.ctx(employer), [{ id: third.id, expectedStatus: 'Pending' }], 'Hired', { rejection: OTHER })
  expect((await history(third.id)).at(-1)).toEqual(['Hired', null])
})

test('the applicant never sees the reason: not in their applications and not in the email', async () => {
  const { applicant, id } = await apply()
  const result = await reject(id, OTHER)
  const task = { ...bed.ctx(), now: () => new Date() }
  await notifyStatusChange.run(task, { changeId: (result.ok && result.changeId) || '' })
  const sent = await bed.db.select().from(emails).where(eq(emails.recipient, applicant.email))
  expect(sent).toHaveLength(1)
  const shown = await listMyApplications(bed.ctx(applicant), new URLSearchParams())
  expect(JSON.stringify(shown)).toContain('Rejected')
  expect(JSON.stringify([sent, shown])).not.toMatch(/Zq moved|"other"|rejection/i)
})

test('the database rejects a reason without a rejection, and a text without the reason Other', async () => {
  const { id } = await apply('Rejected')
  const set = (values: Partial<typeof applicationEvents.$inferInsert>) =>
    bed.db.update(applicationEvents).set(values).where(eq(applicationEvents.applicationId, id))
  await set({ toStatus: 'Rejected', rejectionReason: 'other', rejectionNote: 'Hello' })
  for (const values of [
    { toStatus: 'Pending' },
    { rejectionReason: 'skills' as const },
    { rejectionReason: null },
    { rejectionNote: '' },
  ])
    await expect(set(values)).rejects.toMatchObject({ cause: { code: '23514' } })
})
