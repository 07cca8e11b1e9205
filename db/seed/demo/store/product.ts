/** A demo product. Prices are in cents and include GST. */
export type DemoProduct = {
  title: string
  subtitle: string
  ribbon?: string
  description: string
  collections: DemoCollection[]
  /** Titles of the options, in order; empty for a product with one variant. */
  options: string[]
  variants: DemoVariant[]
  images: { svg: string; alt: string }[]
  info?: { title: string; description: string }[]
  /** Titles of related products. */
  related?: string[]
  purchasable?: boolean
  hidden?: boolean
  status?: 'draft'
  /** `first`: lists show the price of the first variant, otherwise of the cheapest. */
  pricingVariantId?: 'first'
}

export type DemoVariant = {
  /** A value for each option, in the order of the options. */
  values: string[]
  sku: string
  price: number
  sale?: number
  /** Items in stock; null: not counted. */
  stock: number | null
  /** The index of the product's image that shows the variant. */
  image?: number
  grams: number
}

export const COLLECTIONS = ['Workwear', 'Drinkware', 'Desk', 'First day'] as const
export type DemoCollection = (typeof COLLECTIONS)[number]
