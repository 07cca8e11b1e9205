import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoney } from '#app/lib/money.ts'
import { toProductCard } from '../listing/product-card-data.ts'
import { pricingVariant } from '../product/product.ts'
import { parseProduct, type StockByVariant } from './map-product.server.ts'

const STOCK: StockByVariant = new Map([['variant_M', 3]])

/** A product as the service sends it, with `fields` replaced. */
function vest(fields: Record<string, unknown> = {}) {
  return {
    id: 'prod_VEST',
    title: 'Safety vest',
    subtitle: null,
    ribbon_text: 'New',
    site_product_selection: 'lowest_price_first',
    description: '<p>Hi-vis vest.</p>',
    thumbnail: 'https://shop.example/img/vest.jpg',
    slug: 'safety-vest',
    product_collections: [{ product_id: 'prod_VEST', collection_id: 'pcol_B', order: 0 }],
    variants: [variant()],
    options: [
      {
        id: 'opt_size',
        title: 'Size',
        values: [{ id: 'optval_1', option_id: 'opt_size', variant_id: 'variant_M', value: 'M' }],
      },
    ],
    images: [{ url: 'https://shop.example/img/vest.jpg', order: 0, type: 'image' }],
    additional_info: [],
    type: { value: 'physical' },
    purchasable: true,
    custom_fields: [],
    related_products: [],
    seo_settings: null,
    page_settings: null,
    updated_at: '2026-01-01T00:00:00.000Z',
    ...fields,
  }
}

function variant(fields: Record<string, unknown> = {}) {
  return {
    id: 'variant_M',
    title: 'M',
    image_url: null,
    sku: 'VEST-M',
    manage_inventory: true,
    prices: [price()],
    options: [{ id: 'optval_1', option_id: 'opt_size', variant_id: 'variant_M', value: 'M' }],
    ...fields,
  }
}

function price(fields: Record<string, unknown> = {}) {
  const currency = { code: 'aud', symbol: '$', decimal_digits: 2, template: '$$1' }
  return { amount: 2990, sale_amount: 2490, currency_code: 'aud', currency, ...fields }
}

function parse(value: unknown, stock = STOCK) {
  const result = parseProduct(value, stock)
  if (!result.ok) throw new Error(result.reason)
  return result.product
}

const rejectionReason = (value: unknown) => {
  const result = parseProduct(value, STOCK)
  return result.ok ? null : result.reason
}

test('maps all fields of a product', () => {
  expect(parse(vest())).toEqual({
    id: 'prod_VEST',
    title: 'Safety vest',
    subtitle: null,
    ribbon: 'New',
    description: '<p>Hi-vis vest.</p>',
    slug: 'safety-vest',
    purchasable: true,
    variants: [
      {
        id: 'variant_M',
        title: 'M',
        sku: 'VEST-M',
        imageUrl: null,
        values: { opt_size: 'M' },
        price: 2990,
        salePrice: 2490,
        currency: { code: 'aud', symbol: '$', digits: 2, template: '$$1' },
        stock: 3,
      },
    ],
    pricingVariantId: 'variant_M',
    options: [{ id: 'opt_size', title: 'Size', values: ['M'] }],
    images: [{ url: 'https://shop.example/img/vest.jpg', alt: 'Safety vest', srcSet: null, width: null, height: null }],
    collections: [{ id: 'pcol_B', order: 0 }],
    additionalInfo: [],
    relatedIds: [],
    seoDescription: null,
    noindex: false,
    updatedAt: '2026-01-01T00:00:00.000Z',
  })
})

