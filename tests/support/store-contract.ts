import { expect, test } from 'vitest'
import type { Ctx } from '#app/core/context.ts'
import { pricingVariant } from '#app/domain/storefront/product/product.ts'
import type { ProductQuery, StoreGateway } from '#app/domain/storefront/store-gateway.ts'
import { formatMoney } from '#app/lib/money.ts'
import { GUEST } from '#app/policy/actor.ts'
import type { Db } from '#db/client.ts'
import type { TestBed } from './context.ts'
import type { FakeStore } from './fake-store.ts'
import { makeCollection, makeProduct } from './store-factories.ts'

type ContractVariant = {
  id: string
  title: string
  values?: Record<string, string>
  price: number
  sale?: number
  /** Null: inventory is not tracked. */
  stock: number | null
}
type ContractProduct = {
  id: string
  title: string
  slug: string
  selection?: 'first'
  purchasable?: boolean
  variants: [ContractVariant, ...ContractVariant[]]
}

const id = (kind: string, n: number) => `${kind}_01KCONTRACT${String(n).padStart(15, '0')}`

/** The catalogue of both stores, in their order, with a collection of the first and the last product. */
export const CATALOGUE: readonly [ContractProduct, ContractProduct, ContractProduct, ContractProduct] = [
  {
    id: id('prod', 1),
    title: 'Organic tee',
    slug: 'organic-tee',
    variants: [
      { id: id('variant', 11), title: 'S / Ink', values: { Size: 'S', Colour: 'Ink' }, price: 3900, stock: 10 },
      {
        id: id('variant', 12),
        title: 'M / Ink',
        values: { Size: 'M', Colour: 'Ink' },
        price: 3900,
        sale: 1900,
        stock: 0,
      },
      { id: id('variant', 13), title: 'L / Sand', values: { Size: 'L', Colour: 'Sand' }, price: 3500, stock: null },
    ],
  },
  {
    id: id('prod', 2),
    title: 'Cap',
    slug: 'cap',
    variants: [{ id: id('variant', 21), title: 'Cap', price: 2000, stock: 0 }],
  },
  {
    id: id('prod', 3),
    title: 'Pen set',
    slug: 'pen-set',
    purchasable: false,
    variants: [{ id: id('variant', 31), title: 'Pen set', price: 995, stock: 5 }],
  },
  {
    id: id('prod', 4),
    title: 'Vest',
    slug: 'vest',
    selection: 'first',
    variants: [
      { id: id('variant', 41), title: 'M', values: { Size: 'M' }, price: 5000, stock: 3 },
      { id: id('variant', 42), title: 'L', values: { Size: 'L' }, price: 4500, stock: 4 },
    ],
  },
]
const COLLECTION = 'Workwear'

/** Adds `CATALOGUE` to our database. */
export async function seedBuiltInStore(db: Db): Promise<void> {
  for (const [position, { variants, selection, ...fields }] of CATALOGUE.entries()) {
    await makeProduct(db, {
      ...fields,
      position,
      images: 1,
      sitePriceSelection: selection ?? null,
      createdAt: new Date(2026, 0, 1 + position),
      variants: variants.map(({ price, sale, stock, ...variant }) => ({
        ...variant,
        priceCents: price,
        saleCents: sale ?? null,
        manageInventory: stock !== null,
        onHand: (stock ?? 0) + 2,
        reserved: 2,
      })),
    })
  }
  await makeCollection(db, COLLECTION, [CATALOGUE[3], CATALOGUE[0]])
}

/** Adds `CATALOGUE` to the fake store, in the format of the service. */
export function seedFakeStore(fakeStore: FakeStore): void {
  const collection = { id: id('pcol', 1), title: COLLECTION }
  fakeStore.collections = [collection, { id: id('pcol', 2), title: 'Empty collection' }]
  fakeStore.products = CATALOGUE.map((product, order) => formatProduct(product, order, collection.id))
  for (const { variants } of CATALOGUE)
    for (const { id, stock } of variants) if (stock !== null) fakeStore.stock.set(id, stock)
}

