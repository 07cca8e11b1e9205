import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SHOWN_NOTES } from '#app/core/notes/note.ts'
import { newId } from '#app/lib/id.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { applicationNotes, applications } from '#db/schema/applications.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { listMyApplications } from '../my-applications.server.ts'
import { type ApplicantFilter, parseApplicantFilter } from '../review/applicant-filter.ts'
import { listApplicants } from '../review/list-applicants.server.ts'
import { findSentDetails } from '../sent/find-sent-details.server.ts'
import { addNote } from './add-note.server.ts'
import { MAX_TAGS } from './annotation-forms.ts'
import { deleteNote } from './delete-note.server.ts'
import { listAnnotationEvents, listNotes, listTags } from './list-annotations.server.ts'
import { rateApplication } from './rate-application.server.ts'
import { addTag, removeTag } from './update-tags.server.ts'

const ALL = parseApplicantFilter(new URLSearchParams())

let bed: TestBed
let employer: Person
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  employer = await makePerson(bed.db, 'employer', { fullName: 'Dean Corrigan' })
  admin = await makePerson(bed.db, 'admin', { fullName: 'Ruth Admin' })
})
afterAll(() => bed.close())

async function apply(fullName = 'Mia Nguyen') {
  const applicant = await makePerson(bed.db, 'employee', { fullName })
  const { id } = await makeApplication(bed.db, await makeJob(bed.db, employer), applicant)
  return { applicant, id }
}
const find = async (id: string) => (await bed.db.select().from(applications).where(eq(applications.id, id)))[0]
const audited = async (id: string) =>
  (
    await bed.db
      .select({ action: auditEvents.action, details: auditEvents.details })
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, id))
      .orderBy(asc(auditEvents.id))
  ).map(({ action, details }) => [action, details])
const found = async (filter: Partial<ApplicantFilter>) =>
  (await listApplicants(bed.ctx(employer), { ...ALL, ...filter }, null)).rows.map((row) => row.id)

test('of many notes a page shows the newest, and the earlier ones when they are asked for', async () => {
  const { id } = await apply()
  for (let n = 0; n <= SHOWN_NOTES; n += 1)
    await addNote(bed.ctx(employer, new Date(Date.now() + n * 1000)), id, `Call ${n}`)
  const { rows, hasEarlier } = await listNotes(bed.ctx(employer), id, false)
  expect([rows.length, rows[0]?.body, hasEarlier]).toEqual([SHOWN_NOTES, `Call ${SHOWN_NOTES}`, true])
  const all = await listNotes(bed.ctx(employer), id, true)
  expect([all.rows.length, all.hasEarlier]).toEqual([SHOWN_NOTES + 1, false])
})

test('a note whose form is sent again after its response was lost is added once', async () => {
  const { id } = await apply()
  const [key, other] = [newId(), newId()]
  const add = (body: string, key: string, by = employer) => addNote(bed.ctx(by), id, body, key)
  const first = await add('Call back', key)
  expect(await add('Call back', key)).toEqual(first)
  expect((await listNotes(bed.ctx(employer), id, false)).rows.map(({ body }) => body)).toEqual(['Call back'])
  expect(await audited(id)).toEqual([['application.note-added', {}]])
  // Another text, another form, and another person's form.
  for (const note of [await add('Call Mia', key), await add('Call back', other), await add('Call back', key, admin)])
    expect(note).not.toEqual(first)
  expect((await listNotes(bed.ctx(employer), id, false)).rows.length).toBe(4)
})

test('a note has its author and time, is found by its words, and is deleted only by its author', async () => {
  const { id } = await apply()
  const at = new Date('2026-11-20T01:02:03Z')
  const added = await addNote(bed.ctx(employer, at), id, 'Speaks Tagalog, café experience')
  const noteId = added.ok ? added.id : ''
  expect(await listNotes(bed.ctx(employer), id, false)).toMatchObject({
    rows: [{ id: noteId, body: 'Speaks Tagalog, café experience', at, by: 'Dean Corrigan', isOwn: true }],
    hasEarlier: false,
  })
  expect(await listNotes(bed.ctx(admin), id, false)).toMatchObject({
    rows: [{ by: 'Dean Corrigan', isOwn: false }],
  })
  expect(await found({ q: 'tagalog cafe' })).toEqual([id])
  expect(await deleteNote(bed.ctx(admin), id, noteId)).toBe(false)
  expect(await deleteNote(bed.ctx(employer), id, noteId)).toBe(true)
  expect(await deleteNote(bed.ctx(employer), id, noteId)).toBe(false)
  expect(await found({ q: 'tagalog' })).toEqual([])
  expect(await audited(id)).toEqual([
    ['application.note-added', {}],
    ['application.note-deleted', {}],
  ])
  await expect(
    bed.db.insert(applicationNotes).values({ id: newId(), applicationId: id, body: '', at }),
  ).rejects.toThrow('Failed query')
})

