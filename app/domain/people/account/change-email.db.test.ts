import { and, count, eq, isNull, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inviteMember } from '#app/domain/companies/team/invite-member.server.ts'
import { newId } from '#app/lib/id.ts'
import { generateToken, hashToken } from '#app/lib/token.server.ts'
import {
  type Auth,
  type EmailChange,
  emailChangeToken,
  hashPassword,
  passwordFingerprint,
} from '#app/platform/auth.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { calendarFeeds } from '#db/schema/bookings.ts'
import { companies } from '#db/schema/companies.ts'
import { emails } from '#db/schema/email.ts'
import { apiKeys, webhookEndpoints } from '#db/schema/integrations.ts'
import { jobAlerts } from '#db/schema/job-alerts.ts'
import { accounts, companyInvitations, profiles, users } from '#db/schema/people.ts'
import { makeApiKey } from '#tests/support/api-keys.ts'
import { openTestBed, TEST_SECRET, type TestBed } from '#tests/support/context.ts'
import { makePerson, PASSWORD } from '#tests/support/factories.ts'
import { registerPerson } from '../registration/register-person.server.ts'
import { requestEmailChange } from './change-email.server.tsx'
import { confirmEmailChange } from './confirm-email-change.server.tsx'
import { revertEmailChange } from './revert-email-change.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

const follow = async (token: string) => (await confirmEmailChange(bed.ctx(), TEST_SECRET, token)).outcome

/** The token of an email change link for `person`. */
function tokenFor(person: Person, updateTo: string, change: Partial<EmailChange> = {}): Promise<string> {
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

async function emailOf({ id }: Person): Promise<string | undefined> {
  const [row] = await bed.db.select({ email: users.email }).from(users).where(eq(users.id, id))
  return row?.email
}

test('when four people confirm the same new email at the same time, one gets it', async () => {
  for (let round = 0; round < 10; round++) {
    const wanted = `wanted${round}@example.com`
    const people = await Promise.all([0, 1, 2, 3].map(() => makePerson(bed.db, 'employee')))
    const tokens = await Promise.all(people.map((person) => tokenFor(person, wanted)))
    const outcomes = await Promise.all(tokens.map(follow))
    expect(outcomes.toSorted()).toEqual(['changed', 'invalid', 'invalid', 'invalid'])
    const [row] = await bed.db.select({ n: count() }).from(users).where(eq(users.email, wanted))
    expect(row?.n).toBe(1)
  }
})

test('an email that is confirmed and registered at the same time gets one account', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const wanted = 'registered.concurrently@example.com'
  const form = { userType: 'employee', fullName: 'Ravi', phone: '0412 345 678', password: 'Brolga-7walk!' } as const
  const [outcome] = await Promise.all([
    follow(await tokenFor(mia, wanted)),
    registerPerson(bed.ctx(), TEST_SECRET, { ...form, email: wanted }),
  ])
  const owners = await bed.db.select({ id: users.id }).from(users).where(eq(users.email, wanted))
  expect(owners).toHaveLength(1)
  expect(outcome).toBe(owners[0]?.id === mia.id ? 'changed' : 'invalid')
})

test('an unconfirmed registration does not keep the new email from its owner, and is deleted with its company', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const stranger = await makePerson(bed.db, 'employer', { confirmed: false })
  const nextEmailId = newId()
  const current = await tokenFor(mia, stranger.email, { step: 'current', nextEmailId })
  expect(await follow(current)).toBe('current-confirmed')
  expect(await bed.db.$count(emails, eq(emails.id, nextEmailId))).toBe(1)
  expect(await follow(await tokenFor(mia, stranger.email))).toBe('changed')
  expect(await emailOf(mia)).toBe(stranger.email)
  expect(await bed.db.$count(users, eq(users.id, stranger.id))).toBe(0)
  expect(await bed.db.$count(companies, eq(companies.id, stranger.companyId ?? ''))).toBe(0)
})

test('an email that a confirmed account has gets no second link, and its link does not work', async () => {
  const [mia, owner] = [await makePerson(bed.db, 'employee'), await makePerson(bed.db, 'employer')]
  const nextEmailId = newId()
  await follow(await tokenFor(mia, owner.email, { step: 'current', nextEmailId }))
  expect(await bed.db.$count(emails, eq(emails.id, nextEmailId))).toBe(0)
  expect(await follow(await tokenFor(mia, owner.email))).toBe('invalid')
})

