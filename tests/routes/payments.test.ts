import { eq } from 'drizzle-orm'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestPayments } from '#app/platform/payments/test-payments.server.ts'
import { productVariants } from '#db/schema/catalogue.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { orders } from '#db/schema/orders.ts'
import { paymentEvents } from '#db/schema/payments.ts'
import { TEST_SECRET } from '#tests/support/context.ts'
import { startFakeStripe } from '#tests/support/fake-stripe.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { CUSTOMER, guestCtx, makeCheckout } from '#tests/support/store-actions.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { pageText, send, visit } from './client.ts'

// Two server processes on one database.
let site: Site
let other: Site
beforeAll(async () => {
  const env = { TRUST_PROXY: '127.0.0.1' }
  site = await openSite(env)
  other = await openSite({ ...env, DATABASE_URL: site.databaseUrl })
})
afterAll(async () => {
  await other.close()
  await site.close()
})

/** A webhook that the test payment service would send after `Pay`: its body and its signature. */
async function paidWebhook() {
  const payments = createTestPayments(site.db, TEST_SECRET)
  const { variants } = await makeProduct(site.db)
  const variantId = variants[0]?.id ?? ''
  const checkout = await makeCheckout(guestCtx(site), { items: [{ variantId, quantity: 1 }] })
  const bodies = await payments.test?.simulate(site.db, checkout.paymentSessionId ?? '', 'pay', CUSTOMER, new Date())
  const body = bodies?.[0] ?? ''
  const sign = (at = new Date()) => payments.test?.sign(body, at) ?? ''
  const made = async () => (await site.db.select().from(orders).where(eq(orders.checkoutId, checkout.id))).length
  return { body, sign, made, variantId, token: checkout.token }
}

const hook = (body: string, signature: string | null, at = site, headers: Record<string, string> = {}) =>
  send(at.url, {
    method: 'POST',
    path: '/webhooks/stripe',
    body,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      ...(signature === null ? {} : { 'Stripe-Signature': signature }),
      ...headers,
    },
  })

describe('the webhook', () => {
  test('places one order for 50 concurrent copies at two processes', { timeout: 60_000 }, async () => {
    const { body, sign, made, variantId } = await paidWebhook()
    const copies = Array.from({ length: 50 }, (_, n) => hook(body, sign(), n % 2 ? site : other))
    expect(new Set((await Promise.all(copies)).map(({ status }) => status))).toEqual(new Set([200]))
    expect(await made()).toBe(1)
    const [variant] = await site.db.select().from(productVariants).where(eq(productVariants.id, variantId))
    expect([variant?.onHand, variant?.reserved]).toEqual([9, 0])
    // A replay with a fresh signature is the same event.
    expect((await hook(body, sign())).status).toBe(200)
    expect(await made()).toBe(1)
  })

  test('rejects a signed body that names no object', async () => {
    const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'checkout.session.completed', data: {} })
    const signature = createTestPayments(site.db, TEST_SECRET).test?.sign(body, new Date()) ?? ''
    const answer = await hook(body, signature)
    expect([answer.status, answer.body]).toEqual([400, '{"error":"malformed event"}'])
  })

  test('rejects a body without a valid signature', async () => {
    const before = await site.db.$count(paymentEvents)
    const { body, sign, made } = await paidWebhook()
    const start = sign().indexOf('v1=') + 3
    const withDigit = (index: number) =>
      sign().replace(new RegExp(`^(.{${start + index}})(.)`), (_, head, digit) => head + (digit === '0' ? '1' : '0'))
    const forged = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: 'whsec_forged' })
    const cases: [string, string | null][] = [
      [body, null],
      [body, 'invalid'],
      [body, 't=,v1='],
      [body, forged],
      [body, sign(new Date(Date.now() - 301_000))],
      [JSON.stringify(JSON.parse(body), null, 2), sign()],
      [body.replace('"paid"', '"unpaid"'), sign()],
      [`\uFEFF${body}`, sign()],
      ['', sign()],
      ['{}', sign()],
      ...Array.from({ length: 20 }, (_, n): [string, string] => [body, withDigit(3 * n)]),
    ]
    for (const [payload, signature] of cases) {
      const answer = await hook(payload, signature)
      expect([answer.status, answer.body]).toEqual([400, '{"error":"bad signature"}'])
    }
    expect([await site.db.$count(paymentEvents), await made()]).toEqual([before, 0])
    expect((await hook(body, sign())).status).toBe(200)
    expect(await made()).toBe(1)
  })

  test('follows the origin, content type and size rules of other requests', async () => {
    const { body, sign, made } = await paidWebhook()
    expect((await hook(body, sign(), site, { Origin: 'https://evil.example' })).status).toBe(403)
    expect((await hook(body, sign(), site, { 'Content-Type': 'text/plain' })).status).toBe(415)
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
    expect((await hook(body, sign(), site, form)).status).toBe(415)
    const json = { 'Content-Type': 'application/json' }
    expect((await send(site.url, { method: 'POST', path: '/employee/login', body, headers: json })).status).toBe(415)
    expect((await hook('x'.repeat(1024 * 1024 + 1), sign())).status).toBe(413)
    expect(await made()).toBe(0)
  })
})