test('a rating is saved, changed and cleared, once each, and the list is filtered and ordered by it', async () => {
  const [good, better, none] = [await apply('Ann Lee'), await apply('Ben Lee'), await apply('Cat Day')]
  const ids = [good.id, better.id, none.id]
  const ours = async (filter: Partial<ApplicantFilter>) => (await found(filter)).filter((id) => ids.includes(id))
  await rateApplication(bed.ctx(employer), good.id, 3)
  await rateApplication(bed.ctx(employer), good.id, 3)
  await rateApplication(bed.ctx(admin), better.id, 5)
  expect(await ours({ rating: 3 })).toEqual([better.id, good.id])
  expect(await ours({ rating: 4 })).toEqual([better.id])
  expect(await ours({ rating: 0 })).toEqual([none.id])
  expect(await ours({ sort: 'rating' })).toEqual([better.id, good.id, none.id])
  await rateApplication(bed.ctx(employer), good.id, null)
  expect((await find(good.id))?.rating).toBeNull()
  expect(await audited(good.id)).toEqual([
    ['application.rated', { from: 'Not rated', to: '3 stars' }],
    ['application.rated', { from: '3 stars', to: 'Not rated' }],
  ])
  expect((await listAnnotationEvents(bed.ctx(employer), good.id)).map((event) => event.title)).toEqual([
    'Applicant rated: 3 stars',
    'Applicant rated: Not rated',
  ])
  await expect(rateApplication(bed.ctx(employer), good.id, 6)).rejects.toThrow('Failed query')
})

test('tags are added without regard to case, removed and filtered by, and concurrent ones are all kept', async () => {
  const { id } = await apply()
  await Promise.all(['Night shift', 'Forklift', 'Day shift'].map((tag) => addTag(bed.ctx(employer), id, tag)))
  expect(await addTag(bed.ctx(employer), id, 'NIGHT SHIFT')).toEqual({ ok: true })
  expect((await find(id))?.tags.toSorted()).toEqual(['Day shift', 'Forklift', 'Night shift'])
  expect(await listTags(bed.ctx(employer))).toEqual(['Day shift', 'Forklift', 'Night shift'])
  expect(await listTags(bed.ctx(await makePerson(bed.db, 'employer')))).toEqual([])
  expect(await found({ tag: 'Forklift' })).toEqual([id])
  await removeTag(bed.ctx(employer), id, 'forklift')
  await removeTag(bed.ctx(employer), id, 'forklift')
  expect(await found({ tag: 'Forklift' })).toEqual([])
  for (let n = 2; n < MAX_TAGS; n += 1) await addTag(bed.ctx(employer), id, `Tag ${n}`)
  expect(await addTag(bed.ctx(employer), id, 'One more')).toEqual({ ok: false, reason: 'too-many' })
})

test('an applicant never sees notes, ratings and tags', async () => {
  const { applicant, id } = await apply()
  await addNote(bed.ctx(employer), id, 'Secret-note')
  await rateApplication(bed.ctx(employer), id, 2)
  await addTag(bed.ctx(employer), id, 'Secret-tag')
  const shown = JSON.stringify(await listMyApplications(bed.ctx(applicant), new URLSearchParams()))
  expect(shown).toContain(id)
  for (const text of ['Secret', 'rating', 'tags', 'search']) expect(shown).not.toContain(text)
  await expect(listNotes(bed.ctx(applicant), id, false)).rejects.toMatchObject({ status: 403 })
  await expect(findSentDetails(bed.ctx(applicant), id)).rejects.toMatchObject({ status: 403 })
})

test('other employers get a 404, applicants and guests a 403', async () => {
  const { applicant, id } = await apply()
  const other = await makePerson(bed.db, 'employer')
  const attempts = [
    (actor: Person | typeof GUEST) => addNote(bed.ctx(actor), id, 'Hello'),
    (actor: Person | typeof GUEST) => deleteNote(bed.ctx(actor), id, newId()),
    (actor: Person | typeof GUEST) => rateApplication(bed.ctx(actor), id, 1),
    (actor: Person | typeof GUEST) => addTag(bed.ctx(actor), id, 'Tag'),
    (actor: Person | typeof GUEST) => removeTag(bed.ctx(actor), id, 'Tag'),
  ]
  for (const attempt of attempts) {
    await expect(async () => attempt(other)).rejects.toMatchObject({ status: 404 })
    for (const actor of [applicant, GUEST])
      await expect(async () => attempt(actor)).rejects.toMatchObject({ status: 403 })
  }
})
