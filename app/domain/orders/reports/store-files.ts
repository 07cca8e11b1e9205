/** The CSV files of the store, by their names in the URL. */
export const STORE_FILES = ['orders', 'order-lines', 'stock', 'stock-movements'] as const
export type StoreFile = (typeof STORE_FILES)[number]

export const STORE_FILE_LABELS: Record<StoreFile, string> = {
  orders: 'Orders',
  'order-lines': 'Order lines',
  stock: 'Stock',
  'stock-movements': 'Stock movements',
}
