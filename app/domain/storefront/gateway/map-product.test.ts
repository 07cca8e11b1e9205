import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoney } from '#app/lib/money.ts'
import { pricingVariant } from '../product/product.ts'
import { parseProduct, type StockByVariant } from './map-product.server.ts'

const STOCK: StockByVariant = new Map([['variant_M', 3]])

/** store-contract 3.10, in which `fields` are changed. */
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

function read(wire: unknown, stock = STOCK) {
  const mapped = parseProduct(wire, stock)
  if (!mapped.ok) throw new Error(mapped.reason)
  return mapped.product
}

const refusal = (wire: unknown) => {
  const mapped = parseProduct(wire, STOCK)
  return mapped.ok ? null : mapped.reason
}

test('reads a whole product', () => {
  expect(read(vest())).toEqual({
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
    updatedAt: '2026-01-01T00:00:00.000Z',
  })
})

describe('what a store may leave out', () => {
  test('prices: 0 in eur', () => {
    for (const prices of [[], null, undefined]) {
      const [only] = read(vest({ variants: [variant({ prices })] })).variants
      expect(only).toMatchObject({ price: 0, salePrice: null, currency: { code: 'eur', digits: 2 } })
      expect(only && formatMoney(only.price, only.currency)).toBe('€0.00')
    }
  })

  test('the description, the gallery, options, collections and all the rest', () => {
    const bare = { id: 'prod_X', title: 'Bare', variants: [{ id: 'variant_X' }] }
    const empty = Object.fromEntries(Object.keys(vest()).map((key) => [key, null]))
    const product = read({ ...empty, ...bare })
    expect(product).toEqual(read(bare))
    expect(product).toMatchObject({ description: '', images: [], options: [], purchasable: true, updatedAt: null })
    expect(product.variants).toMatchObject([{ title: 'Bare', stock: null, price: 0 }])
  })

  test('parts of a currency: the code stands in for the symbol, then €', () => {
    const shown = (currency: unknown, code: unknown = 'bzd') => {
      const product = read(vest({ variants: [variant({ prices: [price({ currency, currency_code: code })] })] }))
      return formatMoney(2990, pricingVariant(product).currency)
    }
    expect(shown({ code: 'bzd', symbol: 'BZ$' })).toBe('BZ$29.90')
    expect(shown({ code: 'bzd' })).toBe('bzd29.90')
    expect(shown(null)).toBe('bzd29.90')
    expect(shown(null, null)).toBe('€29.90')
    expect(shown({ code: 'jpy', symbol: '¥', decimal_digits: 0, template: '¥$1' })).toBe('¥2990')
    expect(shown({ code: 'kwd', symbol: 'KD', decimal_digits: 3, template: 'KD $1' })).toBe('KD 2.990')
  })
})

test('media is read where images would be, and more keys than we know do no harm', () => {
  const media = [
    { url: 'https://shop.example/2.jpg', order: 1, type: 'image' },
    { url: 'https://shop.example/1.jpg', order: 0, type: 'image' },
    { url: 'javascript:alert(1)', order: 2, type: 'image' },
    { url: 7 },
  ]
  const { images } = read(vest({ images: undefined, media, thumbnail: null, brand_new: { deep: [1] } }))
  expect(images.map(({ url }) => url)).toEqual(['https://shop.example/1.jpg', 'https://shop.example/2.jpg'])
})

test('the thumbnail comes first, once', () => {
  const images = ['a', 'b', 'c'].map((name, order) => ({ url: `https://shop.example/${name}.jpg`, order }))
  const urls = read(vest({ images, thumbnail: 'https://shop.example/b.jpg' })).images.map(({ url }) => url)
  expect(urls).toEqual(['b', 'a', 'c'].map((name) => `https://shop.example/${name}.jpg`))
})

describe('which variant prices the product', () => {
  const variants = [900, 500, 500].map((amount, n) =>
    variant({ id: `variant_${n}`, prices: [price({ amount, sale_amount: null })] }),
  )
  const pricingVariantId = (fields: Record<string, unknown>) => read(vest({ variants, ...fields })).pricingVariantId

  test('null and a missing key are the lowest price, the last of equals', () => {
    expect(pricingVariantId({ site_product_selection: null })).toBe('variant_2')
    expect(pricingVariantId({ site_product_selection: undefined })).toBe('variant_2')
    expect(pricingVariantId({ site_product_selection: 'lowest_price_first' })).toBe('variant_2')
  })

  test('anything else the first', () => {
    expect(pricingVariantId({ site_product_selection: 'first' })).toBe('variant_0')
  })
})