describe('a store can leave out', () => {
  test('prices, which are then 0 in EUR', () => {
    for (const prices of [[], null, undefined]) {
      const [only] = parse(vest({ variants: [variant({ prices })] })).variants
      expect(only).toMatchObject({ price: 0, salePrice: null, currency: { code: 'eur', digits: 2 } })
      expect(only && formatMoney(only.price, only.currency)).toBe('€0.00')
    }
  })

  test('everything except id, title and variants', () => {
    const bare = { id: 'prod_X', title: 'Bare', variants: [{ id: 'variant_X' }] }
    const empty = Object.fromEntries(Object.keys(vest()).map((key) => [key, null]))
    const product = parse({ ...empty, ...bare })
    expect(product).toEqual(parse(bare))
    expect(product).toMatchObject({ description: '', images: [], options: [], purchasable: false, updatedAt: null })
    expect(product.variants).toMatchObject([{ title: 'Bare', stock: null, price: 0 }])
  })

  test('parts of a currency, which then shows its code or the euro sign', () => {
    const shown = (currency: unknown, code: unknown = 'bzd') => {
      const product = parse(vest({ variants: [variant({ prices: [price({ currency, currency_code: code })] })] }))
      return formatMoney(2990, pricingVariant(product).currency)
    }
    expect(shown({ code: 'bzd', symbol: 'BZ$' })).toBe('BZ$29.90')
    expect(shown({ code: 'bzd' })).toBe('bzd29.90')
    expect(shown(null)).toBe('bzd29.90')
    expect(shown(null, null)).toBe('€29.90')
    expect(shown({ code: 'jpy', symbol: '¥', decimal_digits: 0, template: '¥$1' })).toBe('¥2,990')
    expect(shown({ code: 'kwd', symbol: 'KD', decimal_digits: 3, template: 'KD $1' })).toBe('KD 2.990')
  })
})

test('images are taken from media if present, and invalid ones are skipped', () => {
  const media = [
    { url: 'https://shop.example/2.jpg', order: 1, type: 'image' },
    { url: 'https://shop.example/1.jpg', order: 0, type: 'image' },
    { url: 'javascript:alert(1)', order: 2, type: 'image' },
    { url: 7 },
  ]
  const { images } = parse(vest({ images: undefined, media, thumbnail: null, brand_new: { deep: [1] } }))
  expect(images.map(({ url }) => url)).toEqual(['https://shop.example/1.jpg', 'https://shop.example/2.jpg'])
})

test('a store can ask search engines not to list a product', () => {
  const isHidden = (seo_settings: unknown) => parse(vest({ seo_settings })).noindex
  expect(
    [{ noindex: true }, { noindex: false }, { description: 'Vest' }, { noindex: 'yes' }, null].map(isHidden),
  ).toEqual([true, false, false, false, false])
})

test('the thumbnail is the first image and is not repeated', () => {
  const images = ['a', 'b', 'c'].map((name, order) => ({ url: `https://shop.example/${name}.jpg`, order }))
  const urls = parse(vest({ images, thumbnail: 'https://shop.example/b.jpg' })).images.map(({ url }) => url)
  expect(urls).toEqual(['b', 'a', 'c'].map((name) => `https://shop.example/${name}.jpg`))
})

describe('the variant that prices the product', () => {
  const variants = [900, 500, 500].map((amount, n) =>
    variant({ id: `variant_${n}`, prices: [price({ amount, sale_amount: null })] }),
  )
  const pricingVariantId = (fields: Record<string, unknown>) => parse(vest({ variants, ...fields })).pricingVariantId

  test('is the cheapest by default, and the last of equally cheap ones', () => {
    expect(pricingVariantId({ site_product_selection: null })).toBe('variant_2')
    expect(pricingVariantId({ site_product_selection: undefined })).toBe('variant_2')
    expect(pricingVariantId({ site_product_selection: 'lowest_price_first' })).toBe('variant_2')
  })

  test('is the first for any other selection', () => {
    expect(pricingVariantId({ site_product_selection: 'first' })).toBe('variant_0')
  })
})

test('stock is unlimited if inventory is not tracked, and 0 if a tracked quantity is missing or negative', () => {
  const stockOf = (fields: Record<string, unknown>, quantity?: number | null) =>
    parse(vest({ variants: [variant(fields)] }), new Map(quantity === undefined ? [] : [['variant_M', quantity]]))
      .variants[0]?.stock
  expect(stockOf({}, 0)).toBe(0)
  expect(stockOf({}, null)).toBe(0)
  expect(stockOf({})).toBe(0)
  expect(stockOf({}, -3)).toBe(0)
  expect(stockOf({ inventory_quantity: 4 })).toBe(4)
  expect(stockOf({ inventory_quantity: 4 }, 2)).toBe(2)
  expect(stockOf({ manage_inventory: false }, 0)).toBeNull()
})

