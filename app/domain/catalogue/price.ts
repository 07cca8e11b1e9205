/** A price in minor units, and what it is lowered to for now. */
type Priced = { price: number; salePrice: number | null }

/** What one piece costs: the sale price where there is one that counts, else the price. */
export function unitPrice({ price, salePrice }: Priced): number {
  return effectiveSalePrice(price, salePrice) ?? price
}

/** A sale price counts when it is lower than the price and above 0: the service writes 0 for none (store-contract 3.4). */
export function effectiveSalePrice(price: number, sale: number | null | undefined): number | null {
  return sale && sale > 0 && sale < price ? sale : null
}

/**
 * The variant that prices a product (specification section 9): the cheapest by sale or regular price where the store
 * asks for `lowest_price_first` or says nothing, null and missing alike (product.md section 2); among equally cheap ones
 * the last. With any other choice the first.
 */
export function selectPricingVariant<V extends Priced>(variants: readonly [V, ...V[]], selection?: string | null): V {
  const [first] = variants
  if (selection && selection !== 'lowest_price_first') return first
  return variants.reduce((best, one) => (unitPrice(one) <= unitPrice(best) ? one : best), first)
}
