import type { Product as ProductMarkup, WithContext } from 'schema-dts'
import { unitPrice } from '#app/domain/catalogue/price.ts'
import type { Product } from '../product/product.ts'
import { isSoldOut } from '../product/variants.ts'

/**
 * Structured data for search engines: a schema.org Product with one Offer for each variant.
 *
 * @param description as plain text
 * @param origin the public origin of the absolute URLs
 */
export function productJsonLd(product: Product, description: string, origin: string): Record<string, unknown> {
  const url = `${origin}/product/${product.id}`
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    description,
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
  } satisfies WithContext<ProductMarkup>
}
