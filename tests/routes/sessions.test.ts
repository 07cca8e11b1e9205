import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#app/platform/auth.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { sessions } from '#db/schema/people.ts'
import { knownDevices, securityEvents } from '#db/schema/security.ts'
import { makePerson, PASSWORD } from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { pageText, type Visitor, visit } from './client.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SETTINGS = '/employee/dashboard?tab=settings'

let site: Site
let passwordHash: string
beforeAll(async () => {
  site = await openSite({ TRUST_PROXY: '127.0.0.1' })
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => site.close())

const person = () => makePerson(site.db, 'employee', { passwordHash })
const signIn = (visitor: Visitor, { email }: Person, headers = {}) =>
  visitor.post('/employee/login', { email, password: PASSWORD }, headers)
const isSignedIn = async (visitor: Visitor) => (await visitor.get('/employee/dashboard')).status === 200
const sessionsOf = ({ id }: Person) => site.db.select().from(sessions).where(eq(sessions.userId, id))

describe('a session ends', () => {
  /** Sets the times of the person's session, in milliseconds before (age, idle) and after (left) now. */
  async function shift({ sessionId }: Person, { age, idle, left }: { age: number; idle: number; left: number }) {
    const now = Date.now()
    await site.db
      .update(sessions)
      .set({ createdAt: new Date(now - age), updatedAt: new Date(now - idle), expiresAt: new Date(now + left) })
      .where(eq(sessions.id, sessionId))
  }

  test.each([
    ['12 hours after its last use', { age: 13 * HOUR, idle: 12 * HOUR, left: 11 * HOUR }],
    ['24 hours after the sign-in', { age: DAY, idle: 0, left: 0 }],
    ['with Stay signed in, 30 days after its last use', { age: 40 * DAY, idle: 30 * DAY, left: DAY }],
    ['with Stay signed in, 90 days after the sign-in', { age: 90 * DAY, idle: 0, left: 30 * DAY }],
    ['with Stay signed in, also when it was extended for 400 days', { age: 400 * DAY, idle: 0, left: 30 * DAY }],
  ])('%s', async (_, times) => {
    const mia = await person()
    await shift(mia, times)
    expect(await isSignedIn(visit(site, { as: mia }))).toBe(false)
  })

  test.each([
    ['within 12 hours of its last use', { age: 23 * HOUR, idle: 12 * HOUR - 60_000, left: HOUR }],
    ['with Stay signed in, within 30 days of its last use', { age: 40 * DAY, idle: 30 * DAY - 60_000, left: DAY }],
    ['with Stay signed in, within 90 days of the sign-in', { age: 90 * DAY - 60_000, idle: 0, left: 30 * DAY }],
  ])('not before: %s', async (_, times) => {
    const mia = await person()
    await shift(mia, times)
    expect(await isSignedIn(visit(site, { as: mia }))).toBe(true)
  })

  test('later when it is used: the last use is written', async () => {
    const mia = await person()
    await shift(mia, { age: 12 * HOUR, idle: 11 * HOUR, left: 12 * HOUR })
    expect(await isSignedIn(visit(site, { as: mia }))).toBe(true)
    const [session] = await sessionsOf(mia)
    expect(Date.now() - (session?.updatedAt.getTime() ?? 0)).toBeLessThan(60_000)
  })

  test('later when it is used, and until then also while the extension cannot be written', async () => {
    const mia = await person()
    await shift(mia, { age: 40 * DAY, idle: 0, left: 20 * DAY })
    await site.db.execute(
      sql`create function reject_write() returns trigger language plpgsql as
        $$ begin raise exception 'no space' using errcode = 'disk_full'; end $$`,
    )
    await site.db.execute(
      sql.raw(`create trigger reject_write before update on sessions for each row
        when (old.id = '${mia.sessionId}') execute function reject_write()`),
    )
    const browser = visit(site, { as: mia })
    expect(await isSignedIn(browser)).toBe(true)
    await site.db.execute(sql`drop trigger reject_write on sessions`)
    expect(await isSignedIn(browser)).toBe(true)
    const [session] = await sessionsOf(mia)
    expect((session?.expiresAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(29 * DAY)
  })

  test('when the browser signs in again', async () => {
    const [mia, other] = [await person(), await person()]
    const browser = visit(site, { from: '203.0.113.1' })
    await signIn(browser, mia)
    const old = `muster-session=${browser.jar.get('muster-session')}`
    expect((await signIn(browser, other)).status).toBe(303)
    expect(await isSignedIn(browser)).toBe(true)
    expect((await visit(site).get('/employee/dashboard', { Cookie: old })).status).toBe(302)
    expect((await sessionsOf(mia)).map(({ id }) => id)).toEqual([mia.sessionId])
  })

  test('when its person ends it in the settings, and no other session does', async () => {
    const mia = await person()
    const here = visit(site, { as: mia })
    const [phone, tablet] = [visit(site, { from: '203.0.113.2' }), visit(site, { from: '192.168.1.20' })]
    await signIn(phone, mia, { 'User-Agent': FIREFOX })
    await signIn(tablet, mia)
    const page = pageText(await here.get(SETTINGS))
    expect(page).toMatch(/Firefox on Windows 203\.0\.113\.2 Signed in .+ Last used/)
    expect(page).toContain('Unknown device Private network')
    const [row] = await site.db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, mia.id), eq(sessions.userAgent, FIREFOX)))
    const ended = await here.post(`/account/sessions/${row?.id}/deletion`)
    expect([ended.status, ended.location]).toEqual([303, SETTINGS])
    expect(await Promise.all([here, phone, tablet].map(isSignedIn))).toEqual([true, false, true])
    const events = await site.db
      .select()
      .from(securityEvents)
      .where(and(eq(securityEvents.personId, mia.id), eq(securityEvents.type, 'session.ended')))
    expect(events).toHaveLength(1)
  })

  test('never by someone else', async () => {
    const [mia, other] = [await person(), await person()]
    const answer = await visit(site, { as: other }).post(`/account/sessions/${mia.sessionId}/deletion`)
    expect(answer.status).toBe(404)
    expect(await isSignedIn(visit(site, { as: mia }))).toBe(true)
  })
})

