import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CartLine, serialiseCart } from '#app/domain/storefront/cart/cart-lines.ts'
import type { CartCheckoutResult, CartQuote } from '#app/domain/storefront/cart/cart-quote.ts'
import { productVariants } from '#db/schema/catalogue.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { type MadeProduct, makeProduct } from '#tests/support/store-factories.ts'
import { type RouteResponse, visit } from './client.ts'

let site: Site
let mug: MadeProduct
beforeAll(async () => {
  site = await openSite({ TRUST_PROXY: '127.0.0.1' })
  mug = await makeProduct(site.db, { title: 'Mug', variants: [{ priceCents: 1800, onHand: 40 }] })
})
afterAll(() => site.close())

const line = (quantity = 1): CartLine => ({ productId: mug.id, variantId: mug.variants[0]?.id ?? '', quantity })
const cartOf = (...lines: CartLine[]) => serialiseCart(lines)
const json = <T>({ body }: RouteResponse) => JSON.parse(body) as T
const from = (address: string) => visit(site, { from: address })
const reserved = async () => {
  const [row] = await site.db.select().from(productVariants).where(eq(productVariants.productId, mug.id))
  return row?.reserved ?? 0
}

test.each(['', 'null', '{', '[]', '[{"product":{}}]', '[[[[', '7', '"\u0000"', '['.repeat(20_000)])(
  'an invalid cart is priced as empty: %.20s',
  async (cart) => {
    const response = await from('203.0.113.1').post('/cart/lines', { cart, delivery: 'x' })
    expect(response.status).toBe(200)
    expect(json<CartQuote>(response).lines).toEqual([])
  },
)

test('a cart of a hundred lines is priced in one request', async () => {
  const lines = Array.from({ length: 100 }, (_, n) => ({
    productId: `prod_${n}`,
    variantId: `variant_${n}`,
    quantity: 1,
  }))
  const response = await from('203.0.113.1').post('/cart/lines', { cart: cartOf(...lines, line()) })
  expect(response.status).toBe(200)
  expect(json<CartQuote>(response).lines).toHaveLength(100)
})

test('a retried checkout returns the same checkout at our prices', async () => {
  const cart = JSON.stringify([
    { product: { id: mug.id, price: 1 }, variant: { id: line().variantId, prices: [{ amount: 1 }] }, quantity: 2 },
  ])
  const post = { cart, idempotency_key: 'same-key', total: '1', price: '1' }
  const first = json<CartCheckoutResult>(await from('203.0.113.2').post('/cart/checkout', post))
  const second = json<CartCheckoutResult>(await from('203.0.113.2').post('/cart/checkout', post))
  expect(first).toMatchObject({ ok: true })
  expect(second).toEqual(first)
  expect(await reserved()).toBe(2)
  const token = first.ok ? (first.token ?? '') : ''
  const [row] = await site.db.select().from(checkouts).where(eq(checkouts.token, token))
  expect(row?.subtotalCents).toBe(3600)
  await from('203.0.113.2').post(`/cart/checkouts/${token}`)
})

test('cancelling an open checkout releases its stock', async () => {
  const started = json<CartCheckoutResult>(await from('203.0.113.2').post('/cart/checkout', { cart: cartOf(line(2)) }))
  const path = `/cart/checkouts/${started.ok ? started.token : ''}`
  expect(json(await from('203.0.113.2').get(path))).toMatchObject({ status: 'open' })
  expect(await reserved()).toBe(2)
  expect(json(await from('203.0.113.2').post(path))).toMatchObject({ status: 'expired' })
  expect(await reserved()).toBe(0)
})

test.each([
  ['an empty cart', '', 'Your cart is empty'],
  ['more than the stock', () => cartOf(line(41)), 'Not enough stock for Mug (Mug). Only 40 left.'],
  ['an unknown product', '[{"product":{"id":"p"},"variant":{"id":"v"},"quantity":1}]', 'Checkout Error'],
])('a checkout of %s is rejected with a message', async (_, cart, title) => {
  const response = await from('203.0.113.3').post('/cart/checkout', { cart: typeof cart === 'string' ? cart : cart() })
  expect(response.status).toBe(409)
  expect(json(response)).toMatchObject({ ok: false, title })
  expect(await reserved()).toBe(0)
})

