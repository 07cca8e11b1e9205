import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createUnsubscribeToken } from '#app/domain/storefront/stock-notices/unsubscribe.server.ts'
import { stockNotices } from '#db/schema/inventory.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'
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
const requestSoldOut = async () => {
  const { id, variants } = await makeProduct(site.db, { variants: [{ onHand: 0 }] })
  return visit(site).post(`/product/${id}/back-in-stock`, { variant: variants[0]?.id ?? '', email })
}
beforeEach(async () => {
  await site.db.delete(rateLimits)
  await requestSoldOut()
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

test('too many requests for one address in a day get 429, and the form keeps the address', async () => {
  for (let n = 1; n < 10; n++) expect((await requestSoldOut()).status).toBe(303)
  const page = await requestSoldOut()
  expect(page.status).toBe(429)
  expect(page.headers['retry-after']).toBe('86400')
  expect(pageText(page)).toContain('Too many emails have been requested for this address today.')
  expect(page.body).toContain(`value="${email}"`)
})
