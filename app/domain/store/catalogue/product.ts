/**
 * What the shop's pages know of a product, whichever side of the gateway it came from. Browser-safe, plain JSON.
 * Amounts are integer minor units of `currency`.
 */
export type Currency = {
  /** ISO 4217 in lower case; `eur` where the store gives none (specification section 9). */
  code: string
  /** Digits after the point: 2 where the store says nothing. */
  digits: number
  /** `$1` in it stands for the amount; null: the symbol is put before it. */
  template: string | null
  symbol: string
}

export type Variant = {
  id: string
  title: string
  sku: string | null
  imageUrl: string | null
  /** Option id → value; empty for a simple product. */
  values: Record<string, string>
  price: number
  /** Lower than `price`, or null. */
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
  /** At least one, the one that prices the product first in `pricedBy`. */
  variants: Variant[]
  /** Id of the variant whose price the product shows (specification section 9). */
  pricedBy: string
  options: ProductOption[]
  /** At least one picture for shops of ours; may be empty for an external store's. */
  images: ProductImage[]
  collectionIds: string[]
  /** Title and cleaned HTML. */
  additionalInfo: { id: string; title: string; description: string }[]
  relatedIds: string[]
  seoDescription: string | null
  updatedAt: string | null
}

export type Collection = { id: string; title: string }
