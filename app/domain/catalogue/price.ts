/** A price and an optional sale price, in minor units. */
type Priced = { price: number; salePrice: number | null }

/** The price of one unit: the sale price if there is a valid one, otherwise the price. */
export function unitPrice({ price, salePrice }: Priced): number {
  return effectiveSalePrice(price, salePrice) ?? price
}

/**
 * The sale price if it is lower than the price and above 0, otherwise null. The external API writes 0 for none.
 */
export function effectiveSalePrice(price: number, sale: number | null | undefined): number | null {
  return sale && sale > 0 && sale < price ? sale : null
}

/**
 * Selects the variant whose price a product shows (specification section 9). The cheapest by sale or regular price if
 * the selection is `lowest_price_first`, null or missing, the last one of equally cheap ones. The
 * first variant for any other selection.
 */
export function selectPricingVariant<V extends Priced>(variants: readonly [V, ...V[]], selection?: string | null): V {
  const [first] = variants
  if (selection && selection !== 'lowest_price_first') return first
  return variants.reduce((best, one) => (unitPrice(one) <= unitPrice(best) ? one : best), first)
}

/** Whether the sale prices of a product apply at `now`. The end is excluded. */
export function isSaleOn(product: { saleStartsAt: Date | null; saleEndsAt: Date | null }, now: Date): boolean {
  const { saleStartsAt, saleEndsAt } = product
  return (saleStartsAt === null || saleStartsAt <= now) && (saleEndsAt === null || now < saleEndsAt)
}
