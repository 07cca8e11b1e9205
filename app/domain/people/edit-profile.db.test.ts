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

const mia = { fullName: 'Mia Nguyen', phone: '+61 298765432', headline: 'Nurse', location: null }

test('saves name, phone as Australians write it, headline and location, and says which fields changed', async () => {
  const person = await makePerson(bed.db, 'employee')
  expect(await editProfile(bed.ctx(person), mia)).toEqual({ ok: true })
  expect(await findOwnProfile(bed.ctx(person))).toEqual({ ...mia, phone: '(02) 9876 5432' })
  const [user] = await bed.db.select().from(users).where(eq(users.id, person.id))
  expect(user?.name).toBe('Mia Nguyen')
  const audits = bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, person.id))
  expect((await audits)[0]).toMatchObject({
    action: 'person.profile-edited',
    actorId: person.id,
    details: { changed: ['fullName', 'phone', 'headline'] },
  })
  await editProfile(bed.ctx(person), mia)
  expect(await audits).toHaveLength(1)
})

test('refuses a number that nobody could call, and changes nothing', async () => {
  const person = await makePerson(bed.db, 'employee')
  const input = { ...mia, phone: '0412 345' }
  expect(await editProfile(bed.ctx(person), input)).toEqual({ ok: false, reason: 'phone' })
  expect((await findOwnProfile(bed.ctx(person))).fullName).toBe(person.fullName)
})

test('is nothing for guests', async () => {
  await expect(editProfile(bed.ctx(GUEST), mia)).rejects.toMatchObject({ status: 403 })
})

test('the form: name and phone are needed, the rest is null when blank', () => {
  const form = { full_name: ' Mia  Nguyen ', phone: '0412 345 678', headline: ' ', location: '' }
  expect(profileForm.parse(form)).toEqual({
    full_name: 'Mia Nguyen',
    phone: '0412 345 678',
    headline: null,
    location: null,
  })
  const refused = profileForm.safeParse({ ...form, full_name: ' ', phone: 'call me' })
  expect(refused.error?.issues.map((issue) => issue.path[0])).toEqual(['full_name', 'phone'])
  expect(profileForm.safeParse({ ...form, headline: 'x'.repeat(121) }).success).toBe(false)
})
