import { unitPrice } from '#app/domain/catalogue/price.ts'
import type { Currency } from '#app/lib/money.ts'
import { type Product, type ProductImage, pricingVariant } from '../product/product.ts'
import { hasPriceRange, isSoldOut } from '../product/variants.ts'

/** The part of a product that its card in the grid shows. */
export type ProductCardData = {
  id: string
  title: string
  subtitle: string | null
  ribbon: string | null
  price: number
  salePrice: number | null
  currency: Currency
  /** True if this is the lowest of several prices: the card shows `From`. */
  hasPriceRange: boolean
  image: ProductImage | null
  purchasable: boolean
  soldOut: boolean
  /** Added to the cart directly from the card; null if the product has several variants. */
  singleVariant: { id: string; title: string; stock: number | null } | null
}

/** What the card of a product shows, so that a list does not send the rest to the browser. */
export function toProductCard(product: Product): ProductCardData {
  const { id, title, subtitle, ribbon, purchasable, images, variants } = product
  const pricing = pricingVariant(product)
  const { price, salePrice, currency } = pricing
  const [first] = variants
  return {
    id,
    title,
    subtitle,
    ribbon,
    price,
    salePrice,
    currency,
    // An external store can price a product by its first variant, which need not be the cheapest.
    hasPriceRange: hasPriceRange(product) && product.variants.every((one) => unitPrice(one) >= unitPrice(pricing)),
    image: images[0] ?? null,
    purchasable,
    soldOut: variants.every(isSoldOut),
    singleVariant: first && variants.length === 1 ? { id: first.id, title: first.title, stock: first.stock } : null,
  }
}
