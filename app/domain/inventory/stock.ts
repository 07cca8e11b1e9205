/** With this many available units or fewer, the product page shows how many are left. */
export const LOW_STOCK_THRESHOLD = 5

/** A variant without a reorder level of its own is low in stock with this many available units or fewer. */
export const DEFAULT_REORDER_LEVEL = 5

/** Rows of the stock page. Admins search for others. */
export const MAX_STOCK_ROWS = 200

/** How many more units a cart that holds `inCart` can take; null if stock is not tracked. */
export function remainingForCart(stock: number | null, inCart: number): number | null {
  return stock === null ? null : Math.max(0, stock - inCart)
}

/** Beside `Sold out`, while other customers are paying for the last ones. */
export const RESERVED_MESSAGE = 'Someone else is paying for the last one. Try again in a few minutes.'

/** The message away from the product page (specification section 8). */
export function notEnoughStockMessage(product: string, variant: string, left: number): string {
  return `Not enough stock for ${product} (${variant}). Only ${left} left.`
}

/** The message on the product page and beside a cart line (specification section 8). */
export function notEnoughStockHereMessage(left: number): string {
  return `Not enough stock. Only ${left} left.`
}
