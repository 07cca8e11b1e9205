import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { RATE_LIMITS } from '#app/http/rate-limit.server.ts'
import { newId } from '#app/lib/id.ts'
import { hashPassword } from '#app/platform/auth.server.ts'
import type { Person, UserType } from '#app/policy/actor.ts'
import { calendarFeeds } from '#db/schema/bookings.ts'
import { companies } from '#db/schema/companies.ts'
import { webhookEndpoints } from '#db/schema/integrations.ts'
import { companyInvitations, sessions } from '#db/schema/people.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'
import { makeJob, makePerson, PASSWORD } from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { guestCtx, makeOrder } from '#tests/support/store-actions.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { totpCode } from '#tests/support/totp.ts'
import { pageText, type Visitor, visit } from './client.ts'

const MINUTE = 60_000

let site: Site
let passwordHash: string
beforeAll(async () => {
  site = await openSite()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => site.close())
beforeEach(() => site.db.delete(rateLimits))

/** A person who gave their password `minutes` ago. */
async function signedIn(userType: UserType, minutes: number): Promise<{ person: Person; visitor: Visitor }> {
  const person = await makePerson(site.db, userType, { passwordHash })
  await age(person, minutes)
  return { person, visitor: visit(site, { as: person }) }
}

const age = ({ id }: Person, minutes: number) =>
  site.db
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - minutes * MINUTE), authenticatedAt: null })
    .where(eq(sessions.userId, id))

const confirmationOf = (returnTo: string) => `/account/confirm-identity?${new URLSearchParams({ returnTo })}`
const confirm = (visitor: Visitor, page: string, password = PASSWORD) =>
  visitor.post(page, { current_password: password })

test('bookings are exported within 10 minutes of the password, and after confirming it', async () => {
  const recent = await signedIn('admin', 9)
  expect((await recent.visitor.get('/booking-portal/bookings.csv')).status).toBe(200)
  const { visitor } = await signedIn('admin', 11)
  const answer = await visitor.get('/booking-portal/bookings.csv?view=list&status=confirmed')
  expect(answer.location).toBe(confirmationOf('/booking-portal?view=list&status=confirmed'))
  const page = answer.location ?? ''
  expect((await confirm(visitor, page, 'Wr0ng-one!')).status).toBe(400)
  expect((await visitor.get('/booking-portal/bookings.csv')).status).toBe(303)
  expect(await confirm(visitor, page)).toMatchObject({ location: '/booking-portal?view=list&status=confirmed' })
  expect((await visitor.get('/booking-portal/bookings.csv')).status).toBe(200)
})

test('orders, which name customers, are exported only with a recent password, other files of the store without it', async () => {
  const { visitor } = await signedIn('admin', 11)
  const files = '/admin/store/reports'
  const answer = await visitor.get(`${files}/orders.csv?from=2026-01-01&until=2026-01-31`)
  expect(answer.location).toBe(confirmationOf(`${files}?from=2026-01-01&until=2026-01-31`))
  for (const file of ['order-lines', 'stock', 'stock-movements']) {
    expect.soft((await visitor.get(`${files}/${file}.csv`)).status, file).toBe(200)
  }
  await confirm(visitor, answer.location ?? '')
  expect((await visitor.get(`${files}/orders.csv`)).status).toBe(200)
})

test('refunds of an order above the set amount together need the password, and the input is kept', async () => {
  const { visitor } = await signedIn('admin', 11)
  const { variants } = await makeProduct(site.db, { variants: [{ priceCents: 50_000 }] })
  const order = await makeOrder(guestCtx(site), { items: [{ variantId: variants[0]?.id, quantity: 1 }] })
  const page = `/admin/store/orders/${order.id}/refund`
  const { body } = await visitor.get(page)
  const version = /name="version" value="(\d+)"/.exec(body)?.[1] ?? ''
  const quantity = { [/name="(quantity_\w+)"/.exec(body)?.[1] ?? '']: '0' }
  const small = await visitor.post(page, { amount: '200.00', reason: 'Damaged', version, ...quantity })
  expect(small.location).toBe(`/admin/store/orders/${order.id}`)
  const next = await visitor.post(page, {
    amount: '0.01',
    reason: 'Lost by the carrier',
    version: String(Number(version) + 1),
    ...quantity,
  })
  expect(next.location).toMatch(/^\/account\/confirm-identity/)
  const back = await visitor.get((await confirm(visitor, next.location ?? '')).location ?? '')
  expect(back.body).toContain('value="Lost by the carrier"')
  expect(back.body).toContain('value="0.01"')
})