test('stock counts where the store counts: 0 and silence are 0, and less is 0 too', () => {
  const stockOf = (fields: Record<string, unknown>, said?: number | null) =>
    read(vest({ variants: [variant(fields)] }), new Map(said === undefined ? [] : [['variant_M', said]])).variants[0]
      ?.stock
  expect(stockOf({}, 0)).toBe(0)
  expect(stockOf({}, null)).toBe(0)
  expect(stockOf({})).toBe(0)
  expect(stockOf({}, -3)).toBe(0)
  expect(stockOf({ inventory_quantity: 4 })).toBe(4)
  expect(stockOf({ inventory_quantity: 4 }, 2)).toBe(2)
  expect(stockOf({ manage_inventory: false }, 0)).toBeNull()
})

test('what our cart cannot carry cannot be bought here', () => {
  expect(read(vest({ purchasable: false })).purchasable).toBe(false)
  expect(read(vest({ type: { value: 'booking' } })).purchasable).toBe(false)
  expect(read(vest({ custom_fields: [{ id: 'f', title: 'Name', is_required: true }] })).purchasable).toBe(false)
  expect(read(vest({ custom_fields: [{ id: 'f', title: 'Name', is_required: false }] })).purchasable).toBe(true)
})

test('texts are cleaned', () => {
  const evil =
    '<h1 style="x">Wash</h1><p onclick="a()">Cold<script>bad()</script> <a href="javascript:a()">x</a></p><p> </p>'
  const product = read(
    vest({ description: evil, additional_info: [{ id: 'painfo_1', order: 0, title: 'Care', description: evil }] }),
  )
  const clean = '<h3>Wash</h3><p>Cold <a rel="nofollow noopener noreferrer">x</a></p>'
  expect(product.description).toBe(clean)
  expect(product.additionalInfo[0]?.description).toBe(clean)
})

test('whatever stands in whichever place, it is read or refused, and what is read can be shown', () => {
  const keys = ['id', 'title', 'variants', 'prices', 'currency', 'options', 'images', 'seo_settings', 'type', 'order']
  const strange = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(null, undefined, '', 'x', -1, 0, 1.5, 1e300, true, '<p>', 'https://a.example/b.png'),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...keys, 'amount', 'code', 'value', 'url', '__proto__'), tie('value'), {
        maxKeys: 4,
      }),
    ),
  })).value
  const places = [...Object.keys(vest()), 'media', 'reviewsAnalytics']
  const inVariant = [...Object.keys(variant()), 'inventory_quantity', 'weight']
  fc.assert(
    fc.property(
      fc.constantFrom(...places),
      fc.constantFrom(...inVariant),
      strange,
      strange,
      (place, within, one, other) => {
        const odd = vest({ variants: [variant(), variant({ id: 'variant_2', [within]: other })], [place]: one })
        const mapped = parseProduct(odd, STOCK)
        if (!mapped.ok) {
          expect(mapped.reason).not.toBe('')
          return
        }
        const { price, salePrice, stock, currency } = pricingVariant(mapped.product)
        expect(Number.isSafeInteger(price) && price >= 0 && (salePrice ?? 0) <= price).toBe(true)
        expect(stock === null || Number.isSafeInteger(stock)).toBe(true)
        expect(formatMoney(price, currency)).not.toMatch(/NaN|undefined|null/)
      },
    ),
    { numRuns: 2000 },
  )
})

test('refused with the reason: nothing to name, nothing to sell, no whole number for a price', () => {
  expect(refusal(vest({ id: null }))).toMatch(/^id: /)
  expect(refusal(vest({ title: ' ' }))).toMatch(/^title: /)
  expect(refusal(vest({ variants: [] }))).toBe('variants: none')
  expect(refusal(vest({ variants: undefined }))).toMatch(/^variants: /)
  expect(refusal(vest({ variants: [variant({ prices: [price({ amount: '29.90' })] })] }))).toMatch(/^variants.0.prices/)
  for (const nonsense of [null, undefined, 7, 'x', []]) expect(refusal(nonsense)).not.toBeNull()
})
