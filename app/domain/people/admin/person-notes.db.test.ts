import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { GUEST, type Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { personNotes, profiles } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { addPersonNote } from './add-person-note.server.ts'
import { deletePersonNote } from './delete-person-note.server.ts'
import { listPersonNotes } from './list-person-notes.server.ts'

let bed: TestBed
let ruth: Person
let lee: Person
beforeAll(async () => {
  bed = await openTestBed()
  ruth = await makePerson(bed.db, 'admin', { fullName: 'Ruth Admin' })
  lee = await makePerson(bed.db, 'admin', { fullName: 'Lee Admin' })
})
afterAll(() => bed.close())

test('a note on an account has its author and time, every admin reads it, and only its author deletes it', async () => {
  const { id } = await makePerson(bed.db, 'employer')
  const at = new Date('2026-11-20T01:02:03Z')
  const noteId = await addPersonNote(bed.ctx(ruth, at), id, 'Called about the invoice.')
  const note = { id: noteId, body: 'Called about the invoice.', at, by: 'Ruth Admin' }
  expect(await listPersonNotes(bed.ctx(ruth), id, false)).toMatchObject({
    rows: [{ ...note, isOwn: true }],
    hasEarlier: false,
  })
  expect(await listPersonNotes(bed.ctx(lee), id, false)).toMatchObject({ rows: [{ ...note, isOwn: false }] })
  expect(await deletePersonNote(bed.ctx(lee), id, noteId)).toBe(false)
  // A double click.
  const deletions = await Promise.all([1, 2].map(() => deletePersonNote(bed.ctx(ruth), id, noteId)))
  expect(deletions.toSorted()).toEqual([false, true])
  expect(await listPersonNotes(bed.ctx(ruth), id, false)).toMatchObject({ rows: [], hasEarlier: false })
  const audit = await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, id)).orderBy(auditEvents.id)
  expect(audit.map(({ action, details }) => [action, details])).toEqual([
    ['person.note-added', {}],
    ['person.note-deleted', {}],
  ])
})

test('a note on an account whose form is sent again after its response was lost is added once', async () => {
  const { id } = await makePerson(bed.db, 'employer')
  const key = newId()
  const add = (body: string) => addPersonNote(bed.ctx(ruth), id, body, key)
  const first = await add('Called about the invoice.')
  expect(await add('Called about the invoice.')).toBe(first)
  expect(await add('Called again.')).not.toBe(first)
  expect((await listPersonNotes(bed.ctx(ruth), id, false)).rows.length).toBe(2)
  expect(await bed.db.$count(auditEvents, eq(auditEvents.subjectId, id))).toBe(2)
})

test('an empty note and a note on a deleted account are rejected', async () => {
  const { id } = await makePerson(bed.db, 'employee')
  await expect(addPersonNote(bed.ctx(ruth), id, '')).rejects.toMatchObject({ cause: { code: '23514' } })
  await bed.db.update(profiles).set({ erasedAt: new Date(), phone: null }).where(eq(profiles.id, id))
  await expect(addPersonNote(bed.ctx(ruth), id, 'Too late.')).rejects.toMatchObject({ status: 404 })
  expect(await bed.db.$count(personNotes, eq(personNotes.personId, id))).toBe(0)
})

test('only admins read and write notes on accounts, and an unknown id is not found', async () => {
  const person = await makePerson(bed.db, 'employee')
  for (const actor of [GUEST, person, await makePerson(bed.db, 'employer')]) {
    await expect(addPersonNote(bed.ctx(actor), person.id, 'Hello')).rejects.toMatchObject({ status: 403 })
    await expect(listPersonNotes(bed.ctx(actor), person.id, false)).rejects.toMatchObject({ status: 403 })
  }
  for (const id of [newId(), 'nobody']) {
    await expect(addPersonNote(bed.ctx(ruth), id, 'Hello')).rejects.toMatchObject({ status: 404 })
  }
})
