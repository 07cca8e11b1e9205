import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createUnsubscribeToken } from '#app/domain/storefront/stock-notices/unsubscribe.server.ts'
import { stockNotices } from '#db/schema/inventory.ts'
import { TEST_ENCRYPTION } from '#tests/support/context.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { pageText, send, visit } from './client.ts'

/** Emails about items that are back in stock, as forms without scripts and as email programs use them. */

const email = 'mia@example.com'

let site: Site
let path: string
beforeAll(async () => {
  site = await openSite()
  path = `/stock-notices/${await createUnsubscribeToken({ encryption: TEST_ENCRYPTION }, email)}`
})
beforeEach(async () => {
  const { id, variants } = await makeProduct(site.db, { variants: [{ onHand: 0 }] })
  await visit(site).post(`/product/${id}/back-in-stock`, { variant: variants[0]?.id ?? '', email })
})
afterAll(() => site.close())

test('a customer opens the link in an email and unsubscribes with the button', async () => {
  const visitor = visit(site)
  const page = await visitor.get(path)
  expect(pageText(page)).toContain('Unsubscribe')
  expect(page.headers['cache-control']).toBe('private, no-store')
  expect(await site.db.$count(stockNotices)).toBe(1)
  expect(pageText(await visitor.post(path))).toContain("You're unsubscribed")
  expect(await site.db.$count(stockNotices)).toBe(0)
})

test('an email program unsubscribes with one request without cookies, twice without an error', async () => {
  const request = {
    method: 'POST',
    path,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  }
  expect((await send(site.url, request)).status).toBe(200)
  expect((await send(site.url, request)).status).toBe(200)
  expect(await site.db.$count(stockNotices)).toBe(0)
})