test('a cancellation that refunds the rest of an order counts the refunds before it', async () => {
  const { visitor } = await signedIn('admin', 11)
  const { variants } = await makeProduct(site.db, { variants: [{ priceCents: 25_000 }] })
  const order = await makeOrder(guestCtx(site), { items: [{ variantId: variants[0]?.id, quantity: 1 }] })
  const page = `/admin/store/orders/${order.id}`
  const { body } = await visitor.get(`${page}/refund`)
  const version = /name="version" value="(\d+)"/.exec(body)?.[1] ?? ''
  const quantity = { [/name="(quantity_\w+)"/.exec(body)?.[1] ?? '']: '0' }
  const refund = await visitor.post(`${page}/refund`, { amount: '150.00', reason: 'Damaged', version, ...quantity })
  expect(refund.location).toBe(page)
  const form = { reason: 'Out of stock', version: String(Number(version) + 1), ...quantity }
  const cancellation = await visitor.post(`${page}/cancellation`, form)
  expect(cancellation.location).toMatch(/^\/account\/confirm-identity/)
})

test('an allowance is granted only with a recent password, the input is kept, and a form that is sent again grants nothing', async () => {
  const { visitor } = await signedIn('admin', 11)
  const employee = await makePerson(site.db, 'employee')
  const page = `/admin/store/allowances/${employee.id}`
  const grant = { email: employee.email, amount: '50', reason: 'Safety boots' }
  const first = await visitor.post('/admin/store/allowances', grant)
  expect(first.location).toBe(confirmationOf(`${page}?amount=50.00&reason=Safety+boots`))
  const back = await visitor.get((await confirm(visitor, first.location ?? '')).location ?? '')
  expect(back.body).toContain('value="50.00"')
  expect(back.body).toContain('value="Safety boots"')
  const change = { kind: 'granted', amount: '50.00', reason: 'Safety boots', version: '1' }
  expect((await visitor.post(page, change)).location).toBe(page)
  expect((await visitor.post(page, change)).status).toBe(409)
  expect((await visitor.post('/admin/store/allowances', grant)).location).toContain(`${page}?`)
  expect((await visitor.get(page)).body).toContain('$50.00 left')
})

test('an allowance is withdrawn without the password', async () => {
  const { visitor } = await signedIn('admin', 11)
  const employee = await makePerson(site.db, 'employee')
  const change = { kind: 'withdrawn', amount: '1', reason: 'Left', version: '1' }
  expect((await visitor.post(`/admin/store/allowances/${employee.id}`, change)).body).toContain('Only $0.00 is left.')
})

test('a company is verified only with a recent password', async () => {
  const { visitor } = await signedIn('admin', 11)
  const { companyId } = await makePerson(site.db, 'employer')
  await site.db
    .update(companies)
    .set({ verifiedAt: null })
    .where(eq(companies.id, companyId ?? ''))
  const path = `/admin/companies/${companyId}/verification`
  const answer = await visitor.post(path, { back: '/admin/users?q=mia' })
  expect(answer.location).toBe(confirmationOf('/admin/users?q=mia'))
  await confirm(visitor, answer.location ?? '')
  expect((await visitor.post(path, { version: '1' })).location).toBe('/admin/users')
  const [company] = await site.db
    .select()
    .from(companies)
    .where(eq(companies.id, companyId ?? ''))
  expect(company?.verifiedAt).toBeInstanceOf(Date)
})

test('a calendar address is created only with a recent password', async () => {
  const { visitor } = await signedIn('employer', 11)
  const answer = await visitor.post('/booking-portal/feed')
  expect(answer.location).toBe(confirmationOf('/booking-portal/feed'))
  expect(await site.db.$count(calendarFeeds)).toBe(0)
  await confirm(visitor, answer.location ?? '')
  expect((await visitor.post('/booking-portal/feed')).body).toContain('/calendar/')
})

test('security settings are shown and saved only with a recent password', async () => {
  const { visitor } = await signedIn('admin', 11)
  const page = '/admin/security/settings'
  for (const answer of [await visitor.get(page), await visitor.post(page, { version: '0' })]) {
    expect(answer.location).toBe(confirmationOf(page))
  }
  await confirm(visitor, confirmationOf(page))
  expect((await visitor.get(page)).status).toBe(200)
})

