/** `1 row` or `1,200 rows`. */
export function rowCountLabel(count: number): string {
  return count === 1 ? '1 row' : `${count.toLocaleString('en-AU')} rows`
}

/** `1 product` or `1,200 products`. */
export function productCountLabel(count: number): string {
  return count === 1 ? '1 product' : `${count.toLocaleString('en-AU')} products`
}
