import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { makePerson } from '#tests/support/factories.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { guestCtx, makeOrder } from '#tests/support/store-actions.ts'
import { pageText, visit } from './client.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

describe('caching', () => {
  test.each(['/jobs', '/employee/dashboard', '/employee/dashboard.data?tab=profile', '/account/email', '/nowhere'])(
    'the browser does not store %s for a signed-in person',
    async (path) => {
      const mia = await makePerson(site.db, 'employee')
      expect((await visit(site, { as: mia }).get(path)).headers['cache-control']).toContain('no-store')
    },
  )

  test.each([
    '/success?checkout=x',
    '/orders/x',
    '/pay/x',
    '/bookings/x',
    '/reset-password?token=x',
    '/confirm-email?done=waiting',
  ])('the browser does not store %s for a guest', async (path) => {
    expect((await visit(site).get(path)).headers['cache-control']).toContain('no-store')
  })

  test.each(['/', '/jobs', '/store', '/terms'])('the public page %s keeps its caching for a guest', async (path) => {
    expect((await visit(site).get(path)).headers['cache-control']).toBe('private, no-cache')
  })

  test.each(['/logout', '/logout.data', '/account/sessions'])(
    'signing out by %s makes the browser drop the pages it stored',
    async (path) => {
      const mia = await makePerson(site.db, 'employee')
      const response = await visit(site, { as: mia }).post(path)
      expect(response.headers['clear-site-data']).toBe('"cache"')
    },
  )
})

describe('the page after a payment', () => {
  test('shows the order and where its confirmation is emailed', async () => {
    const { checkoutToken: token, ...order } = await makeOrder(guestCtx(site))
    const page = pageText(await visit(site).get(`/success?checkout=${token}`))
    expect(page).toContain(`Order number ${order.number}`)
    expect(page).toContain(order.email)
  })

  test('shows no personal data an hour after the payment', async () => {
    const { checkoutToken: token, ...order } = await makeOrder(guestCtx(site))
    await site.db
      .update(orders)
      .set({ placedAt: new Date(Date.now() - 3_600_000) })
      .where(eq(orders.id, order.id))
    for (const path of ['/success', '/success.data']) {
      const { body, status } = await visit(site).get(`${path}?checkout=${token}`)
      expect(status).toBe(200)
      for (const detail of [order.email, order.fullName, String(order.number)]) expect(body).not.toContain(detail)
    }
    const page = pageText(await visit(site).get(`/success?checkout=${token}`))
    expect(page).toContain('This page shows your order for one hour after the payment.')
  })
})

describe('cookies on https', () => {
  let secure: Site
  beforeAll(async () => {
    secure = await openSite({ BASE_URL: 'https://jobs.example', TRUST_PROXY: '127.0.0.1' })
  })
  afterAll(() => secure.close())

  test('the message for the next page and the theme have the prefix __Host-', async () => {
    const visitor = visit(secure)
    const headers = { Host: 'jobs.example', Origin: 'https://jobs.example' }
    const { 'set-cookie': cookies = [] } = (await visitor.post('/logout', {}, headers)).headers
    expect(cookies.filter((cookie) => !cookie.startsWith('__Host-'))).toEqual([])
    expect(cookies.some((cookie) => cookie.startsWith('__Host-muster-toast='))).toBe(true)
    visitor.jar.set('__Host-theme', 'dark')
    const page = await visitor.get('/', headers)
    expect(page.body).toContain('Logged Out')
    expect(page.body).toContain('data-theme="dark"')
    expect(visitor.jar.has('__Host-muster-toast')).toBe(false)
  })
})