function formatProduct(
  { id, title, slug, selection, purchasable = true, variants }: ContractProduct,
  order: number,
  collectionId: string,
) {
  const imageUrl = `https://shop.example/${slug}.jpg`
  const titles = [...new Set(variants.flatMap(({ values }) => Object.keys(values ?? {})))]
  const valuesOf = (variant: ContractVariant) =>
    Object.entries(variant.values ?? {}).map(([name, value]) => {
      const optionId = `opt_${name}_${id}`
      return { id: `optval_${variant.id}_${name}`, option_id: optionId, variant_id: variant.id, value }
    })
  const isInCollection = order === 0 || order === CATALOGUE.length - 1
  return {
    id,
    title,
    slug,
    url_handle: slug,
    order,
    purchasable,
    subtitle: null,
    ribbon_text: null,
    thumbnail: imageUrl,
    description: '<p>Holds 350 ml.</p>',
    site_product_selection: selection ?? null,
    product_collections: isInCollection
      ? [{ product_id: id, collection_id: collectionId, order: CATALOGUE.length - order }]
      : [],
    variants: variants.map((variant) => ({
      id: variant.id,
      title: variant.title,
      image_url: null,
      sku: null,
      manage_inventory: variant.stock !== null,
      prices: [{ amount: variant.price, sale_amount: variant.sale ?? null, currency_code: 'aud', currency: AUD }],
      options: valuesOf(variant),
    })),
    options: titles.map((name) => ({
      id: `opt_${name}_${id}`,
      title: name,
      values: variants.flatMap(valuesOf).filter(({ option_id }) => option_id === `opt_${name}_${id}`),
    })),
    images: [{ url: imageUrl, order: 0, type: 'image' }],
    additional_info: [],
    type: { value: 'physical' },
    custom_fields: [],
    related_products: [],
    seo_settings: null,
    page_settings: null,
    updated_at: '2026-01-01T00:00:00.000Z',
  }
}

const AUD = {
  code: 'aud',
  symbol: '$',
  symbol_native: '$',
  decimal_digits: 2,
  rounding: 0,
  template: '$$1',
  min_amount: 50,
}

/**
 * Defines the tests that every store behind the gateway must pass. The store must contain `CATALOGUE`.
 *
 * @param open returns the store and the test bed when the tests run
 */
