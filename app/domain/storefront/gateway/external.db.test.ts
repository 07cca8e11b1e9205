import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createStoreClient } from '#app/platform/store-client.server.ts'
import { GUEST } from '#app/policy/actor.ts'
import { storeCache } from '#db/schema/storefront.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { type FakeStore, startFakeStore } from '#tests/support/fake-store.ts'
import { CATALOGUE, seedFakeStore } from '#tests/support/store-contract.ts'
import { type StoreGateway, StoreUnavailable } from '../store-gateway.ts'
import { createExternalStore } from './external.server.ts'

let bed: TestBed
let standIn: FakeStore
let store: StoreGateway
/** Seconds after the first moment. */
let seconds = 0

beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())
beforeEach(async () => {
  seconds = 0
  await bed.db.delete(storeCache)
  standIn = await startFakeStore()
  seedFakeStore(standIn)
  store = openStore()
})
afterEach(() => standIn.close())

/** As after a restart of the process: nothing in memory. */
const openStore = () => createExternalStore(createStoreClient(standIn.url, standIn.storeId))
const FIRST = new Date('2026-03-01T00:00:00Z').getTime()
const ctx = () => bed.ctx(GUEST, new Date(FIRST + seconds * 1000))
const list = () => store.listProducts(ctx(), {})
const titles = async () => (await list()).products.map(({ title }) => title)
const asked = (path: RegExp) => standIn.requests.filter((one) => path.test(one)).length

describe('a bad product is left out, and the others are there', () => {
  test.each([
    ['no variants', { variants: [] }],
    ['variants missing', { variants: undefined }],
    ['a variant without id', { variants: [{ title: 'M', prices: [] }] }],
    ['a price in words', { variants: [{ id: 'variant_1', prices: [{ amount: 'ten' }] }] }],
    ['no title', { title: null }],
    ['no id', { id: undefined }],
  ])('%s', async (_, fields) => {
    standIn.products[1] = { ...(standIn.products[1] as object), ...fields }
    expect(await titles()).toEqual(['Organic tee', 'Pen set', 'Vest'])
  })

  test.each([[null], [undefined], ['text'], [7], [[]]])('%j in its place', async (nonsense) => {
    standIn.products[1] = nonsense ?? null
    expect(await titles()).toEqual(['Organic tee', 'Pen set', 'Vest'])
  })
})

test('what the service may leave out harms nothing', async () => {
  const sparse = { id: 'prod_sparse', title: 'Sparse', media: [{ url: 'https://shop.example/m.jpg', order: 0 }] }
  standIn.products = [{ ...sparse, description: null, more: { keys: 1 }, variants: [{ id: 'variant_s', more: 1 }] }]
  const { products } = await list()
  expect(products).toMatchObject([
    { title: 'Sparse', description: '', images: [{ url: 'https://shop.example/m.jpg' }], variants: [{ price: 0 }] },
  ])
})

test('a catalogue in several pages is read whole', async () => {
  standIn.pageSize = 3
  expect(await titles()).toHaveLength(4)
  expect(asked(/\/products/)).toBe(2)
})

test('stock is asked for 200 ids at once, so that no address is too long', async () => {
  const [first] = standIn.products as [{ variants: object[] }]
  standIn.products = Array.from({ length: 450 }, (_, n) => ({
    ...first,
    id: `prod_01K${String(n).padStart(23, '0')}`,
    variants: [{ ...first.variants[0], id: `variant_${n}` }],
  }))
  standIn.stock.set('variant_449', 7)
  const { products } = await list()
  expect(products.at(-1)?.variants[0]?.stock).toBe(7)
  expect(asked(/\/variants/)).toBe(3)
  expect(Math.max(...standIn.requests.map(({ length }) => length))).toBeLessThan(14_000)
})