test('what was entered is kept while the password is asked for', async () => {
  const { person: admin, visitor } = await signedIn('admin', 11)
  const { person, visitor: employer } = await signedIn('employer', 11)
  const url = 'https://example.com.au/hooks'
  const endpoint = {
    id: newId(),
    profileId: person.id,
    url: 'https://old.example/hooks',
    eventTypes: ['job.published'],
  }
  const at = new Date()
  await site.db.insert(webhookEndpoints).values({ ...endpoint, secret: 'secret', createdAt: at, updatedAt: at })
  const settings = { require_admin_second_factor: 'on', max_open_bookings: '7', version: '0' }
  const unsaved = /These changes aren&#x27;t saved yet/
  const type = { account_type: 'consultant', reason: 'Works here.\nSince May.' }
  const cases: [Person, Visitor, string, Record<string, string>, RegExp[]][] = [
    [
      person,
      employer,
      `/employer/webhooks/${endpoint.id}`,
      { url, events: 'job.closed', version: '1' },
      [valueOf('url', url), checked('job.closed'), valueOf('version', '1'), unsaved],
    ],
    [
      person,
      employer,
      '/employer/webhooks',
      { url, events: 'job.closed' },
      [valueOf('url', url), checked('job.closed')],
    ],
    [
      person,
      employer,
      '/employer/api-keys',
      { name: 'Payroll', scopes: 'jobs:read' },
      [valueOf('name', 'Payroll'), checked('jobs:read')],
    ],
    [admin, visitor, '/admin/security/settings', settings, [valueOf('max_open_bookings', '7'), unsaved]],
    [
      admin,
      visitor,
      `/admin/users/${person.id}/account-type`,
      type,
      [valueOf('account_type', 'consultant'), /Works here\. Since May\./],
    ],
  ]
  for (const [who, browser, page, fields, expected] of cases) {
    await age(who, 11)
    const asked = await browser.post(page, fields)
    expect(asked.location, page).toMatch(/^\/account\/confirm-identity\?/)
    const { location } = await confirm(browser, asked.location ?? '')
    const { body } = await browser.get(location ?? '')
    for (const pattern of expected) expect(body, page).toMatch(pattern)
  }
})

const valueOf = (name: string, value: string) =>
  new RegExp(`<input(?=[^>]* name="${name}")(?=[^>]* value="${value.replaceAll('.', '\\.')}")`)
const checked = (value: string) => new RegExp(`<input(?=[^>]* value="${value}")(?=[^>]* checked="")`)

describe('a team', () => {
  const page = '/employer/team'

  test('is listed for its owner without the password', async () => {
    const { person, visitor } = await signedIn('employer', 11)
    const answer = await visitor.get(page)
    expect(answer.status).toBe(200)
    expect(pageText(answer)).toContain(person.email)
  })

  test('invites someone only with a recent password, and the address and role are kept', async () => {
    const { visitor } = await signedIn('employer', 11)
    const email = 'noah.kelly@example.com.au'
    const answer = await visitor.post(page, { email, role: 'read-only' })
    expect(answer.location).toMatch(/^\/account\/confirm-identity/)
    expect(await site.db.$count(companyInvitations, eq(companyInvitations.email, email))).toBe(0)
    const { location } = await confirm(visitor, answer.location ?? '')
    const { body } = await visitor.get(location ?? '')
    expect(body).toMatch(/<input[^>]* name="email"[^>]* value="noah\.kelly@example\.com\.au"/)
    const [, fields = ''] = body.split('Invite someone')
    expect(fields).toMatch(
      /<option[^>]* value="read-only"[^>]* selected=""|<option[^>]* selected=""[^>]* value="read-only"/,
    )
    expect(await visitor.post(page, { email, role: 'read-only' })).toMatchObject({ location: page })
    expect(await site.db.$count(companyInvitations, eq(companyInvitations.email, email))).toBe(1)
  })

  test('changes a role only with a recent password, and the role is kept', async () => {
    const { person, visitor } = await signedIn('employer', 11)
    const { id } = await makePerson(site.db, 'employer', { colleague: person, companyRole: 'recruiter' })
    const path = `${page}/members/${id}/role`
    const answer = await visitor.post(path, { role: 'owner', from_role: 'recruiter' })
    expect(answer.location).toMatch(/^\/account\/confirm-identity/)
    const { location } = await confirm(visitor, answer.location ?? '')
    const { body } = await visitor.get(location ?? '')
    const [, select = ''] = body.split(`id="role-${id}"`)
    expect(select.split('</select>')[0]).toMatch(
      /<option[^>]* value="owner"[^>]* selected=""|<option[^>]* selected=""[^>]* value="owner"/,
    )
    expect(await visitor.post(path, { role: 'owner', from_role: 'recruiter' })).toMatchObject({ location: page })
  })

  test('removes a member only with a recent password, on the page that asks for it', async () => {
    const { person, visitor } = await signedIn('employer', 11)
    const { id } = await makePerson(site.db, 'employer', { colleague: person, companyRole: 'recruiter' })
    const path = `${page}/members/${id}/removal`
    const answer = await visitor.post(path)
    expect(answer.location).toBe(confirmationOf(path))
    await confirm(visitor, answer.location ?? '')
    expect(await visitor.post(path)).toMatchObject({ location: page })
  })
})

