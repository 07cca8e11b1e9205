import { STATUS_CODES } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createExternalStore } from '#app/domain/storefront/gateway/external.server.ts'
import { createStoreClient } from '#app/platform/store-client.server.ts'
import { productVariants } from '#db/schema/catalogue.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { startFakeStore } from '#tests/support/fake-store.ts'
import { publicClient } from '#tests/support/public-client.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { CATALOGUE, seedBuiltInStore, testStoreContract } from '#tests/support/store-contract.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { type RouteResponse, send } from './client.ts'

/** The store's wire interface on our origin, by requests of other shops' pages (store-contract.md). */

const BASE = '/store/store_muster'
const ELSEWHERE = 'https://shop.example'
const [tee, cap] = CATALOGUE

let site: Site
let bed: TestBed
beforeAll(async () => {
  site = await openSite()
  bed = await openTestBed()
  await seedBuiltInStore(site.db)
})
/** What earlier checkouts hold is there again. */
beforeEach(async () => {
  await site.db.update(productVariants).set({ reserved: 2 })
  await site.db.delete(rateLimits)
})
afterAll(async () => {
  await site.close()
  await bed.close()
})

const get = (path: string, headers: Record<string, string> = {}) =>
  send(site.url, { path: BASE + path, headers: { Origin: ELSEWHERE, 'Content-Type': 'application/json', ...headers } })
const json = async (path: string) => JSON.parse((await get(path)).body)
function post(body: unknown, headers: Record<string, string> = {}): Promise<RouteResponse> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const all = { Origin: ELSEWHERE, 'Content-Type': 'application/json', ...headers }
  return send(site.url, { method: 'POST', path: `${BASE}/checkout`, headers: all, body: text })
}

describe('behind the gateway, as an external store for another shop', () => {
  const store = () => createExternalStore(createStoreClient(site.url, 'store_muster'))
  let one: ReturnType<typeof store>
  beforeAll(() => {
    one = store()
  })
  testStoreContract(() => ({ store: one, bed }))
})

