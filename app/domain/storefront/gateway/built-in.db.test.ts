import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countDataChange } from '#app/core/data-version.server.ts'
import { setResultCachesEnabled } from '#app/core/result-cache.server.ts'
import { unitPrice } from '#app/domain/catalogue/price.ts'
import { GUEST } from '#app/policy/actor.ts'
import { products, productVariants } from '#db/schema/catalogue.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { recordStatements } from '#tests/support/record-statements.ts'
import { makeCollection, makeProduct } from '#tests/support/store-factories.ts'
import { pricingVariant } from '../product/product.ts'
import { countProductFacets, hasMatchingVariant } from '../product/product-facets.ts'
import { loadProductPage } from '../product-page/load-product-page.server.ts'
import { PRICE_BANDS, type ProductQuery } from '../store-gateway.ts'
import { builtInStore } from './built-in.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

async function titles(query: ProductQuery): Promise<string[]> {
  const { products } = await builtInStore.listProducts(bed.ctx(GUEST), query)
  return products.map(({ title }) => title)
}

describe('the product list', () => {
  const made: Record<string, { id: string; variants: { id: string }[] }> = {}
  beforeAll(async () => {
    const at = (n: number) => ({ position: n - 500, createdAt: new Date(2026, 0, 40 - n) })
    made.tee = await makeProduct(bed.db, {
      title: 'Organic tee',
      subtitle: 'Soft 100% cotton',
      ...at(1),
      images: 2,
      variants: [
        { values: { Size: 'S', Colour: 'Ink' }, priceCents: 3900 },
        { values: { Size: 'M', Colour: 'Ink' }, priceCents: 3900, saleCents: 1900, onHand: 3, reserved: 3 },
        { values: { Size: 'L', Colour: 'Sand' }, priceCents: 3500, manageInventory: false, onHand: 0 },
      ],
    })
    made.cap = await makeProduct(bed.db, { title: 'Cap', ...at(2), variants: [{ priceCents: 2000, onHand: 0 }] })
    made.pen = await makeProduct(bed.db, { title: 'Pen set', ...at(3), variants: [{ priceCents: 995 }] })
    made.vest = await makeProduct(bed.db, {
      title: 'Vest',
      ribbonText: 'Workwear',
      ...at(4),
      sitePriceSelection: 'first',
      variants: [{ priceCents: 5000 }, { priceCents: 100 }],
    })
    made.draft = await makeProduct(bed.db, { title: 'Draft', status: 'draft' })
    made.hidden = await makeProduct(bed.db, { title: 'Hidden', hidden: true })
    made.deleted = await makeProduct(bed.db, { title: 'Deleted', deletedAt: new Date() })
    made.empty = await makeProduct(bed.db, { title: 'Empty', variants: [{ deletedAt: new Date() }] })
  })

  test("is in the admin's order and leaves out draft, hidden and deleted products and those without variants", async () => {
    expect(await titles({})).toEqual(['Organic tee', 'Cap', 'Pen set', 'Vest'])
    expect(await titles({ sortBy: 'order', direction: 'desc' })).toEqual(['Vest', 'Pen set', 'Cap', 'Organic tee'])
  })

  test('has the number of all matching products on every page', async () => {
    const page = await builtInStore.listProducts(bed.ctx(GUEST), { offset: 1, limit: 2 })
    expect(page).toMatchObject({ count: 4, cachedAt: null, products: [{ title: 'Cap' }, { title: 'Pen set' }] })
    const pastEnd = await builtInStore.listProducts(bed.ctx(GUEST), { offset: 40, limit: 2 })
    expect(pastEnd).toMatchObject({ count: 4, products: [] })
    const pastFound = await builtInStore.listProducts(bed.ctx(GUEST), { search: 'organic', offset: 40, limit: 2 })
    expect(pastFound).toMatchObject({ count: 1, products: [] })
  })

  test('can be sorted by displayed price and by age', async () => {
    expect(await titles({ sortBy: 'price' })).toEqual(['Pen set', 'Organic tee', 'Cap', 'Vest'])
    expect(await titles({ sortBy: 'price', direction: 'desc' })).toEqual(['Vest', 'Cap', 'Organic tee', 'Pen set'])
    expect(await titles({ sortBy: 'created_at', direction: 'desc' })).toEqual(['Organic tee', 'Cap', 'Pen set', 'Vest'])
  })

  test('can be searched by words in any order, with wildcards taken literally', async () => {
    expect(await titles({ search: 'cotton ORGANIC' })).toEqual(['Organic tee'])
    expect(await titles({ search: 'workwear' })).toEqual(['Vest'])
    expect(await titles({ search: '100%' })).toEqual(['Organic tee'])
    expect(await titles({ search: '_' })).toEqual([])
    expect(await titles({ search: ' ' })).toHaveLength(4)
  })

  test.each([
    ['vests', ['Vest']],
    ['pen-set', ['Pen set']],
    ['penset', ['Pen set']],
    ['orgenic', ['Organic tee']],
    ['tee sand', ['Organic tee']],
    ['ink', ['Organic tee']],
    ['cup', []],
    ['weekend vests', []],
    ['tee blue', []],
  ])('a search for “%s” finds %j', async (search, found) => {
    expect(await titles({ search })).toEqual(found)
  })

  test('can be filtered by product ids and variant ids', async () => {
    expect(await titles({ ids: [made.cap?.id ?? '', made.vest?.variants[1]?.id ?? '', 'prod_nobody'] })).toEqual([
      'Cap',
      'Vest',
    ])
    expect(await titles({ ids: [] })).toEqual([])
    expect(await titles({ ids: [made.draft?.id ?? '', made.hidden?.id ?? ''] })).toEqual([])
  })

  test('can leave out sold-out products', async () => {
    expect(await titles({ inStock: true })).toEqual(['Organic tee', 'Pen set', 'Vest'])
  })

  test('can be filtered by collection', async () => {
    const { id } = await makeCollection(
      bed.db,
      'Desk accessories',
      [made.vest, made.pen, made.draft].filter((product) => product !== undefined),
    )
    await makeCollection(
      bed.db,
      'Empty collection',
      [made.draft, made.hidden].filter((product) => product !== undefined),
    )
    expect(await titles({ collectionIds: [id] })).toEqual(['Pen set', 'Vest'])
    expect(await builtInStore.listCollections(bed.ctx(GUEST))).toEqual([
      { id, title: 'Desk accessories', description: '', image: null },
    ])
  })

  test('has the available quantity of each variant and the variant that prices the product', async () => {
    const found = await builtInStore.findProduct(bed.ctx(GUEST), made.tee?.id ?? '')
    const product = found?.product
    expect(product?.variants.map(({ title, stock, salePrice }) => ({ title, stock, salePrice }))).toEqual([
      { title: 'M / Ink', stock: 0, salePrice: 1900 },
      { title: 'S / Ink', stock: 10, salePrice: null },
      { title: 'L / Sand', stock: null, salePrice: null },
    ])
    expect(product?.pricingVariantId).toBe(made.tee?.variants[1]?.id)
    expect(product?.options.map(({ title, values }) => [title, values])).toEqual([
      ['Size', ['S', 'M', 'L']],
      ['Colour', ['Ink', 'Sand']],
    ])
    expect(product?.images).toMatchObject([
      { alt: 'Organic tee, image 1', width: 1280, url: expect.stringMatching(/^\/files\/.*-1280\.webp$/) },
      { alt: 'Organic tee, image 2' },
    ])
  })
})

