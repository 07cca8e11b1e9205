import { STATUS_CODES } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { imageUrl } from '#app/core/images/image.ts'
import { createExternalStore } from '#app/domain/storefront/gateway/external.server.ts'
import type { StoreGateway } from '#app/domain/storefront/store-gateway.ts'
import { createStoreClient } from '#app/platform/store-client.server.ts'
import { collections as collectionRows, productVariants } from '#db/schema/catalogue.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { startFakeStore } from '#tests/support/fake-store.ts'
import { publicClient } from '#tests/support/public-client.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { CATALOGUE, seedBuiltInStore, testStoreContract } from '#tests/support/store-contract.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { type RouteResponse, send } from './client.ts'

/** The public store API on our origin, called from other origins (docs/store.md). */

const BASE = '/store/store_muster'
const OTHER_ORIGIN = 'https://shop.example'
const [tee, cap] = CATALOGUE

let site: Site
let bed: TestBed
beforeAll(async () => {
  site = await openSite()
  bed = await openTestBed()
  await seedBuiltInStore(site.db)
})
/** Removes the reservations and rate limits of earlier tests. */
beforeEach(async () => {
  await site.db.delete(checkouts)
  await site.db.update(productVariants).set({ reserved: 2 })
  await site.db.delete(rateLimits)
})
afterAll(async () => {
  await site.close()
  await bed.close()
})

const get = (path: string, headers: Record<string, string> = {}) =>
  send(site.url, {
    path: BASE + path,
    headers: { Origin: OTHER_ORIGIN, 'Content-Type': 'application/json', ...headers },
  })
const json = async (path: string) => JSON.parse((await get(path)).body)
function post(body: unknown, headers: Record<string, string> = {}): Promise<RouteResponse> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const all = { Origin: OTHER_ORIGIN, 'Content-Type': 'application/json', ...headers }
  return send(site.url, { method: 'POST', path: `${BASE}/checkout`, headers: all, body: text })
}

describe('our API as the external store of another installation', () => {
  let store: StoreGateway
  beforeAll(() => {
    store = createExternalStore(createStoreClient(site.url, 'store_muster'))
  })
  testStoreContract(() => ({ store, bed }))
})

