import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createStoreClient } from '#app/platform/store-client.server.ts'
import { GUEST } from '#app/policy/actor.ts'
import { storeCache } from '#db/schema/catalogue.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { type FakeStore, startFakeStore } from '#tests/support/fake-store.ts'
import { CATALOGUE, seedFakeStore } from '#tests/support/store-contract.ts'
import { type StoreGateway, StoreUnavailable } from '../store-gateway.ts'
import { createExternalStore } from './external.server.ts'

let bed: TestBed
let fakeStore: FakeStore
let store: StoreGateway
/** Seconds since `START`. */
let seconds = 0

beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())
beforeEach(async () => {
  seconds = 0
  await bed.db.delete(storeCache)
  fakeStore = await startFakeStore()
  seedFakeStore(fakeStore)
  store = openStore()
})
afterEach(() => fakeStore.close())

/** A store with an empty memory, as after a restart of the process. */
const openStore = () => createExternalStore(createStoreClient(fakeStore.url, fakeStore.storeId))
const START = new Date('2026-03-01T00:00:00Z').getTime()
const ctx = () => bed.ctx(GUEST, new Date(START + seconds * 1000))
const list = () => store.listProducts(ctx(), {})
const titles = async () => (await list()).products.map(({ title }) => title)
const countRequests = (path: RegExp) => fakeStore.requests.filter((url) => path.test(url)).length

describe('an invalid product is skipped and the others are listed:', () => {
  test.each([
    ['no variants', { variants: [] }],
    ['variants missing', { variants: undefined }],
    ['a variant without id', { variants: [{ title: 'M', prices: [] }] }],
    ['a price that is not a number', { variants: [{ id: 'variant_1', prices: [{ amount: 'ten' }] }] }],
    ['no title', { title: null }],
    ['no id', { id: undefined }],
  ])('%s', async (_, fields) => {
    fakeStore.products[1] = { ...(fakeStore.products[1] as object), ...fields }
    expect(await titles()).toEqual(['Organic tee', 'Pen set', 'Vest'])
  })

  test.each([[null], [undefined], ['text'], [7], [[]]])('%j instead of a product', async (value) => {
    fakeStore.products[1] = value ?? null
    expect(await titles()).toEqual(['Organic tee', 'Pen set', 'Vest'])
  })
})

test('HTML is sanitised', async () => {
  const unsafe =
    '<h1 style="x">Wash</h1><p onclick="a()">Cold<script>bad()</script> <a href="javascript:a()">x</a></p><p> </p>'
  const section = { id: 'painfo_1', order: 0, title: 'Care', description: unsafe }
  fakeStore.products[0] = { ...(fakeStore.products[0] as object), description: unsafe, additional_info: [section] }
  const clean = '<h3>Wash</h3><p>Cold <a rel="nofollow noopener noreferrer">x</a></p>'
  const [product] = (await list()).products
  expect(product).toMatchObject({ description: clean, additionalInfo: [{ title: 'Care', description: clean }] })
  expect((await store.findProduct(ctx(), product?.id ?? ''))?.product.description).toBe(clean)
})

test.each(['<td>x', '<div>', '<ul><li>', '<p><table>'])('a description of 1.2 MB of %s is cut', async (unit) => {
  const description = `<p>Warm</p>${unit.repeat(1_200_000 / unit.length)}`
  const sections = Array.from({ length: 12 }, (_, n) => ({
    id: `painfo_${n}`,
    order: n,
    title: 'Care',
    description: unit,
  }))
  fakeStore.products = fakeStore.products.map((product) => ({
    ...(product as object),
    description,
    additional_info: sections,
  }))
  // A text that takes too long is missing, and is sanitised when the catalogue is loaded again.
  const descriptions = async () => {
    seconds += 31
    return (await list()).products.map(({ description }) => description)
  }
  await expect.poll(descriptions).toEqual(Array.from({ length: 4 }, () => expect.stringMatching(/^<p>Warm<\/p>/)))
  const { products } = await list()
  expect(Math.max(...products.map(({ description }) => description.length))).toBeLessThan(120_000)
  expect(products.map(({ additionalInfo }) => additionalInfo.length)).toEqual([8, 8, 8, 8])
})

test('a product with only the required fields is listed', async () => {
  const sparse = { id: 'prod_sparse', title: 'Sparse', media: [{ url: 'https://shop.example/m.jpg', order: 0 }] }
  fakeStore.products = [{ ...sparse, description: null, more: { keys: 1 }, variants: [{ id: 'variant_s', more: 1 }] }]
  const { products } = await list()
  expect(products).toMatchObject([
    { title: 'Sparse', description: '', images: [{ url: 'https://shop.example/m.jpg' }], variants: [{ price: 0 }] },
  ])
})

