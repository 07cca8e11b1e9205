import type { Currency } from '#app/lib/money.ts'

/** One purchasable version of a product. Browser-safe, plain JSON; amounts are integer minor units of `currency`. */
export type Variant = {
  id: string
  /** The product's title if it is the only variant. */
  title: string
  sku: string | null
  imageUrl: string | null
  /** Option id → value; empty for a product without options. */
  values: Record<string, string>
  price: number
  /** Above 0 and lower than `price`, or null. */
  salePrice: number | null
  currency: Currency
  /** The available quantity; null if inventory is not tracked. */
  stock: number | null
  /** True if other customers are paying for the last ones, which are sold or for sale again within the hour. */
  isReserved?: boolean
}

export type ProductImage = {
  url: string
  alt: string
  srcSet: string | null
  width: number | null
  height: number | null
}

export type ProductOption = { id: string; title: string; values: string[] }

/** A product of the storefront, from the built-in or the external store. */
export type Product = {
  id: string
  title: string
  subtitle: string | null
  ribbon: string | null
  /** Sanitised HTML. */
  description: string
  slug: string | null
  purchasable: boolean
  /** At least one. */
  variants: Variant[]
  /** The variant whose price the product shows (specification section 9). */
  pricingVariantId: string
  options: ProductOption[]
  /** The first is the thumbnail. May be empty. */
  images: ProductImage[]
  /** The collections that contain the product, with its position in each. */
  collections: { id: string; order: number }[]
  /** The descriptions are sanitised HTML. */
  additionalInfo: { id: string; title: string; description: string }[]
  relatedIds: string[]
  seoDescription: string | null
  /** Search engines are asked not to list it. Only the external store has such products. */
  noindex: boolean
  updatedAt: string | null
}

export type Collection = {
  id: string
  title: string
  /** Plain text; may be empty. */
  description: string
  image: Pick<ProductImage, 'url' | 'srcSet'> | null
}

/** The variant whose price the product shows. */
export function pricingVariant(product: Pick<Product, 'variants' | 'pricingVariantId'>): Variant {
  const variant = product.variants.find(({ id }) => id === product.pricingVariantId) ?? product.variants[0]
  if (!variant) throw new Error('A product has at least one variant.')
  return variant
}
