import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#app/platform/auth.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'
import { emailReversals } from '#db/schema/security.ts'
import { makePerson, PASSWORD } from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { pageText, send, type Visitor, visit } from './client.ts'

let site: Site
let passwordHash: string
beforeAll(async () => {
  site = await openSite()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => site.close())
beforeEach(() => site.db.delete(rateLimits))

const person = () => makePerson(site.db, 'employee', { passwordHash })
const isSignedIn = async (visitor: Visitor) => (await visitor.get('/employee/dashboard')).status === 200
const signIn = (visitor: Visitor, email: string) => visitor.post('/employee/login', { email, password: PASSWORD })

/** The path and token of the link in the newest email to `address` about `subject`. */
async function linkTo(address: string, subject: string): Promise<{ path: string; token: string }> {
  const link = new URL((await site.emailTo(address, subject)).link)
  return { path: link.pathname + link.search, token: link.searchParams.get('token') ?? '' }
}

const request = (visitor: Visitor, email: string) =>
  visitor.post('/account/email', { email, current_password: PASSWORD })

/** Changes the email of `mia` by both links, the second one opened by `visitor`. @returns the new email */
async function change(mia: Person, visitor: Visitor): Promise<string> {
  const next = `next.${mia.email}`
  await request(visitor, next)
  const { token } = await linkTo(mia.email, 'Change your')
  await visitor.post('/confirm-email-change', { token })
  const { location } = await visitor.post('/confirm-email-change', {
    token: (await linkTo(next, 'Confirm your')).token,
  })
  expect(location).toContain('done=changed')
  return next
}

test('a change needs the current password, which can be guessed only a few times', async () => {
  const mia = await person()
  const intruder = visit(site, { as: mia })
  const guess = (current_password: string) =>
    intruder.post('/account/email', { email: 'thief@example.com', current_password })
  const wrong = await guess('Wr0ng-one!')
  expect(wrong.status).toBe(400)
  expect(pageText(wrong)).toContain('This password is incorrect. Try again.')
  expect(wrong.body).toMatch(
    /name="current_password"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="current_password"/,
  )
  expect((await guess('')).status).toBe(400)
  const statuses: number[] = []
  for (let n = 0; n < 12; n++) statuses.push((await guess(`Wr0ng-${n}!`)).status)
  expect(statuses).toContain(429)
  expect(await site.subjectsTo(mia.email)).toEqual([])
})

test('changes beyond the limit are not counted as wrong passwords', async () => {
  const mia = await person()
  const visitor = visit(site, { as: mia })
  const statuses: number[] = []
  for (let n = 0; n < 17; n++) statuses.push((await request(visitor, `${n}.${mia.email}`)).status)
  expect(statuses).toEqual([...Array<number>(5).fill(303), ...Array<number>(12).fill(429)])
  expect((await visitor.post('/account/two-step', { current_password: PASSWORD })).status).toBe(200)
})

test('opening a link changes nothing: each step is confirmed with the button of its page', async () => {
  const mia = await person()
  const next = `next.${mia.email}`
  await request(visit(site, { as: mia }), next)
  const current = await linkTo(mia.email, 'Change your')
  for (const method of ['HEAD', 'GET', 'GET']) await send(site.url, { method, path: current.path })
  expect(await site.subjectsTo(next)).toEqual([])
  const page = await visit(site).get(current.path)
  expect(pageText(page)).toContain('Change your email address?')
  expect(page.headers['cache-control']).toContain('no-store')
  expect(page.body.match(/<main[\s\S]*<\/main>/)?.[0].match(/<button/g)).toHaveLength(1)
  for (let n = 0; n < 2; n++) {
    const { location } = await visit(site).post('/confirm-email-change', { token: current.token })
    expect(location).toContain('done=current-confirmed')
  }
  expect(await site.subjectsTo(next)).toHaveLength(1)
  const second = await linkTo(next, 'Confirm your')
  for (const method of ['HEAD', 'GET']) await send(site.url, { method, path: second.path })
  expect((await signIn(visit(site), next)).status).toBe(400)
  expect((await visit(site).post('/confirm-email-change', { token: second.token })).location).toContain('done=changed')
  expect((await visit(site).post('/confirm-email-change', { token: second.token })).location).toContain('done=changed')
  expect((await visit(site).post('/confirm-email-change', { token: current.token })).location).toContain('done=invalid')
  expect((await signIn(visit(site), mia.email)).status).toBe(400)
  expect((await signIn(visit(site), next)).status).toBe(303)
})

test('a change ends every other session and invalidates reset links', async () => {
  const mia = await person()
  const [here, there] = [visit(site, { as: mia }), visit(site)]
  await signIn(there, mia.email)
  await visit(site).post('/forgot-password', { email: mia.email })
  const reset = await linkTo(mia.email, 'Choose a new password')
  await change(mia, here)
  expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false])
  expect(pageText(await visit(site).get(reset.path))).toContain('This link has expired or has already been used')
})