test('changing the password replaces the token of the session, so that a copied cookie stops working', async () => {
  const mia = await person()
  const here = visit(site, { as: mia })
  const copied = `muster-session=${here.jar.get('muster-session')}`
  const password = 'N3w-P4ss-phrase!'
  const form = { current_password: PASSWORD, password, confirm_password: password }
  const answer = await here.post('/account/password', form)
  expect(answer.status).toBe(303)
  const line = answer.headers['set-cookie']?.find((cookie) => cookie.startsWith('muster-session='))
  expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(await isSignedIn(here)).toBe(true)
  expect((await visit(site).get('/employee/dashboard', { Cookie: copied })).status).toBe(302)
})

describe('a sign-in on a new device', () => {
  const subject = 'New sign-in to your Muster account'
  const emailsTo = async ({ email }: Person) => (await site.subjectsTo(email)).filter((each) => each === subject).length

  test('is emailed with the time, the device, the address and what to do', async () => {
    const mia = await person()
    await signIn(visit(site, { from: '203.0.113.3' }), mia)
    expect(await emailsTo(mia)).toBe(0)
    const answer = await signIn(visit(site, { from: '203.0.113.4' }), mia, { 'User-Agent': FIREFOX })
    expect(answer.headers['set-cookie']?.find((cookie) => cookie.startsWith('muster-device='))).toMatch(
      /; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax/,
    )
    const { text } = await site.emailTo(mia.email, subject)
    expect(text).toMatch(/Time\s+.+Device\s+Firefox on Windows\s+IP address\s+203\.0\.113\.4/s)
    expect(text).toContain(`${site.url}/forgot-password`)
    const events = await site.db.select().from(securityEvents).where(eq(securityEvents.personId, mia.id))
    expect(events.map(({ type, address }) => [type, address])).toContainEqual(['sign-in.new-device', '203.0.113.4'])
  })

  test('is not emailed when the browser has been used for this account before', async () => {
    const [mia, other] = [await person(), await person()]
    const browser = visit(site, { from: '203.0.113.5' })
    await signIn(browser, mia)
    await browser.post('/logout')
    await signIn(browser, mia)
    expect(await emailsTo(mia)).toBe(0)
    await signIn(visit(site, { from: '203.0.113.6' }), other)
    await signIn(browser, other)
    expect(await emailsTo(other)).toBe(1)
    expect(await site.db.$count(knownDevices, eq(knownDevices.userId, mia.id))).toBe(1)
  })

  test('is emailed when the device cookie is forged', async () => {
    const mia = await person()
    const browser = visit(site, { from: '203.0.113.7' })
    await signIn(browser, mia)
    const [token = ''] = (browser.jar.get('muster-device') ?? '').split('.')
    const thief = visit(site, { from: '203.0.113.8' })
    thief.jar.set('muster-device', `${token}.made-up`)
    await signIn(thief, mia)
    expect(await emailsTo(mia)).toBe(1)
  })
})
