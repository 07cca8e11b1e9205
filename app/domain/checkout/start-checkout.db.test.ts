import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '#app/core/context.ts'
import { releaseCheckout } from '#app/domain/orders/settlement/release-checkout.server.ts'
import type { Payments } from '#app/platform/payments/payments.server.ts'
import { GUEST } from '#app/policy/actor.ts'
import { productVariants, storeSettings } from '#db/schema/catalogue.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import type { CheckoutRequest } from './checkout.ts'
import { findCheckout } from './checkout-queries.server.ts'
import { startCheckout } from './start-checkout.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

async function makeVariant(
  fields: Partial<typeof productVariants.$inferInsert> & { values?: Record<string, string> } = {},
) {
  const { variants, title } = await makeProduct(bed.db, { variants: [fields] })
  return { id: variants[0]?.id ?? '', title }
}

async function stockOf(id: string) {
  const [row] = await bed.db.select().from(productVariants).where(eq(productVariants.id, id))
  return row && [row.onHand, row.reserved]
}

const start = (
  items: { variantId: unknown; quantity: unknown }[],
  options: Partial<CheckoutRequest> = {},
  ctx: Ctx = bed.ctx(GUEST),
) => startCheckout(ctx, { ...options, items })

test('a checkout reserves stock for 30 minutes at our own prices and returns the payment page', async () => {
  const mug = await makeVariant({ priceCents: 2490, saleCents: 1990 })
  const now = new Date('2026-11-21T00:00:00Z')
  const ctx = bed.ctx(GUEST, now)
  const items = [
    { variantId: mug.id, quantity: 2, price: 1, unitCents: 1 },
    { variantId: mug.id, quantity: 1 },
  ]
  const started = await start(items, {}, ctx)
  if (!started.ok) throw new Error(started.code)
  expect(started.url).toBe(`${ctx.baseUrl}/pay/${started.token}?checkout=1`)
  expect(started.reservedUntil).toEqual(new Date('2026-11-21T00:30:00Z'))
  const checkout = await findCheckout(ctx, started.token)
  expect(checkout).toMatchObject({
    status: 'open',
    subtotalCents: 5970,
    shippingCents: 995,
    totalCents: 6965,
    successUrl: `${ctx.baseUrl}/success?checkout=${started.token}`,
    cancelUrl: `${ctx.baseUrl}/store`,
  })
  expect(checkout?.lines).toHaveLength(1)
  expect(await stockOf(mug.id)).toEqual([10, 3])
})

describe('a checkout is rejected with', () => {
  const mug = { variantId: 'variant_01J0000000000000000000000C' }
  test.each([
    ['no items', [], 'empty'],
    ['quantity 0', [{ ...mug, quantity: 0 }], 'bad_quantity'],
    ['quantity -1', [{ ...mug, quantity: -1 }], 'bad_quantity'],
    ['quantity 1.5', [{ ...mug, quantity: 1.5 }], 'bad_quantity'],
    ['quantity 1e9', [{ ...mug, quantity: 1e9 }], 'bad_quantity'],
    ['quantity "2"', [{ ...mug, quantity: '2' }], 'bad_quantity'],
    ['quantity NaN', [{ ...mug, quantity: Number.NaN }], 'bad_quantity'],
    ['no quantity', [{ ...mug, quantity: undefined }], 'bad_quantity'],
    [
      '1,000 of one variant in two lines',
      [
        { ...mug, quantity: 999 },
        { ...mug, quantity: 1 },
      ],
      'bad_quantity',
    ],
    [
      '101 lines',
      Array.from({ length: 101 }, (_, n) => ({ variantId: `variant_${n}`, quantity: 1 })),
      'too_many_lines',
    ],
    ['an unknown variant', [{ ...mug, quantity: 1 }], 'unknown_variant'],
    ['no variant id', [{ variantId: null, quantity: 1 }], 'unknown_variant'],
  ])('%s', async (_, items, code) => {
    expect(await start(items)).toMatchObject({ ok: false, code })
  })

  test('more than is in stock, and the result has the available quantity', async () => {
    const mug = await makeVariant({ title: 'Blue', values: { Colour: 'Blue' }, onHand: 3, reserved: 1 })
    expect(await start([{ variantId: mug.id, quantity: 3 }])).toEqual({
      ok: false,
      code: 'insufficient_inventory',
      variantId: mug.id,
      title: mug.title,
      variantTitle: 'Blue',
      left: 2,
      isReserved: true,
    })
  })

  test('one item out of stock, and nothing stays reserved', async () => {
    const [inStock, outOfStock] = [await makeVariant(), await makeVariant({ onHand: 0 })]
    const items = [inStock, outOfStock].map(({ id: variantId }) => ({ variantId, quantity: 1 }))
    expect(await start(items)).toMatchObject({ ok: false, code: 'insufficient_inventory' })
    expect(await stockOf(inStock.id)).toEqual([10, 0])
  })

  test('a draft, a deleted variant, or a product that is not for sale', async () => {
    const draft = await makeProduct(bed.db, { status: 'draft' })
    const deleted = await makeVariant({ deletedAt: new Date() })
    const shown = await makeProduct(bed.db, { purchasable: false })
    const code = async (variantId = '') => {
      const started = await start([{ variantId, quantity: 1 }])
      return started.ok ? 'ok' : started.code
    }
    expect(await code(draft.variants[0]?.id)).toBe('unknown_variant')
    expect(await code(deleted.id)).toBe('unknown_variant')
    expect(await code(shown.variants[0]?.id)).toBe('not_purchasable')
  })

  test('no payment service, or one that fails, and the stock is released', async () => {
    const mug = await makeVariant()
    const items = [{ variantId: mug.id, quantity: 1 }]
    expect(await start(items, {}, { ...bed.ctx(), payments: null })).toEqual({ ok: false, code: 'unavailable' })
    const failing = { ...bed.ctx().payments, createSession: () => Promise.reject(new Error('down')) } as Payments
    expect(await start(items, {}, { ...bed.ctx(), payments: failing })).toEqual({ ok: false, code: 'unavailable' })
    expect(await stockOf(mug.id)).toEqual([10, 0])
  })
})

