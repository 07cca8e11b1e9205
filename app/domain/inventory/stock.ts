/** How many more of a variant may be put into a cart that holds `inCart` of it; null: as many as one likes. */
export function remainingForCart(stock: number | null, inCart: number): number | null {
  return stock === null ? null : Math.max(0, stock - inCart)
}

/** Said where the product is not in sight (specification section 8). */
export function notEnoughStockMessage(product: string, variant: string, left: number): string {
  return `Not enough stock for ${product} (${variant}). Only ${left} left.`
}

/** The same on the product's own page. */
export function notEnoughStockHereMessage(left: number): string {
  return `Not enough stock. Only ${left} left.`
}
