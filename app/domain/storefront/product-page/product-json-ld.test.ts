import { expect, test } from 'vitest'
import { AUD } from '#app/lib/money.ts'
import { listMarkupErrors } from '#tests/support/markup-errors.ts'
import type { Product, Variant } from '../product/product.ts'
import { productJsonLd } from './product-json-ld.ts'

const ORIGIN = 'https://shop.example'
const VARIANT: Variant = {
  id: 'variant_S',
  title: 'S',
  sku: 'VEST-S',
  imageUrl: null,
  values: { opt_size: 'S' },
  price: 2990,
  salePrice: 2490,
  currency: AUD,
  stock: 3,
}
const PRODUCT: Product = {
  id: 'prod_VEST',
  title: 'Safety vest',
  subtitle: null,
  ribbon: null,
  description: '',
  slug: 'safety-vest',
  purchasable: true,
  variants: [VARIANT, { ...VARIANT, id: 'variant_M', title: 'M', sku: null, salePrice: null, stock: 0 }],
  pricingVariantId: 'variant_S',
  options: [],
  images: [{ url: '/files/vest-640.webp', alt: 'A vest', srcSet: null, width: 640, height: 480 }],
  collections: [],
  additionalInfo: [],
  relatedIds: [],
  seoDescription: null,
  noindex: false,
  updatedAt: null,
}

test("an independent validator of Google's rules accepts the markup of a product, and rejects one without an offer", async () => {
  const markup = productJsonLd(PRODUCT, 'Hi-vis vest.', ORIGIN)
  expect(await listMarkupErrors(markup)).toEqual([])
  expect(await listMarkupErrors(productJsonLd({ ...PRODUCT, variants: [VARIANT] }, 'Hi-vis vest.', ORIGIN))).toEqual([])
  expect(await listMarkupErrors({ ...markup, offers: undefined })).not.toEqual([])
})

test('a product is marked up with an offer for each variant, at its current price', () => {
  expect(productJsonLd(PRODUCT, 'Hi-vis vest.', ORIGIN)).toMatchObject({
    name: 'Safety vest',
    url: `${ORIGIN}/product/prod_VEST`,
    image: [`${ORIGIN}/files/vest-640.webp`],
    offers: [
      { name: 'S', sku: 'VEST-S', price: '24.90', priceCurrency: 'AUD', availability: 'https://schema.org/InStock' },
      { name: 'M', price: '29.90', availability: 'https://schema.org/OutOfStock' },
    ],
  })
})
