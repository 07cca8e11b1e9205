import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUEST } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { users } from '#db/schema/people.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { editProfile, findOwnProfile } from './edit-profile.server.ts'
import { profileForm } from './profile-form.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

const MIA = {
  fullName: 'Mia Nguyen',
  phone: '+61 298765432',
  headline: 'Nurse',
  location: null,
  skills: ['First aid'],
  workRights: true,
}

test('a saved profile has the phone number in Australian format, and the changed fields are audited', async () => {
  const person = await makePerson(bed.db, 'employee')
  expect(await editProfile(bed.ctx(person), MIA, 1)).toEqual({ ok: true })
  expect(await findOwnProfile(bed.ctx(person))).toEqual({ ...MIA, phone: '(02) 9876 5432', version: 2 })
  const [user] = await bed.db.select().from(users).where(eq(users.id, person.id))
  expect(user?.name).toBe('Mia Nguyen')
  const audits = bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, person.id))
  expect((await audits)[0]).toMatchObject({
    action: 'person.profile-edited',
    actorId: person.id,
    details: { changed: ['fullName', 'phone', 'headline', 'skills', 'workRights'] },
  })
  expect(await editProfile(bed.ctx(person), MIA, 1)).toEqual({ ok: true })
  expect(await audits).toHaveLength(1)
})

test('an edit of a profile that was saved since the form was opened is rejected with the saved profile', async () => {
  const person = await makePerson(bed.db, 'employee')
  const { version } = await findOwnProfile(bed.ctx(person))
  await editProfile(bed.ctx(person), MIA, version)
  const current = await findOwnProfile(bed.ctx(person))
  const late = { ...MIA, headline: 'Chef' }
  expect(await editProfile(bed.ctx(person), late, version)).toEqual({ ok: false, reason: 'stale', current })
  expect(await findOwnProfile(bed.ctx(person))).toEqual(current)
  expect(await editProfile(bed.ctx(person), late, current.version)).toEqual({ ok: true })
  expect(await findOwnProfile(bed.ctx(person))).toMatchObject({ headline: 'Chef', version: version + 2 })
})

test('of 10 concurrent edits of a profile one succeeds', async () => {
  const person = await makePerson(bed.db, 'employee')
  const edits = Array.from({ length: 10 }, (_, i) => editProfile(bed.ctx(person), { ...MIA, headline: `Edit ${i}` }, 1))
  const results = await Promise.all(edits)
  expect(results.filter((result) => result.ok)).toHaveLength(1)
  const winner = results.findIndex((result) => result.ok)
  expect(await findOwnProfile(bed.ctx(person))).toMatchObject({ headline: `Edit ${winner}`, version: 2 })
})

test('an invalid phone number is rejected and nothing is saved', async () => {
  const person = await makePerson(bed.db, 'employee')
  const input = { ...MIA, phone: '0412 345' }
  expect(await editProfile(bed.ctx(person), input, 1)).toEqual({ ok: false, reason: 'invalid-phone' })
  expect((await findOwnProfile(bed.ctx(person))).fullName).toBe(person.fullName)
})

test('a guest cannot edit a profile', async () => {
  await expect(editProfile(bed.ctx(GUEST), MIA, 1)).rejects.toMatchObject({ status: 403 })
})

test('name and phone are required, and blank optional fields are null', () => {
  const form = { full_name: ' Mia  Nguyen ', phone: '0412 345 678', headline: ' ', location: '' }
  expect(profileForm.parse(form)).toEqual({
    full_name: 'Mia Nguyen',
    phone: '0412 345 678',
    headline: null,
    location: null,
    skills: [],
    work_rights: null,
  })
  const rejected = profileForm.safeParse({ ...form, full_name: ' ', phone: 'call me' })
  expect(rejected.error?.issues.map((issue) => issue.path[0])).toEqual(['full_name', 'phone'])
  expect(profileForm.safeParse({ ...form, headline: 'x'.repeat(121) }).success).toBe(false)
})