describe('answers', () => {
  test('a list has every key, with its type, and none more', async () => {
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

  test('a single product has its gallery twice, what only it tells, and no handle', async () => {
    const { product, ...rest } = await json(`/products/${tee.id}`)
    expect(rest).toEqual({})
    expect(product).toMatchObject({ id: tee.id, status: 'published', deleted_at: null, metadata: null })
    expect(product.media).toEqual(product.images)
    expect(product).not.toHaveProperty('url_handle')
    expect((await json('/products/cap?field=slug')).product.id).toBe(cap.id)
    expect((await get('/products/cap')).status).toBe(404)
  })

  test('stock is what can still be taken: 0 is 0, and null is uncounted', async () => {
    const ids = CATALOGUE.map(({ id }) => `product_ids%5B%5D=${id}`).join('&')
    const { variants } = await json(`/variants?fields=inventory_quantity&${ids}`)
    const counted = CATALOGUE.flatMap((one) => one.variants).map(({ id, stock }) => ({ id, inventory_quantity: stock }))
    expect(variants).toEqual(expect.arrayContaining(counted))
    expect(variants).toHaveLength(counted.length)
  })

  test('collections and settings', async () => {
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
    expect(await json('/settings')).toMatchObject({
      store_owner: { language: 'EN' },
      refund_policy_url: `${site.url}/terms#returns`,
      stripe_checkout: { is_available: true },
      product_reviews: { is_enabled: false },
    })
  })

  test('what is not there: another store, another product, another name in the query', async () => {
    const statuses = await Promise.all(
      ['/store/store_other/products', '/store/scha_muster/products', `${BASE}/products/prod_nobody`].map(
        async (path) => (await send(site.url, { path })).status,
      ),
    )
    expect(statuses).toEqual([404, 404, 404])
    const refused = await get('/products?page=2')
    expect(refused.status).toBe(400)
    expect(JSON.parse(refused.body)).toEqual({
      statusCode: 400,
      message: ['property page should not exist'],
      error: 'Bad Request',
    })
  })
})

describe('from other origins', () => {
  test('a browser may ask, and read every answer with its number', async () => {
    const preflight = await send(site.url, {
      method: 'OPTIONS',
      path: `${BASE}/products`,
      headers: {
        Origin: ELSEWHERE,
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

  test('nothing else is open: not our pages, not other kinds of content, not other methods', async () => {
    const foreign = { Origin: ELSEWHERE, 'Content-Type': 'application/json' }
    const status = async (method: string, path: string, headers: Record<string, string>) =>
      (await send(site.url, { method, path, headers, body: '{}' })).status
    expect(await status('POST', '/employee/login', foreign)).toBe(403)
    expect(await status('OPTIONS', '/employee/login', foreign)).toBe(405)
    expect(await status('POST', '/store', foreign)).toBe(403)
    expect(await status('POST', `${BASE}/checkout`, { ...foreign, 'Content-Type': 'text/plain' })).toBe(415)
    expect(await status('POST', `${BASE}/checkout`, { Origin: ELSEWHERE })).toBe(415)
    expect(await status('DELETE', `${BASE}/checkout`, foreign)).toBe(405)
    expect((await get('/products')).headers['access-control-allow-origin']).toBe('*')
    expect((await send(site.url, { path: '/jobs' })).headers['access-control-allow-origin']).toBeUndefined()
  })

  test('cookies that ride along are nobody', async () => {
    const person = await makePerson(site.db, 'employee')
    const { name, value } = site.cookieOf(person)
    const items = [{ variant_id: tee.variants[0].id, quantity: 1 }]
    expect((await post({ items }, { Cookie: `${name}=${value}` })).status).toBe(201)
    const checkouts = await site.db.query.checkouts.findMany({ columns: { userId: true, customerEmail: true } })
    expect(new Set(checkouts.flatMap(({ userId, customerEmail }) => [userId, customerEmail]))).toEqual(new Set([null]))
  })
})

describe('POST /checkout', () => {
  const line = (quantity: unknown = 1) => ({ variant_id: tee.variants[0].id, quantity })
  const total = async (url: string) => {
    const token = new URL(url).pathname.split('/').at(-1) ?? ''
    const row = await site.db.query.checkouts.findFirst({ where: (one, { eq }) => eq(one.token, token) })
    return row ?? null
  }

  test('prices are ours, whatever is sent beside', async () => {
    const sold = { ...line(), price: 1, amount: 1, currency: 'jpy', custom_field_values: [] }
    const answer = await post({
      items: [sold],
      total: 1,
      price: 1,
      locale: 'en',
      timeZone: 'UTC',
      checkoutUrl: 'https://x.example',
    })
    expect(answer.status).toBe(201)
    const { url, ...rest } = JSON.parse(answer.body)
    expect(rest).toEqual({})
    expect(await total(url)).toMatchObject({ subtotalCents: 3900, currency: 'aud' })
  })

  const WRONG: [string, unknown][] = [
    ['no items', {}],
    ['items of another kind', { items: 'all' }],
    ['an empty cart', { items: [] }],
    ['nothing', null],
    ['no JSON', '{"items":'],
    ['101 lines', { items: Array.from({ length: 101 }, (_, n) => ({ variant_id: `variant_${n}`, quantity: 1 })) }],
    ['an unknown variant', { items: [{ variant_id: 'variant_nobody', quantity: 1 }] }],
    ['no variant', { items: [{ quantity: 1 }] }],
    ['an item that is none', { items: [7] }],
    ['a variant that has no text', { items: [{ variant_id: { toString: 1 }, quantity: 1 }] }],
    ...[0, -1, 1.5, 1e9, '2', null, Number.NaN, true, [1]].map((quantity): [string, unknown] => [
      `quantity ${quantity}`,
      { items: [line(quantity)] },
    ]),
  ]

  test.each(WRONG)('400 for %s', async (_, body) => {
    const answer = await post(body)
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.body)).toMatchObject({ statusCode: 400, message: expect.anything() })
  })

  test('409 with the code for what is gone', async () => {
    const answer = await post({ items: [{ variant_id: cap.variants[0].id, quantity: 1 }] })
    expect(answer.status).toBe(409)
    expect(JSON.parse(answer.body)).toMatchObject({
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
  ])('%s leads nowhere but home', async (address) => {
    const answer = await post({ items: [line()], successUrl: address, cancelUrl: address })
    const checkout = await total(JSON.parse(answer.body).url)
    expect(new URL(checkout?.successUrl ?? '').origin).toBe(site.url)
    expect(checkout?.cancelUrl).toBe(`${site.url}/store`)
  })

  test('429 says when to try again', async () => {
    const ask = () =>
      send(site.url, {
        method: 'POST',
        path: `${BASE}/checkout`,
        headers: { 'Content-Type': 'application/json' },
        body: '{}',
      })
    const answers = await Promise.all(Array.from({ length: 70 }, ask))
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.headers['retry-after']).toMatch(/^\d+$/)
  })
})

describe('refusals are read by programs', () => {
  const foreign = { Origin: ELSEWHERE, 'Content-Type': 'application/json' }
  const long = JSON.stringify({ items: [], note: 'x'.repeat(70_000) })

  const REFUSED: [what: string, status: number, sent: Parameters<typeof send>[1]][] = [
    ['another kind of content', 415, { method: 'POST', path: '/checkout', headers: { 'Content-Type': 'text/plain' } }],
    ['a body without end', 413, { method: 'POST', path: '/checkout', body: long }],
    ['a body that is no JSON', 400, { method: 'POST', path: '/checkout', body: '{' }],
    [
      'a NUL in a body',
      400,
      { method: 'POST', path: '/checkout', body: JSON.stringify({ items: [{ variant_id: '\0', quantity: 1 }] }) },
    ],
    ['a NUL in a query', 400, { path: '/products?ids[]=%00' }],
    ['a NUL in a path', 400, { path: '/products/%00' }],
    ['a path that is no text', 404, { path: '/products/%zz' }],
    ['what does not exist', 404, { path: '/nothing/at/all' }],
    ['a post to what does not exist', 404, { method: 'POST', path: '/nothing', body: '{}' }],
    ['a path without end', 404, { path: `/products/${'a'.repeat(3000)}` }],
    ['a post where one can only read', 405, { method: 'POST', path: '/products', body: '{}' }],
    ['reading where one can only post', 405, { path: '/checkout' }],
    ['a method of others', 405, { method: 'DELETE', path: '/products' }],
  ]

  test.each(REFUSED)('%s: %i', async (_, status, { headers, path, ...rest }) => {
    const answer = await send(site.url, { ...rest, path: BASE + path, headers: { ...foreign, ...headers } })
    expect(answer.status).toBe(status)
    expectEnvelope(answer)
    if (status === 405) expect(answer.headers.allow).toMatch(path === '/checkout' ? /^POST, / : /^GET, HEAD, /)
  })

  test('too many, a database that is away, and a bug of ours', async () => {
    const begin = () => send(site.url, { method: 'POST', path: `${BASE}/checkout`, headers: foreign, body: '{}' })
    const many = await Promise.all(Array.from({ length: 70 }, begin))
    const tooMany = many.find(({ status }) => status === 429)
    expectEnvelope(tooMany)
    const run = (text: string) => site.db.$client.query(text)
    await run('alter table collections rename to kept')
    try {
      const bug = await get('/collections')
      expect(bug.status).toBe(500)
      expectEnvelope(bug)
      await run(`create function away() returns setof kept language plpgsql as
        $$ begin raise exception 'starting' using errcode = '57P03'; end $$;
        create view collections as select * from away()`)
      const away = await get('/collections')
      expect([away.status, away.headers['retry-after']]).toEqual([503, '5'])
      expectEnvelope(away)
    } finally {
      await run('drop view if exists collections; alter table kept rename to collections')
    }
  })

  /** Status, words, and the status in words; readable from elsewhere, numbered, and of no page. */
  function expectEnvelope(answer: RouteResponse | undefined) {
    expect(JSON.parse(answer?.body ?? '')).toMatchObject({
      statusCode: answer?.status,
      message: expect.anything(),
      error: STATUS_CODES[answer?.status ?? 0],
    })
    expect(answer?.headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/json/),
      'access-control-allow-origin': '*',
      'x-correlation-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  }
})

describe('a public client, unchanged but for host and store', () => {
  const client = () => publicClient(site.url, 'store_muster')

  test('shows the whole shop', async () => {
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

  test('buys: the address that it is sent to is a page, with the language glued on', async () => {
    const url = await client().checkout([{ variant_id: tee.variants[0].id, quantity: 1 }], `${site.url}/store`)
    expect(url).toMatch(/\?.+&lang=en$/)
    const { pathname, search } = new URL(url)
    expect((await send(site.url, { path: pathname + search })).status).toBe(200)
  })

  test('reads refusals as it reads those of the service', async () => {
    await expect(client().checkout([{ variant_id: cap.variants[0].id, quantity: 1 }], site.url)).rejects.toThrow(
      'HTTP 409: Conflict',
    )
    await expect(client().product('prod_nobody')).rejects.toThrow('HTTP 404: Not Found')
  })

  test('asks for the stock of 1,000 products in one address', async () => {
    for (let n = 0; n < 40; n++) await makeProduct(site.db, { title: `Badge ${n}`, position: 1000 + n })
    const ids = Array.from({ length: 1000 - 44 }, (_, n) => `prod_01KUNKNOWN${String(n).padStart(16, '0')}`)
    const known = (await client().products({})).products.map(({ id }) => id)
    const query = new URLSearchParams([
      ['fields', 'inventory_quantity'],
      ...[...known, ...ids].map((id) => ['product_ids[]', id]),
    ])
    const answer = await get(`/variants?${query}`)
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.body).variants).toHaveLength(7 + 40)
  })
})

test('with an external store, ours is closed', async () => {
  const standIn = await startFakeStore()
  const other = await openSite({ STORE_API_URL: standIn.url, STORE_ID: standIn.storeId })
  const headers = { 'Content-Type': 'application/json' }
  const at = (path: string) => `/store/${standIn.storeId}${path}`
  try {
    const answers = await Promise.all([
      send(other.url, { path: at('/products'), headers }),
      send(other.url, { path: at('/settings'), headers }),
      send(other.url, { method: 'POST', path: at('/checkout'), headers, body: '{}' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(standIn.requests).toEqual([])
  } finally {
    await other.close()
    await standIn.close()
  }
})