describe('while the service fails', () => {
  const FAULTS = [
    ['500', { kind: 'status', status: 500 }, 'HTTP 500: Internal Server Error'],
    ['503', { kind: 'status', status: 503 }, 'HTTP 503: Service Unavailable'],
    ['404 of the whole list', { kind: 'status', status: 404, on: /products$/ }, 'HTTP 404: Not Found'],
    ['HTML instead of JSON', { kind: 'html' }, 'The store sent something that cannot be read.'],
    ['silence', { kind: 'silence' }, 'The store took too long to respond.'],
    ['silence of the stock alone', { kind: 'silence', on: /variants/ }, 'The store took too long to respond.'],
  ] as const

  test.each(FAULTS)('%s: without anything kept the reason is said, and nobody waits long', async (_, fault, reason) => {
    standIn.fault = fault
    // Two and a half seconds are given to the service; the rest is room for a busy machine.
    const started = performance.now()
    await expect(list()).rejects.toThrow(reason)
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  test.each(FAULTS)('%s: what was kept is shown with its age', async (_, fault) => {
    expect((await list()).cachedAt).toBeNull()
    standIn.fault = fault
    seconds = 3600
    expect(await list()).toMatchObject({ count: 4, cachedAt: new Date(FIRST) })
  })

  test('a product that was only seen in the list is shown from there', async () => {
    await list()
    standIn.fault = { kind: 'status', status: 500 }
    const cap = { product: { title: 'Cap' }, cachedAt: new Date(FIRST) }
    seconds = 3600
    expect(await store.findProduct(ctx(), CATALOGUE[1].id)).toMatchObject(cap)
    expect(await store.findProduct(ctx(), CATALOGUE[1].slug)).toMatchObject(cap)
  })

  test('a refused connection', async () => {
    await list()
    await standIn.close()
    seconds = 3600
    expect(await list()).toMatchObject({ count: 4, cachedAt: new Date(FIRST) })
  })

  test('what was kept outlives the process', async () => {
    await list()
    await store.findProduct(ctx(), CATALOGUE[0].id)
    standIn.fault = { kind: 'status', status: 500 }
    store = openStore()
    seconds = 3600
    expect(await list()).toMatchObject({ count: 4, cachedAt: new Date(FIRST) })
    expect(await store.findProduct(ctx(), CATALOGUE[0].id)).toMatchObject({ cachedAt: new Date(FIRST) })
    expect(await store.findProduct(ctx(), CATALOGUE[3].id)).toMatchObject({ cachedAt: new Date(FIRST) })
  })

  test('what another release kept and this one cannot read is no answer, and no fault of ours', async () => {
    await list()
    await bed.db.update(storeCache).set({ value: { items: 'of another kind' } })
    standIn.fault = { kind: 'status', status: 500 }
    store = openStore()
    await expect(list()).rejects.toBeInstanceOf(StoreUnavailable)
  })

  test('it is left alone for ten seconds, checkout is off with the reason, and then all is well again', async () => {
    await list()
    standIn.fault = { kind: 'status', status: 500 }
    seconds = 3600
    await list()
    const before = standIn.requests.length
    for (let n = 0; n < 20; n++) await list()
    expect(standIn.requests.length).toBe(before)
    expect(store.checkoutAvailability(ctx())).toEqual({
      available: false,
      reason: expect.stringContaining('cannot be reached'),
    })
    standIn.fault = null
    seconds += 11
    expect((await list()).cachedAt).toBeNull()
    expect(store.checkoutAvailability(ctx())).toEqual({ available: true })
  })

  test('a product that is gone is gone, and no outage', async () => {
    await list()
    standIn.products.shift()
    expect(await store.findProduct(ctx(), CATALOGUE[0].id)).toBeNull()
    expect(store.checkoutAvailability(ctx())).toEqual({ available: true })
  })
})

describe('what fails takes nothing else with it', () => {
  test('collections: the shop is there without its menu', async () => {
    standIn.fault = { kind: 'silence', on: /collections/ }
    expect(await store.listCollections(ctx())).toEqual([])
    expect(await list()).toMatchObject({ count: 4, cachedAt: null })
    expect(store.checkoutAvailability(ctx())).toEqual({ available: true })
  })

  test('a product that the service stumbles over: it is shown as the list has it, and the others as ever', async () => {
    await list()
    standIn.fault = { kind: 'status', status: 500, on: new RegExp(`products/${CATALOGUE[1].id}`) }
    expect(await store.findProduct(ctx(), CATALOGUE[1].id)).toMatchObject({ product: { title: 'Cap' } })
    seconds = 31
    expect(await list()).toMatchObject({ count: 4, cachedAt: null })
    expect(store.checkoutAvailability(ctx())).toEqual({ available: true })
  })
})

describe('a checkout', () => {
  const [tee, cap] = CATALOGUE
  const items = [{ variantId: tee.variants[0].id, quantity: 2 }]
  const checkOut = (more: object = {}) => store.startCheckout(ctx(), { items, ...more })

  test('says what store-contract 3.7 says, and no price', async () => {
    const base = 'http://127.0.0.1:3000'
    const sent = { successUrl: `${base}/success`, cancelUrl: `${base}/product/x`, timeZone: 'Australia/Perth' }
    expect(await checkOut({ ...sent, discountCode: 'TEN', delivery: 'pickup', customerEmail: 'a@b.example' })).toEqual({
      ok: true,
      url: `${standIn.url}/hosted?session=1`,
      token: null,
    })
    expect(standIn.checkouts).toEqual([
      { items: [{ variant_id: tee.variants[0].id, quantity: 2 }], ...sent, locale: 'en' },
    ])
  })

  test('leads back to our own pages alone', async () => {
    await checkOut({ successUrl: 'https://evil.example/success', cancelUrl: 'javascript:alert(1)' })
    const base = 'http://127.0.0.1:3000'
    expect(standIn.checkouts).toMatchObject([{ successUrl: `${base}/success`, cancelUrl: `${base}/store` }])
  })

  test.each([
    ['500', { kind: 'status', status: 500, on: /checkout/ }, 'HTTP 500: Internal Server Error'],
    ['400', { kind: 'status', status: 400, on: /checkout/ }, 'HTTP 400: Bad Request'],
    ['HTML', { kind: 'html', on: /checkout/ }, 'The store sent something that cannot be read.'],
    ['silence', { kind: 'silence', on: /checkout/ }, 'The store took too long to respond.'],
  ] as const)('%s: fails with the reason, asked once, and the shop stays open', async (_, fault, reason) => {
    standIn.fault = fault
    const started = performance.now()
    await expect(checkOut()).rejects.toThrow(reason)
    expect(performance.now() - started).toBeLessThan(15_000)
    expect(asked(/checkout/)).toBe(1)
    expect(await list()).toMatchObject({ count: 4, cachedAt: null })
  })

  test.each([[{}], [{ url: 7 }], [{ url: 'javascript:alert(1)' }], [{ url: '/relative' }], [[]]])(
    'an answer %j leads nowhere',
    async (body) => {
      standIn.fault = { kind: 'body', body, on: /checkout/ }
      await expect(checkOut()).rejects.toThrow('cannot be read')
    },
  )

  test('what is sold out meanwhile is said by what is there now', async () => {
    await list()
    standIn.stock.set(tee.variants[0].id, 1)
    expect(await checkOut()).toMatchObject({ ok: false, code: 'insufficient_inventory', title: tee.title, left: 1 })
    const gone = [{ variantId: cap.variants[0].id, quantity: 1 }]
    expect(await checkOut({ items: gone })).toMatchObject({ ok: false, title: 'Cap', left: 0 })
  })
})

test('many at once are one call, and for a while nobody asks again', async () => {
  await Promise.all(Array.from({ length: 30 }, () => list()))
  expect(asked(/\/products$/)).toBe(1)
  seconds = 20
  await list()
  expect(asked(/\/products$/)).toBe(1)
  seconds = 31
  await list()
  expect(asked(/\/products$/)).toBe(2)
})

test('answers of one store are not shown as those of another', async () => {
  await list()
  standIn.fault = { kind: 'status', status: 500 }
  store = createExternalStore(createStoreClient(standIn.url, 'store_01KANOTHER'))
  await expect(list()).rejects.toThrow('HTTP 500')
})
