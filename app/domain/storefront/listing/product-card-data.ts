import type { Currency } from '#app/lib/money.ts'
import { type Product, type ProductImage, pricingVariant } from '../product/product.ts'
import { hasPriceRange, isSoldOut } from '../product/variants.ts'

/** What a card of the grid shows of a product: a fraction of the whole. */
export type ProductCardData = {
  id: string
  title: string
  subtitle: string | null
  ribbon: string | null
  price: number
  salePrice: number | null
  currency: Currency
  /** Other variants cost more or less. */
  from: boolean
  image: ProductImage | null
  purchasable: boolean
  soldOut: boolean
  /** The one variant that can be added at once; null where one has to choose. */
  singleVariant: { id: string; title: string; stock: number | null } | null
}

export function toProductCard(product: Product): ProductCardData {
  const { id, title, subtitle, ribbon, purchasable, images, variants } = product
  const { price, salePrice, currency } = pricingVariant(product)
  const [first] = variants
  return {
    id,
    title,
    subtitle,
    ribbon,
    price,
    salePrice,
    currency,
    from: hasPriceRange(product),
    image: images[0] ?? null,
    purchasable,
    soldOut: variants.every(isSoldOut),
    singleVariant: first && variants.length === 1 ? { id: first.id, title: first.title, stock: first.stock } : null,
  }
}
