/** A product of the demonstration. Prices in cents with GST. */
export type DemoProduct = {
  title: string
  subtitle: string
  ribbon?: string
  description: string
  collections: DemoCollection[]
  /** Titles of what its variants differ in, in order. None: a simple product. */
  options: string[]
  variants: DemoVariant[]
  pictures: { svg: string; alt: string }[]
  info?: { title: string; description: string }[]
  /** Titles of products shown beside it. */
  related?: string[]
  purchasable?: boolean
  hidden?: boolean
  status?: 'draft'
  /** `first`: priced by its first variant; otherwise by the cheapest. */
  pricingVariantId?: 'first'
}

export type DemoVariant = {
  /** One value an option, in the options' order. */
  values: string[]
  sku: string
  price: number
  sale?: number
  /** Pieces on the shelf; null: sold without counting. */
  stock: number | null
  /** Which of the product's pictures shows it. */
  picture?: number
  grams: number
}

export const COLLECTIONS = ['Workwear', 'Drinkware', 'Desk', 'First day'] as const
export type DemoCollection = (typeof COLLECTIONS)[number]