test('the previous address can revert a change, which gives its owner the account back', async () => {
  const mia = await person()
  const thief = visit(site, { as: mia })
  const next = await change(mia, thief)
  await visit(site).post('/employee/register', {
    full_name: 'A',
    email: mia.email,
    phone: '0412 345 678',
    password: PASSWORD,
    confirm_password: PASSWORD,
  })
  const { path, token } = await linkTo(mia.email, 'was changed')
  for (const method of ['HEAD', 'GET']) await send(site.url, { method, path })
  expect(pageText(await visit(site).get(path))).toContain(`It will use ${mia.email} again.`)
  expect(await isSignedIn(thief)).toBe(true)
  const { location } = await visit(site).post('/email-reversal', { token })
  expect(location).toBe('/email-reversal?done=reverted')
  expect(await isSignedIn(thief)).toBe(false)
  for (const email of [next, mia.email]) expect((await signIn(visit(site), email)).status).toBe(400)
  const reset = await linkTo(mia.email, 'Choose a new password')
  const password = 'Magpie-4swoop!'
  const chosen = await visit(site).post('/reset-password', { token: reset.token, password, confirm_password: password })
  expect(chosen.status).toBe(303)
  expect((await visit(site).post('/employee/login', { email: mia.email, password })).status).toBe(303)
  expect((await visit(site).post('/email-reversal', { token })).location).toBe('/email-reversal?done=invalid')
})

test('after a reversal the links of the change and of later changes stop working', async () => {
  const mia = await person()
  const thief = visit(site, { as: mia })
  const next = await change(mia, thief)
  const last = await change({ ...mia, email: next }, thief)
  const owner = await linkTo(mia.email, 'was changed')
  const laterReversal = await linkTo(next, 'was changed')
  const used = await linkTo(next, 'Confirm your')
  expect((await visit(site).post('/email-reversal', { token: owner.token })).location).toContain('done=reverted')
  expect((await visit(site).post('/email-reversal', { token: laterReversal.token })).location).toContain('done=invalid')
  expect((await visit(site).post('/confirm-email-change', { token: used.token })).location).toContain('done=invalid')
  expect((await signIn(visit(site), last)).status).toBe(400)
})

test('a change cannot be reverted after 7 days', async () => {
  const mia = await person()
  const next = await change(mia, visit(site, { as: mia }))
  const { path, token } = await linkTo(mia.email, 'was changed')
  const [reversal] = await site.db.select().from(emailReversals).where(eq(emailReversals.userId, mia.id))
  expect((reversal?.expiresAt.getTime() ?? 0) - (reversal?.createdAt.getTime() ?? 0)).toBe(7 * 86_400_000)
  expect(JSON.stringify(reversal)).not.toContain(token)
  await site.db
    .update(emailReversals)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(emailReversals.userId, mia.id))
  expect(pageText(await visit(site).get(path))).toContain("This link isn't valid")
  expect((await visit(site).post('/email-reversal', { token })).location).toContain('done=invalid')
  expect((await signIn(visit(site), next)).status).toBe(303)
})

test('an email of another account gets the same response and is not changed', async () => {
  const [mia, other] = [await person(), await person()]
  const here = visit(site, { as: mia })
  const [free, taken] = [await request(here, 'free@example.com'), await request(here, other.email)]
  expect([taken.status, taken.location]).toEqual([free.status, free.location])
  const { token } = await linkTo(mia.email, 'Change your')
  expect((await visit(site).post('/confirm-email-change', { token })).location).toContain('done=current-confirmed')
  expect(await site.subjectsTo(other.email)).toEqual([])
})