test('the password is entered before the deletion of an account is confirmed, and a confirmation is kept', async () => {
  const { person, visitor } = await signedIn('employee', 11)
  const page = '/account/deletion'
  expect((await visitor.get(page)).location).toBe(confirmationOf(page))
  await confirm(visitor, confirmationOf(page))
  expect((await visitor.get(page)).body).not.toMatch(/name="confirmed"[^>]* checked=""/)
  await age(person, 11)
  const answer = await visitor.post(page, { confirmed: 'on' })
  const { location } = await confirm(visitor, answer.location ?? '')
  expect((await visitor.get(location ?? '')).body).toMatch(/name="confirmed"[^>]* checked=""/)
  expect(await visitor.post(page, { confirmed: 'on' })).toMatchObject({ location: '/' })
})

test('an employer who has to delete their jobs before their account learns it without the password', async () => {
  const { person, visitor } = await signedIn('employer', 11)
  await makeJob(site.db, person)
  const answer = await visitor.get('/account/deletion')
  expect(pageText(answer)).toContain('Your company has jobs in Manage Jobs.')
})

test('after the password, a person returns to the section with Download my data, which works ten times an hour', async () => {
  const { visitor } = await signedIn('employer', 11)
  const answer = await visitor.get('/account/data')
  expect(answer.location).toBe(confirmationOf('/employer/settings#your-data'))
  const { location } = await confirm(visitor, answer.location ?? '')
  expect(location).toBe('/employer/settings#your-data')
  expect((await visitor.get('/employer/settings')).body).toContain('<section id="your-data"')
  const download = () => visitor.get('/account/data')
  for (let n = 0; n < RATE_LIMITS.personalData.max; n += 1)
    expect((await download()).headers['content-type']).toBe('application/zip')
  expect((await download()).location).toBe('/employer/settings')
})

test('the confirmation returns to our own pages only', async () => {
  const { visitor } = await signedIn('employee', 11)
  for (const returnTo of ['https://evil.example/', '//evil.example', '/admin/users']) {
    expect((await confirm(visitor, confirmationOf(returnTo))).location).toBe('/employee/dashboard')
  }
})

test('a code of the authenticator app confirms too, once', async () => {
  const { person, visitor } = await signedIn('admin', 0)
  const setup = /otpauth:[^"]+/.exec(
    (await visitor.post('/account/two-step', { current_password: PASSWORD })).body,
  )?.[0]
  const secret = /secret=([A-Z2-7]+)/.exec(setup ?? '')?.[1] ?? ''
  const first = { setup: setup?.replaceAll('&amp;', '&') ?? '', code: totpCode(secret) }
  await visitor.post('/account/two-step/confirmation', first)
  const page = `${confirmationOf('/manage-jobs')}&method=code`
  const code = totpCode(secret, 1)
  await age(person, 11)
  expect((await visitor.post(page, { code: '000000' })).status).toBe(400)
  expect(await visitor.post(page, { code })).toMatchObject({ location: '/manage-jobs' })
  expect((await visitor.get('/booking-portal/bookings.csv')).status).toBe(200)
  expect((await visitor.post(page, { code })).status).toBe(400)
})

test('a code does not confirm for an account that has started but not finished the set-up', async () => {
  const { visitor } = await signedIn('admin', 11)
  const setup = /otpauth:[^"]+/.exec(
    (await visitor.post('/account/two-step', { current_password: PASSWORD })).body,
  )?.[0]
  const code = totpCode(/secret=([A-Z2-7]+)/.exec(setup ?? '')?.[1] ?? '')
  expect((await visitor.post(`${confirmationOf('/')}&method=code`, { code })).status).toBe(400)
  expect((await visitor.get('/booking-portal/bookings.csv')).status).toBe(303)
})

test('codes are limited to ten in 15 minutes', async () => {
  const { visitor } = await signedIn('employee', 11)
  const page = `${confirmationOf('/')}&method=code`
  const answers = await Promise.all(Array.from({ length: 11 }, (_, n) => visitor.post(page, { code: `0000${10 + n}` })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(400), 429])
})