test('changing the password invalidates an email change link', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const [current, next] = [
    await tokenFor(mia, 'n@example.com', { step: 'current' }),
    await tokenFor(mia, 'n@example.com'),
  ]
  await bed.db.update(accounts).set({ password: 'another hash' }).where(eq(accounts.userId, mia.id))
  expect([await follow(current), await follow(next)]).toEqual(['invalid', 'invalid'])
  expect(await emailOf(mia)).toBe(mia.email)
})

test('the email change link of a suspended account does not work until the account is restored', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const token = await tokenFor(mia, 'suspended.mia@example.com')
  const suspend = (suspendedAt: Date | null) =>
    bed.db.update(profiles).set({ suspendedAt }).where(eq(profiles.id, mia.id))
  await suspend(new Date())
  expect([await follow(token), await emailOf(mia)]).toEqual(['invalid', mia.email])
  await suspend(null)
  expect(await follow(token)).toBe('changed')
})

test('a link never changes another account, even one that now has the old email', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const pending = await tokenFor(mia, 'pending@example.com')
  expect(await follow(await tokenFor(mia, 'moved@example.com'))).toBe('changed')
  const newOwner = await makePerson(bed.db, 'employee', { email: mia.email })
  expect(await follow(pending)).toBe('invalid')
  expect(await emailOf(newOwner)).toBe(mia.email)
})

/** A daily alert for an address. */
async function makeAlert(email: string, query: string, fields: Partial<typeof jobAlerts.$inferInsert> = {}) {
  const at = bed.ctx().now
  const times = { createdAt: at, checkedUntil: at, dueAt: at, confirmedAt: at }
  await bed.db
    .insert(jobAlerts)
    .values({ id: newId(), email, query, frequency: 'daily', token: newId(), ...times, ...fields })
}
const alertsOf = (email: string) =>
  bed.db.select().from(jobAlerts).where(eq(jobAlerts.email, email)).orderBy(jobAlerts.query)

test('the alerts of an account are sent to its new email, and links in emails to the previous one lose them', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const { now } = bed.ctx()
  const next = `alerts.${mia.email}`
  await makeAlert(mia.email, 'q=cook', { frequency: 'weekly', token: 'in an email to the previous address' })
  await makeAlert(mia.email, 'q=driver', { renewalRequestedAt: now })
  await makeAlert(mia.email, 'q=nurse', { confirmedAt: null })
  await makeAlert(next, 'q=cook', { confirmedAt: null })
  await makeAlert(next, 'q=welder')
  expect(await follow(await tokenFor(mia, next))).toBe('changed')
  expect(await alertsOf(next)).toMatchObject([
    { query: 'q=cook', frequency: 'weekly', token: expect.not.stringContaining('previous') },
    { query: 'q=driver', renewalRequestedAt: null },
    { query: 'q=welder' },
  ])
  expect(await alertsOf(mia.email)).toMatchObject([{ query: 'q=nurse', confirmedAt: null }])
})

async function reversalToken({ email }: Person): Promise<string> {
  const [sent] = await bed.db
    .select()
    .from(emails)
    .where(and(eq(emails.recipient, email), like(emails.html, '%email-reversal%')))
  return decodeURIComponent(sent?.html.match(/token=([\w.%-]+)/)?.[1] ?? '')
}

const revert = (token: string) => {
  const auth = { api: { requestPasswordReset: async () => ({}) } }
  return revertEmailChange(bed.ctx(), auth as unknown as Auth, token)
}

test('a reverted email change ends what acts without signing in: API keys, webhooks, calendar addresses, invitations', async () => {
  const owner = await makePerson(bed.db, 'employer')
  await follow(await tokenFor(owner, `stolen.${owner.email}`))
  const { id: profileId } = owner
  const at = bed.ctx().now
  await makeApiKey(bed.db, owner, ['jobs:read'])
  const endpoint = { id: newId(), profileId, url: 'https://example.com/events', eventTypes: ['job.published'] }
  await bed.db.insert(webhookEndpoints).values({ ...endpoint, secret: 'secret', createdAt: at, updatedAt: at })
  await bed.db.insert(calendarFeeds).values({ profileId, tokenHash: hashToken(generateToken()), createdAt: at })
  await inviteMember(bed.ctx(owner), { email: 'friend.of.the.thief@example.com', role: 'owner' })
  expect(await revert(await reversalToken(owner))).toEqual({ ok: true })
  expect(await bed.db.$count(apiKeys, and(eq(apiKeys.profileId, profileId), isNull(apiKeys.revokedAt)))).toBe(0)
  expect(await bed.db.$count(webhookEndpoints, eq(webhookEndpoints.profileId, profileId))).toBe(0)
  expect(await bed.db.$count(calendarFeeds, eq(calendarFeeds.profileId, profileId))).toBe(0)
  expect(await bed.db.$count(companyInvitations, eq(companyInvitations.invitedBy, profileId))).toBe(0)
})