describe('responses', () => {
  test('the product list has exactly the documented fields', async () => {
    const list = await json('/products')
    expect(Object.keys(list).toSorted()).toEqual(['count', 'limit', 'offset', 'products'])
    expect([list.count, list.offset, list.limit]).toEqual([4, 0, 1000])
    const [product] = list.products
    expect(Object.keys(product).toSorted()).toEqual(
      [
        'id title subtitle ribbon_text site_product_selection description thumbnail slug url_handle product_collections',
        'order variants options images additional_info type purchasable is_available seo_settings page_settings',
        'custom_fields related_products updated_at',
      ]
        .join(' ')
        .split(' ')
        .toSorted(),
    )
    expect(product).toMatchObject({
      id: tee.id,
      site_product_selection: null,
      thumbnail: expect.stringMatching(new RegExp(`^${site.url}/files/.+\\.webp$`)),
      images: [{ url: expect.stringMatching(/^http/), order: 0, type: 'image' }],
      product_collections: [{ product_id: tee.id, collection_id: expect.stringMatching(/^pcol_/), order: 1 }],
      type: { value: 'physical' },
      page_settings: null,
      custom_fields: [],
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    const [variant] = product.variants
    expect(Object.keys(variant).toSorted()).toEqual(
      'id title image_url sku manage_inventory is_available weight prices options'.split(' ').toSorted(),
    )
    expect(variant).toMatchObject({ title: 'M / Ink', is_available: false, image_url: null })
    expect(variant.prices).toEqual([
      {
        amount: 3900,
        sale_amount: 1900,
        currency_code: 'aud',
        currency: {
          code: 'aud',
          symbol: '$',
          symbol_native: '$',
          name: 'Australian Dollar',
          name_plural: 'Australian dollars',
          decimal_digits: 2,
          rounding: 0,
          template: '$$1',
          min_amount: 50,
        },
      },
    ])
    expect(product.options[0].values).toHaveLength(3)
  })

  test('a single product has its images in two fields, its own extra fields and no url_handle', async () => {
    const { product, ...rest } = await json(`/products/${tee.id}`)
    expect(rest).toEqual({})
    expect(product).toMatchObject({ id: tee.id, status: 'published', deleted_at: null, metadata: null })
    expect(product.media).toEqual(product.images)
    expect(product).not.toHaveProperty('url_handle')
    expect((await json('/products/cap?field=slug')).product.id).toBe(cap.id)
    expect((await get('/products/cap')).status).toBe(404)
  })

  test('stock is the available quantity, and null if inventory is not tracked', async () => {
    const ids = CATALOGUE.map(({ id }) => `product_ids%5B%5D=${id}`).join('&')
    const { variants } = await json(`/variants?fields=inventory_quantity&${ids}`)
    const expected = CATALOGUE.flatMap(({ variants }) => variants).map(({ id, stock }) => ({
      id,
      inventory_quantity: stock,
    }))
    expect(variants).toEqual(expect.arrayContaining(expected))
    expect(variants).toHaveLength(expected.length)
  })

  test('collections and settings have the documented fields', async () => {
    const { collections, count } = await json('/collections')
    expect(count).toBe(1)
    expect(collections).toEqual([
      {
        id: expect.stringMatching(/^pcol_/),
        title: 'Workwear',
        image_url: null,
        store_id: 'store_muster',
        created_at: expect.stringMatching(/Z$/),
        updated_at: expect.stringMatching(/Z$/),
        deleted_at: null,
        metadata: null,
      },
    ])
    const image = { key: 'images/workwear', width: 800, height: 600 }
    await site.db.update(collectionRows).set({ image })
    onTestFinished(async () => {
      await site.db.update(collectionRows).set({ image: null })
    })
    const withImage = await json('/collections')
    expect(withImage.collections[0].image_url).toBe(`${site.url}${imageUrl(image)}`)
    expect(await json('/settings')).toMatchObject({
      store_owner: { language: 'EN' },
      refund_policy_url: `${site.url}/terms#returns`,
      stripe_checkout: { is_available: true },
      product_reviews: { is_enabled: false },
    })
  })

  test('unknown stores, products and query parameters are rejected', async () => {
    const statuses = await Promise.all(
      ['/store/store_other/products', '/store/scha_muster/products', `${BASE}/products/prod_nobody`].map(
        async (path) => (await send(site.url, { path })).status,
      ),
    )
    expect(statuses).toEqual([404, 404, 404])
    const invalid = await get('/products?page=2')
    expect(invalid.status).toBe(400)
    expect(JSON.parse(invalid.body)).toEqual({
      statusCode: 400,
      message: ['property page should not exist'],
      error: 'Bad Request',
    })
  })
})

describe('from other origins', () => {
  test('browsers can call the API and read every response with its correlation id', async () => {
    const preflight = await send(site.url, {
      method: 'OPTIONS',
      path: `${BASE}/products`,
      headers: {
        Origin: OTHER_ORIGIN,
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'content-type',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'content-type',
      'access-control-allow-methods': expect.stringContaining('POST'),
    })
    for (const path of ['/products', '/products/prod_nobody', '/products?x=1', '/settings', '/checkout']) {
      const { headers } = await get(path)
      expect(headers['access-control-allow-origin']).toBe('*')
      expect(headers['access-control-allow-credentials']).toBeUndefined()
      expect(headers['x-correlation-id']).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers['set-cookie']).toBeUndefined()
    }
  })

  test('other pages, content types and methods are not open to other origins', async () => {
    const crossOrigin = { Origin: OTHER_ORIGIN, 'Content-Type': 'application/json' }
    const status = async (method: string, path: string, headers: Record<string, string>) =>
      (await send(site.url, { method, path, headers, body: '{}' })).status
    expect(await status('POST', '/employee/login', crossOrigin)).toBe(403)
    expect(await status('OPTIONS', '/employee/login', crossOrigin)).toBe(405)
    expect(await status('POST', '/store', crossOrigin)).toBe(403)
    expect(await status('POST', `${BASE}/checkout`, { ...crossOrigin, 'Content-Type': 'text/plain' })).toBe(415)
    expect(await status('POST', `${BASE}/checkout`, { Origin: OTHER_ORIGIN })).toBe(415)
    expect(await status('DELETE', `${BASE}/checkout`, crossOrigin)).toBe(405)
    expect((await get('/products')).headers['access-control-allow-origin']).toBe('*')
    expect((await send(site.url, { path: '/jobs' })).headers['access-control-allow-origin']).toBeUndefined()
  })

  test('session cookies are ignored', async () => {
    const person = await makePerson(site.db, 'employee')
    const { name, value } = site.cookieOf(person)
    const items = [{ variant_id: tee.variants[0].id, quantity: 1 }]
    expect((await post({ items }, { Cookie: `${name}=${value}` })).status).toBe(201)
    const rows = await site.db.select().from(checkouts)
    expect(new Set(rows.flatMap(({ userId, customerEmail }) => [userId, customerEmail]))).toEqual(new Set([null]))
  })
})

describe('POST /checkout', () => {
  const line = (quantity: unknown = 1) => ({ variant_id: tee.variants[0].id, quantity })
  const findCheckout = async (url: string) => {
    const token = new URL(url).pathname.split('/').at(-1) ?? ''
    const [row] = await site.db.select().from(checkouts).where(eq(checkouts.token, token))
    return row ?? null
  }

  test('prices come from our database, and prices in the request are ignored', async () => {
    const item = { ...line(), price: 1, amount: 1, currency: 'jpy', custom_field_values: [] }
    const response = await post({
      items: [item],
      total: 1,
      price: 1,
      locale: 'en',
      timeZone: 'UTC',
      checkoutUrl: 'https://x.example',
    })
    expect(response.status).toBe(201)
    const { url, ...rest } = JSON.parse(response.body)
    expect(rest).toEqual({})
    expect(await findCheckout(url)).toMatchObject({ subtotalCents: 3900, currency: 'aud' })
  })

  const INVALID: [string, unknown][] = [
    ['no items', {}],
    ['items that are not a list', { items: 'all' }],
    ['an empty cart', { items: [] }],
    ['null', null],
    ['invalid JSON', '{"items":'],
    ['101 lines', { items: Array.from({ length: 101 }, (_, n) => ({ variant_id: `variant_${n}`, quantity: 1 })) }],
    ['an unknown variant', { items: [{ variant_id: 'variant_nobody', quantity: 1 }] }],
    ['an item without a variant', { items: [{ quantity: 1 }] }],
    ['an invalid item', { items: [7] }],
    ['a variant id that is not a string', { items: [{ variant_id: { toString: 1 }, quantity: 1 }] }],
    ...[0, -1, 1.5, 1e9, '2', null, Number.NaN, true, [1]].map((quantity): [string, unknown] => [
      `quantity ${quantity}`,
      { items: [line(quantity)] },
    ]),
  ]

  test.each(INVALID)('a request with %s is rejected', async (_, body) => {
    const response = await post(body)
    expect(response.status).toBe(400)
    expect(JSON.parse(response.body)).toMatchObject({ statusCode: 400, message: expect.anything() })
  })

  test('a sold-out product is rejected with the code insufficient_inventory', async () => {
    const response = await post({ items: [{ variant_id: cap.variants[0].id, quantity: 1 }] })
    expect(response.status).toBe(409)
    expect(JSON.parse(response.body)).toMatchObject({
      code: 'insufficient_inventory',
      message: 'Not enough stock for Cap (Cap). Only 0 left.',
    })
  })

  test.each([
    ['https://evil.example/success'],
    ['//evil.example'],
    ['javascript:alert(1)'],
    ['https://127.0.0.1@evil.example/'],
    ['/success'],
    [7],
  ])('the return URL %s is replaced by our own pages', async (address) => {
    const response = await post({ items: [line()], successUrl: address, cancelUrl: address })
    const checkout = await findCheckout(JSON.parse(response.body).url)
    expect(new URL(checkout?.successUrl ?? '').origin).toBe(site.url)
    expect(checkout?.cancelUrl).toBe(`${site.url}/store`)
  })

  test('too many checkouts are rejected with the time to wait', async () => {
    const postEmpty = () =>
      send(site.url, {
        method: 'POST',
        path: `${BASE}/checkout`,
        headers: { 'Content-Type': 'application/json' },
        body: '{}',
      })
    const responses = await Promise.all(Array.from({ length: 70 }, postEmpty))
    const rejected = responses.find(({ status }) => status === 429)
    expect(rejected?.headers['retry-after']).toMatch(/^\d+$/)
  })
})

describe('errors are JSON', () => {
  const defaultHeaders = { Origin: OTHER_ORIGIN, 'Content-Type': 'application/json' }
  const tooLong = JSON.stringify({ items: [], note: 'x'.repeat(70_000) })

  const REJECTED: [what: string, status: number, sent: Parameters<typeof send>[1]][] = [
    ['another content type', 415, { method: 'POST', path: '/checkout', headers: { 'Content-Type': 'text/plain' } }],
    ['a body that is too long', 413, { method: 'POST', path: '/checkout', body: tooLong }],
    ['a body that is not JSON', 400, { method: 'POST', path: '/checkout', body: '{' }],
    [
      'a NUL character in a body',
      400,
      { method: 'POST', path: '/checkout', body: JSON.stringify({ items: [{ variant_id: '\0', quantity: 1 }] }) },
    ],
    ['a NUL character in a query', 400, { path: '/products?ids[]=%00' }],
    ['a NUL character in a path', 400, { path: '/products/%00' }],
    ['a path with invalid encoding', 404, { path: '/products/%zz' }],
    ['an unknown path', 404, { path: '/nothing/at/all' }],
    ['a POST to an unknown path', 404, { method: 'POST', path: '/nothing', body: '{}' }],
    ['a path that is too long', 404, { path: `/products/${'a'.repeat(3000)}` }],
    ['a POST to a read-only path', 405, { method: 'POST', path: '/products', body: '{}' }],
    ['a GET of the checkout', 405, { path: '/checkout' }],
    ['another method', 405, { method: 'DELETE', path: '/products' }],
  ]

  test.each(REJECTED)('%s is rejected with %i', async (_, status, { headers, path, ...rest }) => {
    const response = await send(site.url, { ...rest, path: BASE + path, headers: { ...defaultHeaders, ...headers } })
    expect(response.status).toBe(status)
    expectEnvelope(response)
    if (status === 405) expect(response.headers.allow).toMatch(path === '/checkout' ? /^POST, / : /^GET, HEAD, /)
  })

  test('rate limits, an unavailable database and unexpected errors are JSON', async () => {
    const postEmpty = () =>
      send(site.url, { method: 'POST', path: `${BASE}/checkout`, headers: defaultHeaders, body: '{}' })
    const responses = await Promise.all(Array.from({ length: 70 }, postEmpty))
    const tooMany = responses.find(({ status }) => status === 429)
    expectEnvelope(tooMany)
    const run = (text: string) => site.db.$client.query(text)
    await run('alter table collections rename to collections_saved')
    try {
      const unexpected = await get('/collections')
      expect(unexpected.status).toBe(500)
      expectEnvelope(unexpected)
      await run(`create function unavailable() returns setof collections_saved language plpgsql as
        $$ begin raise exception 'starting' using errcode = '57P03'; end $$;
        create view collections as select * from unavailable()`)
      const unavailable = await get('/collections')
      expect([unavailable.status, unavailable.headers['retry-after']]).toEqual([503, '5'])
      expectEnvelope(unavailable)
    } finally {
      await run('drop view if exists collections; alter table collections_saved rename to collections')
    }
  })

  /** The documented error body and headers. */
  function expectEnvelope(response: RouteResponse | undefined) {
    expect(JSON.parse(response?.body ?? '')).toMatchObject({
      statusCode: response?.status,
      message: expect.anything(),
      error: STATUS_CODES[response?.status ?? 0],
    })
    expect(response?.headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/json/),
      'access-control-allow-origin': '*',
      'x-correlation-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  }
})

describe('an existing client with another host and store id', () => {
  const client = () => publicClient(site.url, 'store_muster')

  test('shows all products', async () => {
    const products = await client().productsPage()
    expect(products.slice(0, 4)).toMatchObject([
      { title: 'Organic tee', price: '$39.00', salePrice: '$19.00', stock: { 'M / Ink': 0, 'L / Sand': null } },
      { title: 'Cap', price: '$20.00', salePrice: null, stock: { Cap: 0 } },
      { title: 'Pen set', price: '$9.95' },
      { title: 'Vest', price: '$50.00', stock: { M: expect.any(Number) } },
    ])
    expect(await client().language()).toBe('en')
    expect((await client().product(tee.id)).gallery).toHaveLength(1)
    expect(await client().products({ ids: [cap.id], order: 'DESC', sort_by: 'price', limit: 5 })).toMatchObject({
      count: 1,
      limit: 5,
      products: [{ id: cap.id }],
    })
  })

  test('reaches the payment page although it appends the language to the URL', async () => {
    const url = await client().checkout([{ variant_id: tee.variants[0].id, quantity: 1 }], `${site.url}/store`)
    expect(url).toMatch(/\?.+&lang=en$/)
    const { pathname, search } = new URL(url)
    expect((await send(site.url, { path: pathname + search })).status).toBe(200)
  })

  test('shows our errors', async () => {
    await expect(client().checkout([{ variant_id: cap.variants[0].id, quantity: 1 }], site.url)).rejects.toThrow(
      'HTTP 409: Conflict',
    )
    await expect(client().product('prod_nobody')).rejects.toThrow('HTTP 404: Not Found')
  })

  test('can request the stock of 1,000 products in one URL', async () => {
    for (let n = 0; n < 40; n++) await makeProduct(site.db, { title: `Badge ${n}`, position: 1000 + n })
    const ids = Array.from({ length: 1000 - 44 }, (_, n) => `prod_01KUNKNOWN${String(n).padStart(16, '0')}`)
    const known = (await client().products({})).products.map(({ id }) => id)
    const query = new URLSearchParams([
      ['fields', 'inventory_quantity'],
      ...[...known, ...ids].map((id) => ['product_ids[]', id]),
    ])
    const response = await get(`/variants?${query}`)
    expect(response.status).toBe(200)
    expect(JSON.parse(response.body).variants).toHaveLength(7 + 40)
  })
})

test('too many items in unpaid checkouts are rejected with client_limit until the checkouts end', async () => {
  const { variants } = await makeProduct(site.db, { variants: [{ onHand: 1000 }] })
  const variant_id = variants[0]?.id
  expect((await post({ items: [{ variant_id, quantity: 500 }] })).status).toBe(201)
  const response = await post({ items: [{ variant_id, quantity: 1 }] })
  expect([response.status, response.headers['retry-after']]).toEqual([429, '1800'])
  expect(JSON.parse(response.body)).toMatchObject({ code: 'client_limit' })
})

test('the API is not available while an external store is configured', async () => {
  const fakeStore = await startFakeStore()
  const other = await openSite({ STORE_API_URL: fakeStore.url, STORE_ID: fakeStore.storeId })
  const headers = { 'Content-Type': 'application/json' }
  const pathOf = (path: string) => `/store/${fakeStore.storeId}${path}`
  try {
    const responses = await Promise.all([
      send(other.url, { path: pathOf('/products'), headers }),
      send(other.url, { path: pathOf('/settings'), headers }),
      send(other.url, { method: 'POST', path: pathOf('/checkout'), headers, body: '{}' }),
    ])
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(fakeStore.requests).toEqual([])
  } finally {
    await other.close()
    await fakeStore.close()
  }
})