describe('the test payment page', () => {
  test('concurrent clicks on different buttons have one outcome', { timeout: 60_000 }, async () => {
    const { token, variantId } = await freshCheckout()
    const pay = () => visit(site).post(`/pay/${token}`, FORM)
    const outcomes = ['decline', 'cancel', 'expire'].map((act) => () => visit(other).post(`/pay/${token}/${act}`))
    await Promise.all([pay(), ...outcomes.map((post) => post()), pay()])
    const [checkout] = await site.db.select().from(checkouts).where(eq(checkouts.token, token))
    const [variant] = await site.db.select().from(productVariants).where(eq(productVariants.id, variantId))
    const count = await site.db.$count(orders, eq(orders.checkoutId, checkout?.id ?? ''))
    expect(['paid', 'expired', 'failed']).toContain(checkout?.status)
    expect([variant?.onHand, variant?.reserved, count]).toEqual(checkout?.status === 'paid' ? [9, 0, 1] : [10, 0, 0])
  })

  test('ignores the query string', async () => {
    const { token } = await freshCheckout()
    for (const query of ['', '?checkout=1&lang=en', '?a=%00&b[]=1&__proto__=1']) {
      const page = await visit(site).get(`/pay/${token}${query}`)
      expect([page.status, pageText(page).includes('This is a test payment page')]).toEqual([200, true])
    }
  })

  test('answers 404 for an unknown checkout or outcome', async () => {
    const { token } = await freshCheckout()
    for (const path of ['/pay/unknown-token-of-some-length', `/pay/${token}x`, '/orders/unknown', '/pay/%00']) {
      expect((await visit(site).get(path)).status).toBe(404)
    }
    expect((await visit(site).post(`/pay/${token}/refund`)).status).toBe(404)
    expect((await visit(site).post('/pay/unknown-token-of-some-length/cancel')).status).toBe(404)
  })

  test('visiting /success does not confirm a payment', async () => {
    const { token } = await freshCheckout()
    const page = await visit(site).get(`/success?checkout=${token}`)
    expect(pageText(page)).toContain('Confirming your payment')
    expect(pageText(await visit(site).get('/success'))).toContain('No order to show here')
    expect(pageText(await visit(site).get('/success?checkout=%00'))).toContain('No order to show here')
  })
})

