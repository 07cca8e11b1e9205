import { and, count, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { type EmailChange, emailChangeToken, passwordFingerprint } from '#app/platform/auth.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { emails } from '#db/schema/email.ts'
import { accounts, users } from '#db/schema/people.ts'
import { openTestBed, TEST_SECRET, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { requestEmailChange } from '../account/change-email.server.tsx'
import { confirmEmail } from './confirm-email.server.ts'
import { registerPerson } from './register-person.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

const follow = async (token: string) => (await confirmEmail(bed.ctx(), TEST_SECRET, token)).outcome

/** A link for `person`, as the mails carry it. */
function linkFor(person: Person, updateTo: string, change: Partial<EmailChange> = {}): Promise<string> {
  return emailChangeToken(TEST_SECRET, {
    personId: person.id,
    email: person.email,
    updateTo,
    step: 'new',
    passwordFingerprint: passwordFingerprint(TEST_SECRET, null),
    nextEmailId: newId(),
    ...change,
  })
}

async function addressOf({ id }: Person): Promise<string | undefined> {
  const [row] = await bed.db.select({ email: users.email }).from(users).where(eq(users.id, id))
  return row?.email
}

test('two who are confirming one new address at once: one gets it, the other is told so', async () => {
  for (let round = 0; round < 10; round++) {
    const wanted = `wanted${round}@example.com`
    const people = await Promise.all([0, 1, 2, 3].map(() => makePerson(bed.db, 'employee')))
    const links = await Promise.all(people.map((person) => linkFor(person, wanted)))
    const outcomes = await Promise.all(links.map(follow))
    expect(outcomes.toSorted()).toEqual(['changed', 'invalid', 'invalid', 'invalid'])
    const [row] = await bed.db.select({ n: count() }).from(users).where(eq(users.email, wanted))
    expect(row?.n).toBe(1)
  }
})

test('a new address that somebody registers at the same moment has one owner', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const wanted = 'registered.meanwhile@example.com'
  const form = { userType: 'employee', fullName: 'Ravi', phone: '0412 345 678', password: 'Passw0rd!' } as const
  const [outcome] = await Promise.all([
    follow(await linkFor(mia, wanted)),
    registerPerson(bed.ctx(), TEST_SECRET, { ...form, email: wanted }),
  ])
  expect(['changed', 'invalid']).toContain(outcome)
  expect(await bed.db.select().from(users).where(eq(users.email, wanted))).toHaveLength(1)
})

test('a link ends with the password that it was made under', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const [present, next] = [
    await linkFor(mia, 'n@example.com', { step: 'current' }),
    await linkFor(mia, 'n@example.com'),
  ]
  await bed.db.update(accounts).set({ password: 'another hash' }).where(eq(accounts.userId, mia.id))
  expect([await follow(present), await follow(next)]).toEqual(['invalid', 'invalid'])
  expect(await addressOf(mia)).toBe(mia.email)
})

test('a link never works for another account, also not for one that has the old address now', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const pending = await linkFor(mia, 'pending@example.com')
  expect(await follow(await linkFor(mia, 'moved@example.com'))).toBe('changed')
  const heir = await makePerson(bed.db, 'employee', { email: mia.email })
  expect(await follow(pending)).toBe('invalid')
  expect(await addressOf(heir)).toBe(mia.email)
})

test('followed by ten at once, the first step writes one mail and the second changes once', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const next = `next.${mia.email}`
  await requestEmailChange(bed.ctx(mia), TEST_SECRET, next)
  const ten = (token: string) => Promise.all(Array.from({ length: 10 }, () => follow(token)))
  expect(new Set(await ten(await newestToken(mia.email)))).toEqual(new Set(['agreed']))
  const sent = await bed.db.select().from(emails).where(eq(emails.recipient, next))
  expect(sent).toHaveLength(1)
  expect(new Set(await ten(await newestToken(next)))).toEqual(new Set(['changed']))
  expect(await addressOf(mia)).toBe(next)
})

async function newestToken(recipient: string): Promise<string> {
  const [mail] = await bed.db
    .select()
    .from(emails)
    .where(and(eq(emails.recipient, recipient), like(emails.html, '%confirm-email%')))
  return decodeURIComponent(mail?.html.match(/token=([\w.%-]+)/)?.[1] ?? '')
}
