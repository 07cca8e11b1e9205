import type { Currency } from '#app/lib/money.ts'

/**
 * What the shop's pages know of a product, whichever side of the gateway it came from. Browser-safe, plain JSON.
 * Amounts are integer minor units of `currency`.
 */
export type Variant = {
  id: string
  /** Equals the product's title where it is the only one. */
  title: string
  sku: string | null
  imageUrl: string | null
  /** Option id → value; empty for a simple product. */
  values: Record<string, string>
  price: number
  /** Lower than `price` and above 0, or null. */
  salePrice: number | null
  currency: Currency
  /** What can still be taken; null where nobody counts. */
  stock: number | null
}

export type ProductImage = {
  url: string
  alt: string
  srcSet: string | null
  width: number | null
  height: number | null
}

export type ProductOption = { id: string; title: string; values: string[] }

export type Product = {
  id: string
  title: string
  subtitle: string | null
  ribbon: string | null
  /** Cleaned HTML. */
  description: string
  slug: string | null
  purchasable: boolean
  /** At least one. */
  variants: Variant[]
  /** Id of the variant whose price the product shows (specification section 9). */
  pricingVariantId: string
  options: ProductOption[]
  /** At least one picture for shops of ours; may be empty for an external store's. The first is the thumbnail. */
  images: ProductImage[]
  /** The collections that it is in, and its place in each. */
  collections: { id: string; order: number }[]
  /** Title and cleaned HTML. */
  additionalInfo: { id: string; title: string; description: string }[]
  relatedIds: string[]
  seoDescription: string | null
  updatedAt: string | null
}

export type Collection = { id: string; title: string }

/** The variant whose price the product shows. */
export function pricingVariant(product: Pick<Product, 'variants' | 'pricingVariantId'>): Variant {
  const variant = product.variants.find(({ id }) => id === product.pricingVariantId) ?? product.variants[0]
  if (!variant) throw new Error('A product has at least one variant.')
  return variant
}