test('the payment page never returns to another website', async () => {
  for (const cancelUrl of [
    'https://evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    `${site.url}.evil.example/`,
  ]) {
    const post = { cart: cartOf(line()), cancel_url: cancelUrl }
    const response = json<CartCheckoutResult>(await from('203.0.113.4').post('/cart/checkout', post))
    const token = response.ok ? (response.token ?? '') : ''
    const [row] = await site.db.select().from(checkouts).where(eq(checkouts.token, token))
    expect(new URL(row?.cancelUrl ?? '').origin, cancelUrl).toBe(site.url)
    await from('203.0.113.4').post(`/cart/checkouts/${token}`)
  }
})

test('without browser storage, cancelling a payment returns the lines of its checkout', async () => {
  const post = { cart: cartOf(line(2)), cancel_url: `${site.url}/store?sort=new&checkout=` }
  const started = json<CartCheckoutResult>(await from('203.0.113.8').post('/cart/checkout', post))
  const token = started.ok ? (started.token ?? '') : ''
  const [row] = await site.db.select().from(checkouts).where(eq(checkouts.token, token))
  expect(row?.cancelUrl).toBe(`${site.url}/store?sort=new&checkout=${token}`)
  const cancelled = await from('203.0.113.8').post(`/cart/checkouts/${token}`)
  expect(json(cancelled)).toMatchObject({
    status: 'expired',
    content: { lines: [line(2)], discountCode: '', delivery: 'post' },
  })
})

test('an unknown checkout answers 404', async () => {
  for (const token of ['x', 'a'.repeat(32), encodeURIComponent("' or 1=1 --")]) {
    expect((await from('203.0.113.5').get(`/cart/checkouts/${token}`)).status).toBe(404)
    expect((await from('203.0.113.5').post(`/cart/checkouts/${token}`)).status).toBe(404)
  }
})

test('a client that starts more than sixty checkouts a minute has to wait', async () => {
  const customer = from('203.0.113.6')
  let response = await customer.post('/cart/checkout')
  for (let post = 1; post <= 60; post += 1) response = await customer.post('/cart/checkout')
  expect(response.status).toBe(429)
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  expect(json(response)).toMatchObject({ ok: false, title: 'Checkout Error' })
})

test('a client with too many items in unpaid checkouts has to wait until they end', async () => {
  const { id, variants } = await makeProduct(site.db, { variants: [{ onHand: 1000 }] })
  const cart = (quantity: number) => cartOf({ productId: id, variantId: variants[0]?.id ?? '', quantity })
  const customer = from('203.0.113.60')
  expect((await customer.post('/cart/checkout', { cart: cart(500) })).status).toBe(200)
  const rejected = await customer.post('/cart/checkout', { cart: cart(1) })
  expect([rejected.status, rejected.headers['retry-after']]).toEqual([429, '1800'])
  expect(json(rejected)).toMatchObject({ ok: false, title: 'Checkout Error' })
})

test('a client that tries more than sixty discount codes a minute can only price carts without a code', async () => {
  const guesser = from('203.0.113.77')
  const price = (code: string) => guesser.post('/cart/lines', { cart: '[]', discount_code: code })
  const statuses = []
  for (let n = 0; n <= 60; n += 1) statuses.push((await price(`GUESS${n}`)).status)
  expect(new Set(statuses.slice(0, 60))).toEqual(new Set([200]))
  const rejected = await price('GUESS61')
  expect([statuses[60], rejected.status]).toEqual([429, 429])
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
  expect(json<{ problem: string }>(rejected).problem).toMatch(
    /^Too many discount codes\. Please wait \d+ seconds? and try again\.$/,
  )
  expect((await price('')).status).toBe(200)
})