test('a checkout that costs more than the cart has shown is rejected and reserves nothing', async () => {
  const mug = await makeVariant({ priceCents: 2000 })
  const items = [{ variantId: mug.id, quantity: 1 }]
  const setPrice = (priceCents: number) =>
    bed.db.update(productVariants).set({ priceCents }).where(eq(productVariants.id, mug.id))
  await setPrice(2200)
  expect(await start(items, { shownCents: 2995 })).toEqual({ ok: false, code: 'total_increased' })
  expect(await stockOf(mug.id)).toEqual([10, 0])
  await setPrice(1800)
  expect(await start(items, { shownCents: 2995 })).toMatchObject({ ok: true })
})

describe('return URLs', () => {
  async function returnUrls(successUrl: string, cancelUrl: string) {
    const mug = await makeVariant()
    const started = await start([{ variantId: mug.id, quantity: 1 }], { successUrl, cancelUrl })
    if (!started.ok) throw new Error(started.code)
    const checkout = await findCheckout(bed.ctx(), started.token)
    return [checkout?.successUrl.replace(started.token, 'token'), checkout?.cancelUrl]
  }
  const own = 'http://127.0.0.1:3000'

  test('our own and listed origins are followed', async () => {
    await bed.db.update(storeSettings).set({ returnOrigins: ['https://shop.example'] })
    expect(await returnUrls(`${own}/success`, `${own}/product/x?variant=1`)).toEqual([
      `${own}/success?checkout=token`,
      `${own}/product/x?variant=1`,
    ])
    expect(await returnUrls('https://shop.example/done?s={CHECKOUT_SESSION_ID}', 'https://shop.example/')).toEqual([
      'https://shop.example/done?s={CHECKOUT_SESSION_ID}',
      'https://shop.example/',
    ])
  })

  test.each([
    'https://evil.example/success',
    'https://shop.example.evil.example/',
    'https://shop.example@evil.example/',
    'https://user:secret@shop.example/',
    'http://shop.example/',
    'https://shop.example:8443/',
    '//evil.example',
    '/success',
    'javascript:alert(1)',
    'data:text/html,hello',
    'blob:http://127.0.0.1:3000/x',
    'http://127.0.0.1:3000.evil.example/',
    'not an address',
    `${own}//evil.example/`,
    `${own}/\\evil.example/`,
    `${own}/.//evil.example/`,
    `${own}/${'a'.repeat(2000)}`,
  ])('%s falls back to our own pages', async (url) => {
    expect(await returnUrls(url, url)).toEqual([`${own}/success?checkout=token`, `${own}/store`])
  })
})

