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

const start = (items: { variantId: unknown; quantity: unknown }[], rest: object = {}, ctx: Ctx = bed.ctx(GUEST)) =>
  startCheckout(ctx, { items, ...rest })

test('reserves for 30 minutes at our own prices and says where to pay', async () => {
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

describe('refuses', () => {
  const mug = { variantId: 'variant_01J0000000000000000000000C' }
  test.each([
    ['nothing', [], 'empty'],
    ['quantity 0', [{ ...mug, quantity: 0 }], 'bad_quantity'],
    ['quantity -1', [{ ...mug, quantity: -1 }], 'bad_quantity'],
    ['quantity 1.5', [{ ...mug, quantity: 1.5 }], 'bad_quantity'],
    ['quantity 1e9', [{ ...mug, quantity: 1e9 }], 'bad_quantity'],
    ['quantity "2"', [{ ...mug, quantity: '2' }], 'bad_quantity'],
    ['quantity NaN', [{ ...mug, quantity: Number.NaN }], 'bad_quantity'],
    ['no quantity', [{ ...mug, quantity: undefined }], 'bad_quantity'],
    [
      '1,000 pieces in two lines',
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
    ['no variant', [{ variantId: null, quantity: 1 }], 'unknown_variant'],
  ])('%s', async (_, items, code) => {
    expect(await start(items)).toMatchObject({ ok: false, code })
  })

  test('more than is left, and says how many are', async () => {
    const mug = await makeVariant({ title: 'Blue', values: { Colour: 'Blue' }, onHand: 3, reserved: 1 })
    expect(await start([{ variantId: mug.id, quantity: 3 }])).toEqual({
      ok: false,
      code: 'insufficient_inventory',
      variantId: mug.id,
      title: mug.title,
      variantTitle: 'Blue',
      left: 2,
    })
  })

  test('all where one thing is short: nothing stays reserved', async () => {
    const [plenty, none] = [await makeVariant(), await makeVariant({ onHand: 0 })]
    const items = [plenty, none].map(({ id: variantId }) => ({ variantId, quantity: 1 }))
    expect(await start(items)).toMatchObject({ ok: false, code: 'insufficient_inventory' })
    expect(await stockOf(plenty.id)).toEqual([10, 0])
  })

  test('drafts, what is taken out of sale, and what is not sold', async () => {
    const draft = await makeProduct(bed.db, { status: 'draft' })
    const gone = await makeVariant({ deletedAt: new Date() })
    const shown = await makeProduct(bed.db, { purchasable: false })
    const code = async (variantId = '') => {
      const started = await start([{ variantId, quantity: 1 }])
      return started.ok ? 'ok' : started.code
    }
    expect(await code(draft.variants[0]?.id)).toBe('unknown_variant')
    expect(await code(gone.id)).toBe('unknown_variant')
    expect(await code(shown.variants[0]?.id)).toBe('not_purchasable')
  })

  test('without a payment service, and frees the goods where it fails', async () => {
    const mug = await makeVariant()
    const items = [{ variantId: mug.id, quantity: 1 }]
    expect(await start(items, {}, { ...bed.ctx(), payments: null })).toEqual({ ok: false, code: 'unavailable' })
    const broken = { ...bed.ctx().payments, createSession: () => Promise.reject(new Error('down')) } as Payments
    expect(await start(items, {}, { ...bed.ctx(), payments: broken })).toEqual({ ok: false, code: 'unavailable' })
    expect(await stockOf(mug.id)).toEqual([10, 0])
  })
})

describe('addresses to go back to', () => {
  async function addresses(successUrl: string, cancelUrl: string) {
    const mug = await makeVariant()
    const started = await start([{ variantId: mug.id, quantity: 1 }], { successUrl, cancelUrl })
    if (!started.ok) throw new Error(started.code)
    const checkout = await findCheckout(bed.ctx(), started.token)
    return [checkout?.successUrl.replace(started.token, 'token'), checkout?.cancelUrl]
  }
  const own = 'http://127.0.0.1:3000'

  test('ours and listed ones are followed', async () => {
    await bed.db.update(storeSettings).set({ returnOrigins: ['https://shop.example'] })
    expect(await addresses(`${own}/success`, `${own}/product/x?variant=1`)).toEqual([
      `${own}/success?checkout=token`,
      `${own}/product/x?variant=1`,
    ])
    expect(await addresses('https://shop.example/done?s={CHECKOUT_SESSION_ID}', 'https://shop.example/')).toEqual([
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
  ])('%s falls back to our own pages', async (address) => {
    expect(await addresses(address, address)).toEqual([`${own}/success?checkout=token`, `${own}/store`])
  })
})

describe('one attempt', () => {
  test('clicked twice at once is one checkout', async () => {
    const mug = await makeVariant()
    const items = [{ variantId: mug.id, quantity: 2 }]
    const twice = await Promise.all([1, 2, 3].map(() => start(items, { attempt: 'one-attempt' })))
    expect(new Set(twice.map((each) => (each.ok ? each.token : each.code))).size).toBe(1)
    expect(await stockOf(mug.id)).toEqual([10, 2])
  })

  test('with a changed cart is another, and after its end begins anew', async () => {
    const mug = await makeVariant()
    const one = await start([{ variantId: mug.id, quantity: 1 }], { attempt: 'changing' })
    const two = await start([{ variantId: mug.id, quantity: 2 }], { attempt: 'changing' })
    if (!one.ok || !two.ok) throw new Error('refused')
    expect(one.token).not.toBe(two.token)
    await releaseCheckout(bed.ctx(), one.token)
    const again = await start([{ variantId: mug.id, quantity: 1 }], { attempt: 'changing' })
    expect(again.ok && again.token).not.toBe(one.token)
  })

  test('whose checkout has failed begins anew, with goods and a page of its own', async () => {
    const mug = await makeVariant()
    const items = [{ variantId: mug.id, quantity: 1 }]
    const broken = { ...bed.ctx().payments, createSession: () => Promise.reject(new Error('down')) } as Payments
    await start(items, { attempt: 'failing' }, { ...bed.ctx(GUEST), payments: broken })
    const again = await start(items, { attempt: 'failing' })
    expect(again.ok && (await findCheckout(bed.ctx(), again.token))?.status).toBe('open')
    expect(await stockOf(mug.id)).toEqual([10, 1])
  })

  test('whose twin is given the page while the payment service fails for this one goes on with it', async () => {
    const mug = await makeVariant()
    const items = [{ variantId: mug.id, quantity: 1 }]
    let twin: Awaited<ReturnType<typeof start>> | undefined
    const createSession = async () => {
      twin = await start(items, { attempt: 'twins' })
      throw new Error('down')
    }
    const failing = { ...bed.ctx().payments, createSession } as Payments
    const started = await start(items, { attempt: 'twins' }, { ...bed.ctx(GUEST), payments: failing })
    expect(started).toEqual(twin)
    expect(started.ok && (await findCheckout(bed.ctx(), started.token))?.status).toBe('open')
    expect(await stockOf(mug.id)).toEqual([10, 1])
  })
})

test('a person who is signed in is remembered, nobody else', async () => {
  const mug = await makeVariant({ manageInventory: false, onHand: 0 })
  const person = await makePerson(bed.db, 'employee')
  const started = await start([{ variantId: mug.id, quantity: 1 }], {}, bed.ctx(person))
  if (!started.ok) throw new Error(started.code)
  const [row] = await bed.db.select().from(checkouts).where(eq(checkouts.token, started.token))
  expect([row?.userId, row?.customerEmail]).toEqual([person.id, person.email])
  expect(await stockOf(mug.id)).toEqual([0, 0])
})

test('given up while its payment page is being made: the page is closed and nothing stays reserved', async () => {
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

test('goods reserved with a payment service that is no longer in use are free again all the same', async () => {
  const mug = await makeVariant()
  const started = await start([{ variantId: mug.id, quantity: 1 }])
  if (!started.ok) throw new Error(started.code)
  const stripe = { ...bed.ctx().payments, provider: 'stripe' } as Payments
  expect((await releaseCheckout({ ...bed.ctx(), payments: stripe }, started.token))?.status).toBe('expired')
  expect(await stockOf(mug.id)).toEqual([10, 0])
})

test('given up, it frees its goods once, whoever else does the same', async () => {
  const mug = await makeVariant()
  const started = await start([{ variantId: mug.id, quantity: 4 }])
  if (!started.ok) throw new Error(started.code)
  const states = await Promise.all(Array.from({ length: 10 }, () => releaseCheckout(bed.ctx(GUEST), started.token)))
  expect(new Set(states.map((state) => state?.status))).toEqual(new Set(['expired']))
  expect(await stockOf(mug.id)).toEqual([10, 0])
  expect(await releaseCheckout(bed.ctx(), 'no-such-token')).toBeNull()
})