test('a catalogue in several pages is loaded completely', async () => {
  fakeStore.pageSize = 3
  expect(await titles()).toHaveLength(4)
  expect(countRequests(/\/products/)).toBe(2)
})

test('stock is requested for 200 products at a time to keep URLs short', async () => {
  const [first] = fakeStore.products as [{ variants: object[] }]
  fakeStore.products = Array.from({ length: 450 }, (_, n) => ({
    ...first,
    id: `prod_01K${String(n).padStart(23, '0')}`,
    variants: [{ ...first.variants[0], id: `variant_${n}` }],
  }))
  fakeStore.stock.set('variant_449', 7)
  const { products } = await list()
  expect(products.at(-1)?.variants[0]?.stock).toBe(7)
  expect(countRequests(/\/variants/)).toBe(3)
  expect(Math.max(...fakeStore.requests.map(({ length }) => length))).toBeLessThan(14_000)
})

describe('when the service fails', () => {
  const FAULTS = [
    ['500', { kind: 'status', status: 500 }, 'HTTP 500: Internal Server Error'],
    ['503', { kind: 'status', status: 503 }, 'HTTP 503: Service Unavailable'],
    ['404 for the list', { kind: 'status', status: 404, on: /products$/ }, 'HTTP 404: Not Found'],
    ['HTML instead of JSON', { kind: 'html' }, 'The store sent an invalid response.'],
    ['no response', { kind: 'silence' }, 'The store took too long to respond.'],
    ['no response to the stock request', { kind: 'silence', on: /variants/ }, 'The store took too long to respond.'],
  ] as const

  test.each(FAULTS)('%s: without cached data the reason is shown after a short timeout', async (_, fault, reason) => {
    fakeStore.fault = fault
    // The timeout is 2.5 seconds. The rest is a margin for a busy machine.
    const started = performance.now()
    await expect(list()).rejects.toThrow(reason)
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  test.each(FAULTS)('%s: cached data is shown with its age', async (_, fault) => {
    expect((await list()).cachedAt).toBeNull()
    fakeStore.fault = fault
    seconds = 3600
    expect(await list()).toMatchObject({ count: 4, cachedAt: new Date(START) })
  })

  test('a product that was only loaded with the catalogue is shown from it', async () => {
    await list()
    fakeStore.fault = { kind: 'status', status: 500 }
    const cap = { product: { title: 'Cap' }, cachedAt: new Date(START) }
    seconds = 3600
    expect(await store.findProduct(ctx(), CATALOGUE[1].id)).toMatchObject(cap)
    expect(await store.findProduct(ctx(), CATALOGUE[1].slug)).toMatchObject(cap)
  })

  test('cached data is shown if the connection fails', async () => {
    await list()
    await fakeStore.close()
    seconds = 3600
    expect(await list()).toMatchObject({ count: 4, cachedAt: new Date(START) })
  })

  test('cached data survives a restart of the process', async () => {
    await list()
    await store.findProduct(ctx(), CATALOGUE[0].id)
    fakeStore.fault = { kind: 'status', status: 500 }
    store = openStore()
    seconds = 3600
    expect(await list()).toMatchObject({ count: 4, cachedAt: new Date(START) })
    expect(await store.findProduct(ctx(), CATALOGUE[0].id)).toMatchObject({ cachedAt: new Date(START) })
    expect(await store.findProduct(ctx(), CATALOGUE[3].id)).toMatchObject({ cachedAt: new Date(START) })
  })

  test('cached data in the format of another release is ignored', async () => {
    await list()
    await bed.db.update(storeCache).set({ value: { items: 'another format' } })
    fakeStore.fault = { kind: 'status', status: 500 }
    store = openStore()
    await expect(list()).rejects.toBeInstanceOf(StoreUnavailable)
  })

  test('requests stop for ten seconds, and checkout is unavailable until the service has recovered', async () => {
    await list()
    fakeStore.fault = { kind: 'status', status: 500 }
    seconds = 3600
    await list()
    const before = fakeStore.requests.length
    for (let n = 0; n < 20; n++) await list()
    expect(fakeStore.requests.length).toBe(before)
    expect(store.checkoutAvailability(ctx())).toEqual({
      available: false,
      reason: expect.stringContaining("isn't responding"),
    })
    fakeStore.fault = null
    seconds += 11
    expect((await list()).cachedAt).toBeNull()
    expect(store.checkoutAvailability(ctx())).toEqual({ available: true })
  })

  test('a removed product is not found and does not count as an outage', async () => {
    await list()
    fakeStore.products.shift()
    expect(await store.findProduct(ctx(), CATALOGUE[0].id)).toBeNull()
    expect(store.checkoutAvailability(ctx())).toEqual({ available: true })
  })
})

describe('a partial outage', () => {
  test('of collections leaves the catalogue and checkout working', async () => {
    fakeStore.fault = { kind: 'silence', on: /collections/ }
    expect(await store.listCollections(ctx())).toEqual([])
    expect(await list()).toMatchObject({ count: 4, cachedAt: null })
    expect(store.checkoutAvailability(ctx())).toEqual({ available: true })
  })

  test('of one product shows it from the catalogue and leaves the others working', async () => {
    await list()
    fakeStore.fault = { kind: 'status', status: 500, on: new RegExp(`products/${CATALOGUE[1].id}`) }
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

  test('sends ids, quantities and return URLs, and no price', async () => {
    const base = 'http://127.0.0.1:3000'
    const fields = { successUrl: `${base}/success`, cancelUrl: `${base}/product/x`, timeZone: 'Australia/Perth' }
    expect(
      await checkOut({ ...fields, discountCode: 'TEN', delivery: 'pickup', customerEmail: 'a@b.example' }),
    ).toEqual({
      ok: true,
      url: `${fakeStore.url}/hosted?session=1`,
      token: null,
    })
    expect(fakeStore.checkouts).toEqual([
      { items: [{ variant_id: tee.variants[0].id, quantity: 2 }], ...fields, locale: 'en' },
    ])
  })

  test('only returns to our own pages', async () => {
    await checkOut({ successUrl: 'https://evil.example/success', cancelUrl: 'javascript:alert(1)' })
    const base = 'http://127.0.0.1:3000'
    expect(fakeStore.checkouts).toMatchObject([{ successUrl: `${base}/success`, cancelUrl: `${base}/store` }])
  })

  test.each([
    ['500', { kind: 'status', status: 500, on: /checkout/ }, 'HTTP 500: Internal Server Error'],
    ['400', { kind: 'status', status: 400, on: /checkout/ }, 'HTTP 400: Bad Request'],
    ['HTML', { kind: 'html', on: /checkout/ }, 'The store sent an invalid response.'],
    ['no response', { kind: 'silence', on: /checkout/ }, 'The store took too long to respond.'],
  ] as const)('%s: fails with the reason after one request, and the store stays open', async (_, fault, reason) => {
    fakeStore.fault = fault
    const started = performance.now()
    await expect(checkOut()).rejects.toThrow(reason)
    expect(performance.now() - started).toBeLessThan(15_000)
    expect(countRequests(/checkout/)).toBe(1)
    expect(await list()).toMatchObject({ count: 4, cachedAt: null })
  })

  test.each([[{}], [{ url: 7 }], [{ url: 'javascript:alert(1)' }], [{ url: '/relative' }], [[]]])(
    'the invalid response %j is rejected',
    async (body) => {
      fakeStore.fault = { kind: 'body', body, on: /checkout/ }
      await expect(checkOut()).rejects.toThrow('invalid response')
    },
  )

  test('names the product and its current stock if it has sold out', async () => {
    await list()
    fakeStore.stock.set(tee.variants[0].id, 1)
    expect(await checkOut()).toMatchObject({ ok: false, code: 'insufficient_inventory', title: tee.title, left: 1 })
    const capItems = [{ variantId: cap.variants[0].id, quantity: 1 }]
    expect(await checkOut({ items: capItems })).toMatchObject({ ok: false, title: 'Cap', left: 0 })
  })
})

test('concurrent visitors share one request, and its result is reused for 30 seconds', async () => {
  await Promise.all(Array.from({ length: 30 }, () => list()))
  expect(countRequests(/\/products$/)).toBe(1)
  seconds = 20
  await list()
  expect(countRequests(/\/products$/)).toBe(1)
  seconds = 31
  await list()
  expect(countRequests(/\/products$/)).toBe(2)
})

test('the cache of one store is not used for another store', async () => {
  await list()
  fakeStore.fault = { kind: 'status', status: 500 }
  store = createExternalStore(createStoreClient(fakeStore.url, 'store_01KANOTHER'))
  await expect(list()).rejects.toThrow('HTTP 500')
})
