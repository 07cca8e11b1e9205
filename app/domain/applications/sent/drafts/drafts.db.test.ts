import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { jobQuestions } from '#db/schema/applications.ts'
import { jobs } from '#db/schema/jobs.ts'
import { applicationDrafts } from '#db/schema/resumes.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { answerField } from '../../answers/answers-form.ts'
import { submitApplication } from '../../submit-application.server.tsx'
import { deleteDraft } from './delete-draft.server.ts'
import { findDraft, listDrafts } from './draft-queries.server.ts'
import { saveDraft } from './save-draft.server.ts'

let bed: TestBed
let employer: Person
beforeAll(async () => {
  bed = await openTestBed()
  employer = await makePerson(bed.db, 'employer')
})
afterAll(() => bed.close())

function form(fields: Record<string, string | string[]>): FormData {
  const data = new FormData()
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) data.append(name, value)
  return data
}

async function scene(fields: Partial<typeof jobs.$inferInsert> = {}) {
  const mia = await makePerson(bed.db, 'employee')
  const job = await makeJob(bed.db, employer, fields)
  const save = (person: Person = mia, note = 'Six years') =>
    saveDraft(bed.ctx(person), job.id, form({ cover_note: note }))
  return { mia, job, save }
}

test('a draft keeps the cover note and the answers to the questions of the job, and nothing else', async () => {
  const { mia, job } = await scene()
  const questionId = newId()
  const question = { label: 'Which tickets?', kind: 'multiple_choice' as const, required: true, position: 0 }
  await bed.db.insert(jobQuestions).values({ id: questionId, jobId: job.id, ...question, choices: ['LF', 'LO'] })
  const name = answerField(questionId)
  const fields = { cover_note: ' Six years\u0000 ', [name]: ['LF', 'LO'], resume: newId(), stay: 'yes', answer_x: 'y' }
  expect(await saveDraft(bed.ctx(mia), job.id, form(fields))).toEqual({ ok: true })
  expect((await findDraft(bed.ctx(mia), job.id))?.fields).toEqual({ cover_note: ['Six years'], [name]: ['LF', 'LO'] })
  await saveDraft(bed.ctx(mia), job.id, form({ cover_note: 'x'.repeat(5001), [name]: 'LF' }))
  expect((await findDraft(bed.ctx(mia), job.id))?.fields).toEqual({ [name]: ['LF'] })
})

test('of ten saves at once one draft stays, and no one else sees or deletes it', async () => {
  const { mia, job, save } = await scene()
  await Promise.all(Array.from({ length: 10 }, () => save()))
  const other = await makePerson(bed.db, 'employee')
  await deleteDraft(bed.ctx(other), job.id)
  expect([await findDraft(bed.ctx(other), job.id), await listDrafts(bed.ctx(other))]).toEqual([null, []])
  expect(await bed.db.$count(applicationDrafts, eq(applicationDrafts.jobId, job.id))).toBe(1)
  for (const actor of [GUEST, employer, await makePerson(bed.db, 'admin')]) {
    for (const run of [saveDraft, findDraft, deleteDraft])
      await expect(run(bed.ctx(actor), job.id, form({}))).rejects.toMatchObject({ status: 403 })
    await expect(listDrafts(bed.ctx(actor))).rejects.toMatchObject({ status: 403 })
  }
  await deleteDraft(bed.ctx(mia), job.id)
  expect(await findDraft(bed.ctx(mia), job.id)).toBeNull()
})

test('sending the application deletes the draft, and after that none can be saved', async () => {
  const { mia, job, save } = await scene()
  await save()
  expect(await submitApplication(bed.ctx(mia), job.id)).toMatchObject({ ok: true })
  expect(await findDraft(bed.ctx(mia), job.id)).toBeNull()
  expect(await save()).toEqual({ ok: false, reason: 'already-applied' })
})

test('an application that is rejected keeps the draft', async () => {
  const { mia, job, save } = await scene({ listedUntil: new Date(0) })
  await save()
  expect(await submitApplication(bed.ctx(mia), job.id)).toEqual({ ok: false, reason: 'closed' })
  expect((await findDraft(bed.ctx(mia), job.id))?.fields).toEqual({ cover_note: ['Six years'] })
})

test('the list has open, closed and paused jobs, last saved first, and none that is deleted or applied for', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const titles = ['Rigger', 'Painter', 'Cook', 'Nurse', 'Driver']
  for (const [index, title] of titles.entries()) {
    const job = await makeJob(bed.db, employer, { title })
    const ctx = { ...bed.ctx(mia), now: new Date(Date.now() + index * 1000) }
    await saveDraft(ctx, job.id, form({ cover_note: title }))
    if (title === 'Cook')
      await bed.db.update(jobs).set({ closedAt: new Date(), listedUntil: null }).where(eq(jobs.id, job.id))
    if (title === 'Painter')
      await bed.db.update(jobs).set({ pausedAt: new Date(), listedUntil: null }).where(eq(jobs.id, job.id))
    if (title === 'Nurse')
      await bed.db.update(jobs).set({ deletedAt: new Date(), listedUntil: null }).where(eq(jobs.id, job.id))
    // As if the draft was saved while the application was being sent.
    if (title === 'Driver') await makeApplication(bed.db, job, mia)
  }
  const rows = await listDrafts(bed.ctx(mia))
  expect(rows.map(({ title, closedLabel }) => [title, closedLabel])).toEqual([
    ['Cook', 'Closed'],
    ['Painter', 'Paused'],
    ['Rigger', null],
  ])
})

test('a job without a page has no drafts', async () => {
  const { mia, save } = await scene({ publishedAt: null, listedUntil: null })
  const removed = { ok: false, reason: 'removed' }
  expect(await save()).toEqual(removed)
  for (const id of [newId(), 'x']) expect(await saveDraft(bed.ctx(mia), id, form({}))).toEqual(removed)
})
