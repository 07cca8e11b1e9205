const column = <Key extends string>(key: Key, heading: string) => ({ key, heading })

/**
 * The columns of the product file in their order: one row for each variant, with the cells of its product repeated, so
 * that the rows can be sorted and filtered.
 */
export const PRODUCT_COLUMNS = [
  column('handle', 'Handle'),
  column('title', 'Title'),
  column('subtitle', 'Subtitle'),
  column('description', 'Description'),
  column('ribbon', 'Ribbon'),
  column('status', 'Status'),
  column('optionName1', 'Option 1 name'),
  column('optionValue1', 'Option 1 value'),
  column('optionName2', 'Option 2 name'),
  column('optionValue2', 'Option 2 value'),
  column('optionName3', 'Option 3 name'),
  column('optionValue3', 'Option 3 value'),
  column('sku', 'SKU'),
  column('price', 'Price'),
  column('sale', 'Sale price'),
  column('weight', 'Weight in grams'),
  column('tracked', 'Track inventory'),
  column('draft', 'Draft variant'),
  column('reorder', 'Reorder level'),
  column('onHand', 'On hand'),
  column('images', 'Images'),
] as const

export type ProductColumnKey = (typeof PRODUCT_COLUMNS)[number]['key']

/** The cells of a variant by column. */
export type ProductCells = Record<ProductColumnKey, string>

/** Rows of a product file. */
export const MAX_PRODUCT_FILE_ROWS = 2_000

/** The name of a column in the file. */
export function headingOf(key: ProductColumnKey): string {
  return PRODUCT_COLUMNS.find((one) => one.key === key)?.heading ?? key
}