test('a reverted email change sends the alerts to the previous email again', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const next = `reverted.${mia.email}`
  await makeAlert(mia.email, 'q=cook')
  await follow(await tokenFor(mia, next))
  expect(await revert(await reversalToken(mia))).toEqual({ ok: true })
  expect(await alertsOf(mia.email)).toMatchObject([{ query: 'q=cook' }])
  expect(await alertsOf(next)).toEqual([])
})

test('a reverted email change takes the alerts back from a third email', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const [second, third] = [`second.${mia.email}`, `third.${mia.email}`]
  await makeAlert(mia.email, 'q=cook')
  await follow(await tokenFor(mia, second))
  await follow(await tokenFor({ ...mia, email: second }, third))
  expect(await revert(await reversalToken(mia))).toEqual({ ok: true })
  expect(await alertsOf(mia.email)).toMatchObject([{ query: 'q=cook' }])
  expect(await alertsOf(third)).toEqual([])
})

test('a second address that is restored from a third one does not keep the first one from being restored', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const [second, third] = [`second.${mia.email}`, `third.${mia.email}`]
  await follow(await tokenFor(mia, second))
  const thief = { ...mia, email: second }
  await follow(await tokenFor(thief, third))
  expect(await revert(await reversalToken(thief))).toEqual({ ok: true })
  expect(await emailOf(mia)).toBe(second)
  expect(await revert(await reversalToken(mia))).toEqual({ ok: true })
  expect(await emailOf(mia)).toBe(mia.email)
})

test('the first address is restored from a third one, and the second one cannot revert that', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const [second, third] = [`second.${mia.email}`, `third.${mia.email}`]
  await follow(await tokenFor(mia, second))
  const thief = { ...mia, email: second }
  await follow(await tokenFor(thief, third))
  expect(await revert(await reversalToken(mia))).toEqual({ ok: true })
  expect(await revert(await reversalToken(thief))).toEqual({ ok: false, reason: 'invalid' })
  expect(await emailOf(mia)).toBe(mia.email)
})

test('a reverted email change deletes an unconfirmed registration of the previous email with its company', async () => {
  const mia = await makePerson(bed.db, 'employee')
  await follow(await tokenFor(mia, `taken.${mia.email}`))
  const stranger = await makePerson(bed.db, 'employer', { confirmed: false, email: mia.email })
  expect(await revert(await reversalToken(mia))).toEqual({ ok: true })
  expect(await emailOf(mia)).toBe(mia.email)
  expect(await bed.db.$count(companies, eq(companies.id, stranger.companyId ?? ''))).toBe(0)
})

test('confirming ten times at the same time sends one email and changes the email once', async () => {
  const mia = await makePerson(bed.db, 'employee', { passwordHash: await hashPassword(PASSWORD) })
  const next = `next.${mia.email}`
  await requestEmailChange(bed.ctx(mia), TEST_SECRET, { newEmail: next, currentPassword: PASSWORD })
  const ten = (token: string) => Promise.all(Array.from({ length: 10 }, () => follow(token)))
  expect(new Set(await ten(await newestToken(mia.email)))).toEqual(new Set(['current-confirmed']))
  const sent = await bed.db.select().from(emails).where(eq(emails.recipient, next))
  expect(sent).toHaveLength(1)
  expect(new Set(await ten(await newestToken(next)))).toEqual(new Set(['changed']))
  expect(await emailOf(mia)).toBe(next)
})

async function newestToken(recipient: string): Promise<string> {
  const [email] = await bed.db
    .select()
    .from(emails)
    .where(and(eq(emails.recipient, recipient), like(emails.html, '%confirm-email-change%')))
  return decodeURIComponent(email?.html.match(/token=([\w.%-]+)/)?.[1] ?? '')
}