export function testStoreContract(open: () => { store: StoreGateway; bed: TestBed }): void {
  const ctx = (): Ctx => open().bed.ctx(GUEST)
  const list = (query: ProductQuery) => open().store.listProducts(ctx(), query)
  const titles = async (query: ProductQuery) => (await list(query)).products.map(({ title }) => title)
  const [tee, cap, pens, vest] = CATALOGUE

  test("lists the catalogue in the store's order, with its count", async () => {
    expect(await titles({})).toEqual(['Organic tee', 'Cap', 'Pen set', 'Vest'])
    expect(await list({ offset: 1, limit: 2 })).toMatchObject({
      count: 4,
      cachedAt: null,
      products: [{ title: 'Cap' }, { title: 'Pen set' }],
    })
    expect(await list({ offset: 9 })).toMatchObject({ count: 4, products: [] })
  })

  test('sorts by displayed price and by age in both directions', async () => {
    expect(await titles({ sortBy: 'price' })).toEqual(['Pen set', 'Organic tee', 'Cap', 'Vest'])
    expect(await titles({ sortBy: 'price', direction: 'desc' })).toEqual(['Vest', 'Cap', 'Organic tee', 'Pen set'])
    expect(await titles({ sortBy: 'created_at', direction: 'desc' })).toEqual(['Vest', 'Pen set', 'Cap', 'Organic tee'])
  })

  test('filters by search text, ids, collection and stock', async () => {
    expect(await titles({ search: 'TEE org' })).toEqual(['Organic tee'])
    expect(await titles({ search: 'nothing like it' })).toEqual([])
    expect(await titles({ ids: [pens.id, vest.variants[1]?.id ?? '', 'prod_unknown'] })).toEqual(['Pen set', 'Vest'])
    expect(await titles({ ids: [] })).toEqual([])
    expect(await titles({ inStock: true })).toEqual(['Organic tee', 'Vest'])
    const [collection, ...others] = await open().store.listCollections(ctx())
    expect(collection?.title).toBe(COLLECTION)
    expect(others).toEqual([])
    const of = { collectionIds: [collection?.id ?? ''] }
    expect(await titles(of)).toEqual(['Organic tee', 'Vest'])
    expect(await titles({ ...of, sortBy: 'collection_order' })).toEqual(['Vest', 'Organic tee'])
  })

  test.each([
    ['organic tees', ['Organic tee'], null],
    ['vest large', ['Vest'], null],
    ['tee sand', ['Organic tee'], null],
    ['sand small', [], null],
    ['shirt', ['Organic tee'], 'tee'],
    ['orgenic', ['Organic tee'], 'organic'],
    ['orgnaci', [], null],
  ])('a search for “%s” finds %j', async (search, found, correctedSearch) => {
    const { products, ...page } = await list({ search })
    expect(products.map(({ title }) => title)).toEqual(found)
    expect(page).toMatchObject({ count: found.length, correctedSearch })
  })

  test('suggests another spelling of a search', async () => {
    expect(await open().store.correctSearch(ctx(), 'orgnaci tee')).toMatchObject({
      text: 'organic tee',
      isClose: false,
    })
    expect(await open().store.correctSearch(ctx(), 'tee')).toBeNull()
  })

  test('filters by options and price of one variant, and counts the choices of each filter without itself', async () => {
    const medium = { options: { Size: 'M' } }
    expect(await titles(medium)).toEqual(['Organic tee', 'Vest'])
    expect(await titles({ ...medium, inStock: true })).toEqual(['Vest'])
    expect(await titles({ options: { Size: 'L', Colour: 'Ink' } })).toEqual([])
    expect(await titles({ price: { min: 0, max: 25 } })).toEqual(['Organic tee', 'Cap', 'Pen set'])
    expect(await titles({ ...medium, price: { min: 25, max: 50 } })).toEqual([])
    const counted = await open().store.countFacets(ctx(), medium)
    expect(counted).toMatchObject({
      options: [
        {
          title: 'Size',
          values: [
            { value: 'S', count: 1 },
            { value: 'M', count: 2 },
            { value: 'L', count: 2 },
          ],
        },
        { title: 'Colour', values: [{ value: 'Ink', count: 1 }] },
      ],
      prices: [1, 0, 1, 0],
      inStock: 1,
    })
    expect(await open().store.countFacets(ctx(), { search: 'nothing like it' })).toMatchObject({
      options: [],
      prices: [0, 0, 0, 0],
      inStock: 0,
    })
  })

  test('gives price, sale price and stock of each variant, and the variant that prices the product', async () => {
    const found = await open().store.findProduct(ctx(), tee.id)
    const product = found?.product
    const variants = Object.fromEntries(
      product?.variants.map((variant) => [variant.title, [variant.price, variant.salePrice, variant.stock]]) ?? [],
    )
    expect(variants).toEqual({
      'S / Ink': [3900, null, 10],
      'M / Ink': [3900, 1900, 0],
      'L / Sand': [3500, null, null],
    })
    expect(product && pricingVariant(product).title).toBe('M / Ink')
    expect(product?.options.map(({ title, values }) => [title, values])).toEqual([
      ['Size', ['S', 'M', 'L']],
      ['Colour', ['Ink', 'Sand']],
    ])
    const large = product?.variants.find(({ title }) => title === 'L / Sand')
    expect(product?.options.map(({ id }) => large?.values[id])).toEqual(['L', 'Sand'])
    expect(large && formatMoney(large.price, large.currency)).toBe('$35.00')
    expect(product?.images).toHaveLength(1)
    expect(found?.cachedAt).toBeNull()
  })

  test('finds a product by id and by slug', async () => {
    const find = (idOrSlug: string) => open().store.findProduct(ctx(), idOrSlug)
    expect((await find(cap.id))?.product).toMatchObject({ title: 'Cap', pricingVariantId: cap.variants[0]?.id })
    expect((await find('vest'))?.product).toMatchObject({ title: 'Vest', pricingVariantId: vest.variants[0]?.id })
    expect((await find('pen-set'))?.product.purchasable).toBe(false)
    expect(await find('prod_01KUNKNOWN')).toBeNull()
    expect(await find('unknown')).toBeNull()
    expect(await find('no/../thing?')).toBeNull()
  })

  test('returns the same product from the list and by id', async () => {
    const { products } = await list({})
    for (const product of products)
      expect((await open().store.findProduct(ctx(), product.id))?.product).toEqual(product)
  })

  test('starts a checkout with a payment URL that parameters can be appended to', async () => {
    expect(open().store.checkoutAvailability(ctx())).toEqual({ available: true })
    const items = [
      { variantId: tee.variants[0].id, quantity: 2 },
      { variantId: tee.variants[2]?.id, quantity: 50 },
      { variantId: vest.variants[0].id, quantity: 1 },
    ]
    const started = await open().store.startCheckout(ctx(), { items })
    expect(started).toMatchObject({ ok: true, url: expect.stringMatching(/^http:[^#]+\?[^#]+$/) })
  })

  test('names the product that has too little stock', async () => {
    const tooMany = { variantId: vest.variants[1]?.id, quantity: 5 }
    const items = [{ variantId: tee.variants[0].id, quantity: 1 }, tooMany]
    expect(await open().store.startCheckout(ctx(), { items })).toMatchObject({
      ok: false,
      code: 'insufficient_inventory',
      variantId: tooMany.variantId,
      title: 'Vest',
      variantTitle: 'L',
      left: 4,
    })
  })

  test('rejects invalid items', async () => {
    const check = async (...items: { variantId: unknown; quantity: unknown }[]) => {
      const started = await open().store.startCheckout(ctx(), { items })
      return started.ok ? 'started' : started.code
    }
    const variantId = tee.variants[0].id
    expect(await check()).toBe('empty')
    for (const quantity of [0, -1, 1.5, 1e9, '2', Number.NaN, null]) {
      expect(await check({ variantId, quantity })).toBe('bad_quantity')
    }
    const many = Array.from({ length: 101 }, (_, n) => ({ variantId: `variant_${n}`, quantity: 1 }))
    expect(await check(...many)).toBe('too_many_lines')
    expect(await check({ variantId: "variant_'; drop table", quantity: 1 })).toBe('unknown_variant')
  })
}