test('booking products and products with required custom fields cannot be bought', () => {
  expect(parse(vest({ purchasable: false })).purchasable).toBe(false)
  expect(parse(vest({ type: { value: 'booking' } })).purchasable).toBe(false)
  expect(parse(vest({ custom_fields: [{ id: 'f', title: 'Name', is_required: true }] })).purchasable).toBe(false)
  expect(parse(vest({ custom_fields: [{ id: 'f', title: 'Name', is_required: false }] })).purchasable).toBe(true)
})

test('a product without any price, and a variant without one, cannot be bought', () => {
  expect(parse(vest({ variants: [variant({ prices: [] })] })).purchasable).toBe(false)
  const partlyPriced = parse(
    vest({ variants: [variant({ prices: [] }), variant({ id: 'variant_L', manage_inventory: false })] }),
  )
  expect(partlyPriced.purchasable).toBe(true)
  expect(partlyPriced.variants.map(({ stock }) => stock)).toEqual([0, null])
})

test('names have no marks that reverse the text after them', () => {
  const product = parse(vest({ title: 'Vest\u202e 001', subtitle: '\u202eHi-vis' }))
  expect([product.title, product.subtitle]).toEqual(['Vest 001', 'Hi-vis'])
})

test('only the lowest of several prices is shown as From', () => {
  const variants = [
    variant({ prices: [price({ amount: 2000, sale_amount: null })] }),
    variant({ id: 'variant_L', prices: [price({ amount: 1500, sale_amount: null })] }),
  ]
  const card = (rule: string) => toProductCard(parse(vest({ variants, site_product_selection: rule })))
  expect(card('first')).toMatchObject({ price: 2000, hasPriceRange: false })
  expect(card('lowest_price_first')).toMatchObject({ price: 1500, hasPriceRange: true })
})

test('any value in any field is either rejected or gives a product that can be shown', () => {
  const keys = ['id', 'title', 'variants', 'prices', 'currency', 'options', 'images', 'seo_settings', 'type', 'order']
  const anyValue = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(null, undefined, '', 'x', -1, 0, 1.5, 1e300, true, '<p>', 'https://a.example/b.png'),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...keys, 'amount', 'code', 'value', 'url', '__proto__'), tie('value'), {
        maxKeys: 4,
      }),
    ),
  })).value
  const productKeys = [...Object.keys(vest()), 'media', 'reviewsAnalytics']
  const variantKeys = [...Object.keys(variant()), 'inventory_quantity', 'weight']
  fc.assert(
    fc.property(
      fc.constantFrom(...productKeys),
      fc.constantFrom(...variantKeys),
      anyValue,
      anyValue,
      (productKey, variantKey, productValue, variantValue) => {
        const product = vest({
          variants: [variant(), variant({ id: 'variant_2', [variantKey]: variantValue })],
          [productKey]: productValue,
        })
        const result = parseProduct(product, STOCK)
        if (!result.ok) {
          expect(result.reason).not.toBe('')
          return
        }
        const { price, salePrice, stock, currency } = pricingVariant(result.product)
        expect(Number.isSafeInteger(price) && price >= 0 && (salePrice ?? 0) <= price).toBe(true)
        expect(stock === null || Number.isSafeInteger(stock)).toBe(true)
        expect(formatMoney(price, currency)).not.toMatch(/NaN|undefined|null/)
      },
    ),
    { numRuns: 2000 },
  )
})

test('a product without id, title or variants, or with a price that is not an integer, is rejected', () => {
  expect(rejectionReason(vest({ id: null }))).toMatch(/^id: /)
  expect(rejectionReason(vest({ title: ' ' }))).toMatch(/^title: /)
  expect(rejectionReason(vest({ variants: [] }))).toBe('variants: none')
  expect(rejectionReason(vest({ variants: undefined }))).toMatch(/^variants: /)
  expect(rejectionReason(vest({ variants: [variant({ prices: [price({ amount: '29.90' })] })] }))).toMatch(
    /^variants.0.prices/,
  )
})

test.each([null, undefined, 7, 'x', []])('a product that is %j is rejected', (value) => {
  expect(rejectionReason(value)).toMatch(/expected object/)
})