test('the database sorts by the same price that the pages show', async () => {
  const amount = fc.integer({ min: 1, max: 40 }).map((dollars) => dollars * 100)
  const variant = fc.record({ priceCents: amount, saleCents: fc.option(fc.nat(4000)) })
  const product = fc.record({
    variants: fc.array(variant, { minLength: 1, maxLength: 4 }),
    sitePriceSelection: fc.constantFrom('lowest_price_first' as const, 'first' as const, null),
  })
  const made = await Promise.all(
    fc.sample(product, 60).map(({ variants, ...fields }) =>
      makeProduct(bed.db, {
        ...fields,
        variants: variants.map(({ priceCents, saleCents }) => ({
          priceCents,
          saleCents: saleCents !== null && saleCents < priceCents ? saleCents : null,
        })),
      }),
    ),
  )
  const ids = made.map(({ id }) => id)
  for (const direction of ['asc', 'desc'] as const) {
    const { products } = await builtInStore.listProducts(bed.ctx(GUEST), { ids, sortBy: 'price', direction })
    const prices = products.map((product) => unitPrice(pricingVariant(product)))
    expect(prices).toHaveLength(60)
    expect(prices).toEqual(prices.toSorted((a, b) => (direction === 'asc' ? a - b : b - a)))
  }
})

