import { unitPrice } from '#app/domain/catalogue/price.ts'
import type { Product } from '../product/product.ts'
import { isSoldOut } from '../product/variants.ts'

/**
 * A product as search engines read it (schema.org Product with one Offer a variant).
 *
 * @param words the description without markup
 * @param origin our public origin: addresses in it are whole
 */
export function productJsonLd(product: Product, words: string, origin: string): Record<string, unknown> {
  const url = `${origin}/product/${product.id}`
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    description: words,
    url,
    productID: product.id,
    ...(product.images.length > 0 ? { image: product.images.map((image) => new URL(image.url, origin).href) } : {}),
    offers: product.variants.map((variant) => ({
      '@type': 'Offer',
      url: product.variants.length > 1 ? `${url}?variant=${encodeURIComponent(variant.id)}` : url,
      ...(product.variants.length > 1 ? { name: variant.title } : {}),
      ...(variant.sku ? { sku: variant.sku } : {}),
      price: (unitPrice(variant) / 10 ** variant.currency.digits).toFixed(variant.currency.digits),
      priceCurrency: variant.currency.code.toUpperCase(),
      availability: `https://schema.org/${product.purchasable && !isSoldOut(variant) ? 'InStock' : 'OutOfStock'}`,
    })),
  }
}