describe('checkouts of the public store API, at two processes', () => {
  /** A checkout through the store contract, each from another client address. */
  async function startCheckout(n: number, items: { variant_id: string; quantity: number }[]) {
    const answer = await send((n % 2 ? site : other).url, {
      method: 'POST',
      path: '/store/store_muster/checkout',
      body: JSON.stringify({ items }),
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.0.${n % 250}.${Math.floor(n / 250)}` },
    })
    return { status: answer.status, ...(JSON.parse(answer.body) as { url?: string; code?: string }) }
  }

  async function variantOf(onHand: number) {
    const { variants } = await makeProduct(site.db, { variants: [{ onHand }] })
    return variants[0]?.id ?? ''
  }

  async function reservedOf(id: string) {
    const [row] = await site.db.select().from(productVariants).where(eq(productVariants.id, id))
    return row?.reserved
  }

  test('of 50 concurrent checkouts for the last item one succeeds, in each of 20 rounds', {
    timeout: 120_000,
  }, async () => {
    for (let round = 0; round < 20; round++) {
      const variant_id = await variantOf(1)
      const all = await Promise.all(
        Array.from({ length: 50 }, (_, n) => startCheckout(round * 50 + n, [{ variant_id, quantity: 1 }])),
      )
      expect(all.filter(({ url }) => url)).toHaveLength(1)
      expect(all.filter(({ code }) => code === 'insufficient_inventory')).toHaveLength(49)
      expect(await reservedOf(variant_id)).toBe(1)
    }
  })

  test('concurrent checkouts of several quantities never oversell a stock of 7', { timeout: 60_000 }, async () => {
    const variant_id = await variantOf(7)
    const quantities = Array.from({ length: 40 }, (_, n) => 1 + ((n * 13) % 4))
    const all = await Promise.all(quantities.map((quantity, n) => startCheckout(2000 + n, [{ variant_id, quantity }])))
    const sold = quantities.reduce((sum, quantity, n) => sum + (all[n]?.url ? quantity : 0), 0)
    expect(await reservedOf(variant_id)).toBe(sold)
    expect(sold).toBeGreaterThan(3)
    expect(sold).toBeLessThanOrEqual(7)
  })
})

describe('with Stripe', () => {
  const webhookSecret = 'whsec_for_tests_only'
  let stripe: Awaited<ReturnType<typeof startFakeStripe>>
  let shop: Site
  beforeAll(async () => {
    stripe = await startFakeStripe()
    shop = await openSite({
      STRIPE_SECRET_KEY: 'sk_test_12345678',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: stripe.url,
    })
  })
  afterAll(async () => {
    await shop.close()
    await stripe.close()
  })

  const page = 'https://checkout.stripe.com/c/pay/cs_live_1#fragment'

  /** A product of the shop with functions that check out two of it and read its stock. */
  async function makeShopProduct() {
    const { variants } = await makeProduct(shop.db)
    const variantId = variants[0]?.id ?? ''
    const stock = async () => {
      const [row] = await shop.db.select().from(productVariants).where(eq(productVariants.id, variantId))
      return [row?.onHand, row?.reserved]
    }
    const startCheckout = async (id: string) => {
      stripe.answer({ status: 200, body: { id, object: 'checkout.session', url: page.replace('cs_live_1', id) } })
      const answer = await send(shop.url, {
        method: 'POST',
        path: '/store/store_muster/checkout',
        body: JSON.stringify({ items: [{ variant_id: variantId, quantity: 2 }] }),
        headers: { 'Content-Type': 'application/json' },
      })
      return new URL((JSON.parse(answer.body) as { url: string }).url)
    }
    return { stock, startCheckout }
  }

  test('a customer pays on Stripe’s page, and its webhook places the order', async () => {
    const { stock, startCheckout } = await makeShopProduct()
    const first = await startCheckout('cs_live_1')
    const redirect = await visit(shop).get(`${first.pathname}${first.search}&lang=en`)
    expect([redirect.status, redirect.location]).toEqual([303, page])
    expect((await visit(shop).post(first.pathname, FORM)).status).toBe(404)
    const token = first.pathname.split('/').at(-1) ?? ''
    const body = JSON.stringify({
      id: 'evt_live_1',
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { ...STRIPE_SESSION, id: 'cs_live_1', client_reference_id: token, amount_total: 5975 } },
    })
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret })
    expect((await hook(body, signature, shop)).status).toBe(200)
    expect(await stock()).toEqual([8, 0])
    expect(pageText(await visit(shop).get(`/success?checkout=${token}`))).toContain('Order number')
  })

  test('releasing a checkout expires its session at Stripe first', async () => {
    const { stock, startCheckout } = await makeShopProduct()
    const checkout = await startCheckout('cs_live_2')
    expect(await stock()).toEqual([10, 2])
    stripe.answer({
      status: 200,
      body: { ...STRIPE_SESSION, id: 'cs_live_2', status: 'expired', payment_status: 'unpaid' },
    })
    const released = await visit(shop).post(`/cart/checkouts/${checkout.pathname.split('/').at(-1)}`)
    expect(JSON.parse(released.body)).toMatchObject({ status: 'expired' })
    expect(stripe.requests.map(({ path }) => path)).toEqual(['/v1/checkout/sessions/cs_live_2/expire'])
    expect(await stock()).toEqual([10, 0])
  })

  test('a checkout that Stripe rejects answers 503 and reserves nothing', { timeout: 30_000 }, async () => {
    stripe.answer({ status: 400, body: { error: { type: 'invalid_request_error', message: 'No such account.' } } })
    const { variants } = await makeProduct(shop.db)
    const answer = await send(shop.url, {
      method: 'POST',
      path: '/store/store_muster/checkout',
      body: JSON.stringify({ items: [{ variant_id: variants[0]?.id, quantity: 1 }] }),
      headers: { 'Content-Type': 'application/json' },
    })
    expect(answer.status).toBe(503)
    const [row] = await shop.db
      .select()
      .from(productVariants)
      .where(eq(productVariants.id, variants[0]?.id ?? ''))
    expect(row?.reserved).toBe(0)
  })
})

const STRIPE_SESSION = {
  object: 'checkout.session',
  status: 'complete',
  payment_status: 'paid',
  currency: 'aud',
  payment_intent: 'pi_live_1',
  customer_details: { email: 'mia@example.com', name: 'Mia Nguyen', phone: null, address: null },
}

const FORM = {
  full_name: 'Mia Nguyen',
  email: 'mia@example.com',
  line1: '12 Test Street',
  suburb: 'Parramatta',
  state: 'NSW',
  postcode: '2150',
}

async function freshCheckout() {
  const { variants } = await makeProduct(site.db)
  const variantId = variants[0]?.id ?? ''
  const { token } = await makeCheckout(guestCtx(site), { items: [{ variantId, quantity: 1 }] })
  return { token, variantId }
}