describe('an idempotency key', () => {
  test('makes concurrent requests one checkout', async () => {
    const mug = await makeVariant()
    const items = [{ variantId: mug.id, quantity: 2 }]
    const results = await Promise.all([1, 2, 3].map(() => start(items, { idempotencyKey: 'one-key' })))
    expect(new Set(results.map((each) => (each.ok ? each.token : each.code))).size).toBe(1)
    expect(await stockOf(mug.id)).toEqual([10, 2])
  })

  test('with a changed cart starts another checkout, and can be reused after the first has ended', async () => {
    const mug = await makeVariant()
    const one = await start([{ variantId: mug.id, quantity: 1 }], { idempotencyKey: 'changing' })
    const two = await start([{ variantId: mug.id, quantity: 2 }], { idempotencyKey: 'changing' })
    if (!one.ok || !two.ok) throw new Error('rejected')
    expect(one.token).not.toBe(two.token)
    await releaseCheckout(bed.ctx(), one.token)
    const again = await start([{ variantId: mug.id, quantity: 1 }], { idempotencyKey: 'changing' })
    expect(again.ok && again.token).not.toBe(one.token)
  })

  test('of a failed checkout can be reused', async () => {
    const mug = await makeVariant()
    const items = [{ variantId: mug.id, quantity: 1 }]
    const failing = { ...bed.ctx().payments, createSession: () => Promise.reject(new Error('down')) } as Payments
    await start(items, { idempotencyKey: 'failing' }, { ...bed.ctx(GUEST), payments: failing })
    const again = await start(items, { idempotencyKey: 'failing' })
    expect(again.ok && (await findCheckout(bed.ctx(), again.token))?.status).toBe('open')
    expect(await stockOf(mug.id)).toEqual([10, 1])
  })

  test('returns the session of a concurrent request if the payment service fails for this one', async () => {
    const mug = await makeVariant()
    const items = [{ variantId: mug.id, quantity: 1 }]
    let concurrent: Awaited<ReturnType<typeof start>> | undefined
    const createSession = async () => {
      concurrent = await start(items, { idempotencyKey: 'concurrent' })
      throw new Error('down')
    }
    const failing = { ...bed.ctx().payments, createSession } as Payments
    const started = await start(items, { idempotencyKey: 'concurrent' }, { ...bed.ctx(GUEST), payments: failing })
    expect(started).toEqual(concurrent)
    expect(started.ok && (await findCheckout(bed.ctx(), started.token))?.status).toBe('open')
    expect(await stockOf(mug.id)).toEqual([10, 1])
  })
})

test('the checkout of a signed-in customer belongs to their account', async () => {
  const mug = await makeVariant({ manageInventory: false, onHand: 0 })
  const person = await makePerson(bed.db, 'employee')
  const started = await start([{ variantId: mug.id, quantity: 1 }], {}, bed.ctx(person))
  if (!started.ok) throw new Error(started.code)
  const [row] = await bed.db.select().from(checkouts).where(eq(checkouts.token, started.token))
  expect([row?.userId, row?.customerEmail]).toEqual([person.id, person.email])
  expect(await stockOf(mug.id)).toEqual([0, 0])
})

test('a checkout that is released while its session is created leaves no open session and no reserved stock', async () => {
  const mug = await makeVariant()
  const payments = bed.ctx().payments as Payments
  const slow: Payments = {
    ...payments,
    async createSession(request) {
      const session = await payments.createSession(request)
      await releaseCheckout(bed.ctx(), request.checkoutToken)
      return session
    },
  }
  const started = await start([{ variantId: mug.id, quantity: 1 }], {}, { ...bed.ctx(GUEST), payments: slow })
  expect(started).toEqual({ ok: false, code: 'unavailable' })
  expect(await stockOf(mug.id)).toEqual([10, 0])
  const { value: newest } = await payments.listSessions(new Date(0))[Symbol.asyncIterator]().next()
  expect(newest).toMatchObject({ status: 'expired' })
})

test('stock is released even when the checkout belongs to a payment service that is no longer configured', async () => {
  const mug = await makeVariant()
  const started = await start([{ variantId: mug.id, quantity: 1 }])
  if (!started.ok) throw new Error(started.code)
  const stripe = { ...bed.ctx().payments, provider: 'stripe' } as Payments
  expect((await releaseCheckout({ ...bed.ctx(), payments: stripe }, started.token))?.status).toBe('expired')
  expect(await stockOf(mug.id)).toEqual([10, 0])
})

test('concurrent releases of one checkout release its stock once', async () => {
  const mug = await makeVariant()
  const started = await start([{ variantId: mug.id, quantity: 4 }])
  if (!started.ok) throw new Error(started.code)
  const statuses = await Promise.all(Array.from({ length: 10 }, () => releaseCheckout(bed.ctx(GUEST), started.token)))
  expect(new Set(statuses.map((checkout) => checkout?.status))).toEqual(new Set(['expired']))
  expect(await stockOf(mug.id)).toEqual([10, 0])
  expect(await releaseCheckout(bed.ctx(), 'no-such-token')).toBeNull()
})