test('for random filters, the database finds and counts the same products as the rules on all of them', async () => {
  const value = (values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
  const filters = fc.record({
    options: fc
      .record({ Size: value(['S', 'M', 'XL']), Colour: value(['Navy', 'Red']) })
      .map(({ Size, Colour }) => ({ ...(Size && { Size }), ...(Colour && { Colour }) })),
    price: fc.option(fc.constantFrom(...PRICE_BANDS), { nil: undefined }),
    inStock: fc.boolean(),
  })
  const variant = fc.record({
    values: fc.record({ Size: fc.constantFrom('S', 'M', 'XL'), Colour: fc.constantFrom('Navy', 'Red') }),
    priceCents: fc.integer({ min: 20, max: 110 }).map((dollars) => dollars * 100),
    saleCents: fc.option(fc.constant(1900)),
    onHand: fc.constantFrom(0, 0, 3),
  })
  const product = fc.record({
    variants: fc.array(variant, { maxLength: 4 }),
    purchasable: fc.boolean(),
  })
  // Without options if there is no variant with values.
  const made = await Promise.all(
    fc
      .sample(product, 40)
      .map(({ variants, purchasable }) =>
        makeProduct(bed.db, { purchasable, variants: variants.length > 0 ? variants : [{ priceCents: 2500 }] }),
      ),
  )
  const ids = made.map(({ id }) => id)
  const { products: all } = await builtInStore.listProducts(bed.ctx(GUEST), { ids })
  for (const filter of fc.sample(filters, 60)) {
    const query = { ids, ...filter }
    const { products: found } = await builtInStore.listProducts(bed.ctx(GUEST), query)
    expect(found, JSON.stringify(filter)).toEqual(all.filter((one) => hasMatchingVariant(one, filter)))
    const facets = await builtInStore.countFacets(bed.ctx(GUEST), query)
    expect(facets, JSON.stringify(filter)).toEqual(countProductFacets(all, filter))
  }
})

test('a variant that is not on sale is not counted beside the filters', async () => {
  const { id } = await makeProduct(bed.db, {
    variants: [
      { values: { Size: 'M' }, priceCents: 3000 },
      { values: { Size: 'XL' }, priceCents: 9000, isDraft: true },
    ],
  })
  const facets = await builtInStore.countFacets(bed.ctx(GUEST), { ids: [id] })
  expect(facets.options).toEqual([{ title: 'Size', values: [{ value: 'M', count: 1 }] }])
  expect(facets.prices).toEqual([0, 1, 0, 0])
})

describe('a single product', () => {
  test('is found by id and slug if it is published, even if it is hidden', async () => {
    const find = (idOrSlug: string) => builtInStore.findProduct(bed.ctx(GUEST), idOrSlug)
    const hidden = await makeProduct(bed.db, { hidden: true, slug: 'for-friends' })
    const draft = await makeProduct(bed.db, { status: 'draft', slug: 'not-yet' })
    expect((await find(hidden.id))?.product.id).toBe(hidden.id)
    expect((await find('for-friends'))?.product.id).toBe(hidden.id)
    expect(await find(draft.id)).toBeNull()
    expect(await find('not-yet')).toBeNull()
    expect(await find('prod_nobody')).toBeNull()
    await bed.db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, hidden.id))
    expect(await find(hidden.id)).toBeNull()
  })

  test('gives its title to its only variant', async () => {
    const { id, title, variants } = await makeProduct(bed.db, { variants: [{ title: 'The only one' }] })
    await bed.db
      .update(productVariants)
      .set({ saleCents: 0 })
      .where(eq(productVariants.id, variants[0]?.id ?? ''))
    const found = await builtInStore.findProduct(bed.ctx(GUEST), id)
    expect(found?.product.variants).toMatchObject([{ title, salePrice: null }])
  })
})

test('a product page that others have just seen reads nothing from the database, until the product changes', async () => {
  const { id } = await makeProduct(bed.db, { title: 'Kept mug' })
  const load = () => loadProductPage(bed.ctx(GUEST), builtInStore, id)
  const countStatements = async () => (await recordStatements(bed.db, load)).length
  expect(await countStatements()).toBeLessThanOrEqual(7)
  setResultCachesEnabled(true)
  try {
    await load()
    expect(await countStatements()).toBe(0)
    await bed.db.update(products).set({ title: 'Changed mug' }).where(eq(products.id, id))
    countDataChange('store')
    expect((await load())?.product.title).toBe('Changed mug')
  } finally {
    setResultCachesEnabled(false)
  }
})
